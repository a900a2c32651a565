import type { EnginePool } from '../engine/pool.ts'
import { INSPECT_MS, type Inspection } from '../engine/protocol.ts'
import { DomainError, isDomainError } from '../errors.ts'

/** A picture to inspect: the SHA-256 of its bytes in hex, and the path of its file. */
export interface Sighted {
  readonly sha256: string
  readonly path: string
}

export interface InspectionOptions {
  /**
   * How many pictures are inspected at once. One account may have at most one fewer, so that there is always a place
   * for others.
   */
  readonly atOnce: number
  /** How many different pictures of one account may be waiting or under inspection. */
  readonly mostOfAccount: number
  /** The same for all accounts together. */
  readonly most: number
}

/** Inspects uploaded pictures before they become the input of a job. */
export interface Inspections {
  /**
   * What was found in each of the pictures of a request, in their order. Their files have to stay until it settles, which
   * is when none of them is looked at any more. Rejects with `UNAVAILABLE` when there is no place for all of them, and has
   * then looked at none; otherwise as `EnginePool.run`.
   */
  inspect(accountId: string, pictures: readonly Sighted[]): Promise<Inspection[]>
  /** Pictures that wait for their turn. */
  waiting(): number
}

interface Turn extends PromiseWithResolvers<Inspection> {
  readonly accountId: string
  readonly picture: Sighted
}

/** The pictures of one account, by content. */
interface Line {
  readonly waiting: Map<string, Turn>
  readonly running: Map<string, Turn>
}

/** How many verdicts are remembered. Each takes a few hundred bytes. */
const MOST_VERDICTS = 10_000

/**
 * Accounts take turns, one picture each, so that whoever sends many waits for themselves. What was found is remembered by
 * content: pictures are looked at once, whoever sends them, however often.
 */
export function createInspections(engines: EnginePool, options: InspectionOptions): Inspections {
  /** By account, in the order of their turns. */
  const lines = new Map<string, Line>()
  const verdicts = new Map<string, Inspection>()
  const underWay = new Set<string>()
  let held = 0

  function enter(accountId: string, pictures: readonly Sighted[]): Promise<Inspection>[] {
    const line = lines.get(accountId) ?? { waiting: new Map(), running: new Map() }
    const turnOf = ({ sha256 }: Sighted) => line.waiting.get(sha256) ?? line.running.get(sha256)
    const added = new Map(
      pictures.filter((one) => !verdicts.has(one.sha256) && !turnOf(one)).map((one) => [one.sha256, one]),
    )
    if (line.waiting.size + line.running.size + added.size > options.mostOfAccount || held + added.size > options.most)
      throw new DomainError('UNAVAILABLE', 'Too many pictures are waiting to be inspected. Try again in a moment.')
    held += added.size
    for (const [sha256, picture] of added)
      line.waiting.set(sha256, { ...Promise.withResolvers<Inspection>(), accountId, picture })
    if (added.size > 0) lines.set(accountId, line)
    return pictures.map((one) => turnOf(one)?.promise ?? Promise.resolve(remembered(one.sha256)))
  }

  /** The next picture of the account whose turn it is. What is being looked at for somebody else is waited for. */
  function next(): Turn | undefined {
    for (const [accountId, line] of lines) {
      if (line.running.size >= Math.max(1, options.atOnce - 1)) continue
      const turn = [...line.waiting.values()].find(({ picture }) => !underWay.has(picture.sha256))
      if (turn === undefined) continue
      lines.delete(accountId)
      lines.set(accountId, line)
      line.waiting.delete(turn.picture.sha256)
      line.running.set(turn.picture.sha256, turn)
      return turn
    }
    return undefined
  }

  function fill(): void {
    while (underWay.size < options.atOnce) {
      const turn = next()
      if (turn === undefined) return
      underWay.add(turn.picture.sha256)
      void look(turn)
    }
  }

  async function look({ accountId, picture: { sha256, path }, resolve, reject }: Turn): Promise<void> {
    try {
      const [inspection] = await engines.run({ kind: 'inspect', paths: [path] }, { deadlineMs: INSPECT_MS, accountId })
      remember(sha256, inspection!)
      resolve(inspection!)
    } catch (error) {
      // Refused like one that does not decode, and not remembered: the machine may have been busy.
      if (isDomainError(error, 'DEADLINE_EXCEEDED'))
        resolve({ fault: { code: 'IMAGE_TOO_LARGE', message: 'it takes too long to decode' } })
      else reject(error)
    } finally {
      leave(sha256)
      fill()
    }
  }

  /** Ends the turn of a picture. A verdict also ends the wait of all others for the same picture. */
  function leave(sha256: string): void {
    underWay.delete(sha256)
    const verdict = verdicts.get(sha256)
    for (const [accountId, { waiting, running }] of lines) {
      if (running.delete(sha256)) held -= 1
      const turn = waiting.get(sha256)
      if (turn !== undefined && verdict !== undefined) {
        waiting.delete(sha256)
        held -= 1
        turn.resolve(verdict)
      }
      if (waiting.size + running.size === 0) lines.delete(accountId)
    }
  }

  function remember(sha256: string, verdict: Inspection): void {
    verdicts.set(sha256, verdict)
    if (verdicts.size > MOST_VERDICTS) verdicts.delete(verdicts.keys().next().value!)
  }

  /** The least recently used are forgotten first. */
  function remembered(sha256: string): Inspection {
    const verdict = verdicts.get(sha256)!
    verdicts.delete(sha256)
    verdicts.set(sha256, verdict)
    return verdict
  }

  return {
    async inspect(accountId, pictures) {
      const turns = enter(accountId, pictures)
      fill()
      const settled = await Promise.allSettled(turns)
      const failed = settled.find((one) => one.status === 'rejected')
      if (failed !== undefined) throw failed.reason
      return settled.map((one) => (one as PromiseFulfilledResult<Inspection>).value)
    },
    waiting: () => held - underWay.size,
  }
}
