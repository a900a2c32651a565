/** For so long figures hold, and for so many times the time that they took: the dearer they are, the rarer they are asked for. */
const [HOLD_MS, HOLD_TIMES] = [2_000, 20]

export interface HeldFigures<Figures> {
  /** As of a few seconds ago. */
  (): Promise<Figures>
  /** Has them asked for anew by whoever wants them next. */
  renew(): void
}

/** Figures that are asked for when somebody wants to know, once for all who do. What fails is asked for again. */
export function holdFigures<Figures>(ask: () => Promise<Figures>): HeldFigures<Figures> {
  let until = 0
  let held: Promise<Figures> | undefined

  async function askAnew(): Promise<Figures> {
    const askedAt = performance.now()
    try {
      return await ask()
    } catch (error) {
      held = undefined
      throw error
    } finally {
      const now = performance.now()
      until = now + Math.max(HOLD_MS, HOLD_TIMES * (now - askedAt))
    }
  }

  const figures = () => {
    if (held === undefined || performance.now() > until) {
      until = Number.POSITIVE_INFINITY
      held = askAnew()
    }
    return held
  }
  return Object.assign(figures, {
    renew() {
      held = undefined
    },
  })
}
