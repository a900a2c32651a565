/**
 * How long figures are reused: at least so many milliseconds, and so many times as long as counting them took. The more
 * they cost, the less often they are counted.
 */
const [HOLD_MS, HOLD_TIMES] = [1_000, 20]

export interface HeldFigures<Figures> {
  /** As of a moment ago. */
  (): Promise<Figures>
  /** Makes the next caller count them again. */
  renew(): void
}

/** Holds figures that are counted on demand, once for all callers. A failure is not held. */
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
