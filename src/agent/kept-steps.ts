import { createHash } from 'node:crypto'
import { deserialize, serialize } from 'node:v8'
import type { Picture } from '../images/raster/picture.ts'
import type { Workspace } from './workspace.ts'

/** A finished step, with everything that is needed to go on after it. */
export interface KeptStep {
  /** Hash of what led here and of what it was made for: only a plan of the same hash may go on from here. */
  readonly plan: string
  /** Steps that are done, this one included. */
  readonly step: number
  readonly tool: string
  /** The words that asked for it. */
  readonly words: string
  readonly state: Uint8Array
}

/** Where finished steps are shown while a job runs, and kept between attempts at it, and for branches of it. */
export interface StepStore {
  /** The last step that an earlier attempt kept, or the job that this one is a branch of. */
  readonly earlier: Pick<KeptStep, 'plan' | 'step' | 'state'> | undefined
  /** Milliseconds of work that are worth keeping. */
  readonly worthMs: number
  keep(step: KeptStep): Promise<void>
  /** Milliseconds of work after which the client is shown a picture again. */
  readonly showMs: number
  /** Shows what a step has made. */
  show(step: Pick<KeptStep, 'step' | 'words'>, picture: Picture): Promise<void>
}

/** Keeps and shows nothing. */
export const NO_STORE: StepStore = {
  earlier: undefined,
  worthMs: Number.POSITIVE_INFINITY,
  keep: async () => {},
  showMs: Number.POSITIVE_INFINITY,
  show: async () => {},
}

/** What an earlier attempt at the same plan has done. */
export interface Resumed<Memory> {
  readonly step: number
  readonly workspace: Workspace
  readonly memory: Memory
}

export interface StepKeeper {
  /**
   * Where somebody stopped who had got as far by the same way; `undefined` if nobody did.
   *
   * @param planUpTo the hash that a state behind so many steps has by the plan at hand.
   */
  resume<Memory>(planUpTo: (step: number) => string): Resumed<Memory> | undefined
  /**
   * Shows the state after a step, once the client has waited for it, and keeps it, once there is enough work to be
   * lost.
   *
   * @param memory what whoever plans must know to go on; plain values only.
   */
  keep(step: Omit<KeptStep, 'state'>, workspace: Workspace, memory?: unknown): Promise<void>
}

/** Keeps and shows nothing, and has nothing from earlier attempts. */
export const NO_KEEPER: StepKeeper = { resume: () => undefined, keep: async () => {} }

/** Pictures with more bytes than this cost more to keep than to make again. */
const MAX_BYTES = 160_000_000
/** Part of every plan's hash: raise it when workspaces change their shape. */
const VERSION = 4

/** @param start the workspace before the first step, whose pictures every attempt has anyway. */
export function createStepKeeper(store: StepStore, start: Workspace): StepKeeper {
  let keptAt = performance.now()
  let shownAt = keptAt

  return {
    resume<Memory>(planUpTo: (step: number) => string) {
      const { earlier } = store
      if (earlier === undefined || earlier.plan !== planUpTo(earlier.step)) return undefined
      const { workspace, memory } = deserialize(earlier.state) as { workspace: Workspace; memory: Memory }
      const sheets = workspace.sheets.map((sheet, i) => ({ ...sheet, picture: sheet.picture ?? pictureAt(i) }))
      return { step: earlier.step, workspace: { ...workspace, sheets }, memory }
    },
    async keep(step, workspace, memory) {
      await show(step, workspace)
      if (performance.now() - keptAt < store.worthMs) return
      const sheets = workspace.sheets.map((sheet, i) => {
        return sheet.picture === pictureAt(i) ? { ...sheet, picture: undefined } : sheet
      })
      const bytes = sheets.reduce((sum, { picture }) => sum + (picture?.pixels.length ?? 0), 0)
      if (bytes > MAX_BYTES) return
      await store.keep({ ...step, state: serialize({ workspace: { ...workspace, sheets }, memory }) })
      keptAt = performance.now()
    },
  }

  async function show(step: Pick<KeptStep, 'step' | 'words'>, workspace: Workspace): Promise<void> {
    const [place] = workspace.current
    const picture = place === undefined ? undefined : workspace.sheets[place]?.picture
    if (picture === undefined || performance.now() - shownAt < store.showMs) return
    await store.show(step, picture)
    shownAt = performance.now()
  }

  function pictureAt(i: number) {
    return start.sheets[i]?.picture
  }
}

/** Identifies a plan: equal for equal plain values, regardless of the order of their properties. */
export function planHash(plan: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify([VERSION, plan], inOrder))
    .digest('hex')
}

function inOrder(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** How the client is told of a resumption. */
export function continuing(step: number): string {
  return `Continuing after step ${step}, which was finished before`
}
