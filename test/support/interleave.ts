import { AsyncLocalStorage } from 'node:async_hooks'
import files from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'

const STEPS = ['access', 'readFile', 'writeFile', 'link', 'rename', 'rm'] as const
/** How likely the one that made the last step makes the next: long runs meet long pauses, as on a busy machine. */
const GOES_ON = 0.7

interface Waiting {
  readonly by: number
  readonly go: () => void
}

const actor = new AsyncLocalStorage<number>()
let waiting: Waiting[] = []
let takeStep: (() => void) | undefined

/**
 * Has every step on files that an actor of {@link interleave} makes in this process wait for its turn. Undone by what
 * it returns.
 */
export function scheduleFiles(): () => void {
  const originals = STEPS.map((step) => [step, files[step]] as const)
  for (const [step, original] of originals) {
    Object.assign(files, {
      async [step](...values: unknown[]) {
        const by = actor.getStore()
        if (by !== undefined) {
          await new Promise<void>((go) => {
            waiting.push({ by, go })
            takeStep?.()
          })
        }
        return (original as (...values: unknown[]) => Promise<unknown>)(...values)
      },
    })
  }
  syncBuiltinESMExports()
  return () => {
    Object.assign(files, Object.fromEntries(originals))
    syncBuiltinESMExports()
  }
}

/** Runs `count` actors of which one at a time makes a step, in an order drawn at random, and returns what they return. */
export async function interleave<T>(count: number, act: () => Promise<T>): Promise<T[]> {
  let left = count
  let last = 0
  waiting = []
  takeStep = () => {
    if (waiting.length < left || left === 0) return
    const goesOn = Math.random() < GOES_ON ? waiting.findIndex(({ by }) => by === last) : -1
    const [next] = waiting.splice(goesOn < 0 ? Math.floor(Math.random() * waiting.length) : goesOn, 1)
    last = next!.by
    next!.go()
  }
  return Promise.all(
    Array.from({ length: count }, (_, by) =>
      actor.run(by, act).finally(() => {
        left -= 1
        takeStep?.()
      }),
    ),
  )
}
