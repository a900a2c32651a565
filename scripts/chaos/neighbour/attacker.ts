/** A process of the hostile neighbour: is told whom to torment, does it until it is told to stop, and says how it was met. */
import { writeFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Ammunition, ATTACKS, type Attack } from './attacks.ts'
import { setTraps } from './traps.ts'

/** Whom the service would run beside has the processors when the service does not need them. */
const LOWEST_PRIORITY = 19

/** How often each attack was met in which way. */
export type Tally = Readonly<Record<string, Readonly<Record<string, number>>>>

const tally: Record<string, Record<string, number>> = {}
let stopped = false

setPriority(LOWEST_PRIORITY)
process.once('disconnect', () => process.exit(0))
process.once('message', (target: Omit<Ammunition, 'traps'>) => void torment(target))
// Where Linux shares processors among sessions first, that counts within a session alone.
await writeFile('/proc/self/autogroup', String(LOWEST_PRIORITY)).catch(() => undefined)

async function torment(target: Omit<Ammunition, 'traps'>): Promise<void> {
  const ammunition = { ...target, traps: await setTraps() }
  process.once('message', () => {
    stopped = true
    process.send!(tally, () => process.exit(0))
  })
  for (const attack of ATTACKS) for (let n = 0; n < attack.atOnce; n++) void repeat(attack, ammunition)
}

async function repeat(attack: Attack, ammunition: Ammunition): Promise<void> {
  tally[attack.name] ??= {}
  const met = tally[attack.name]!
  while (!stopped) {
    const how = await attack.once(ammunition).catch(() => 'broken off')
    met[how] = (met[how] ?? 0) + 1
    await sleep(attack.pauseMs * (0.5 + Math.random()))
  }
}
