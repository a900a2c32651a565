import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '../clock.ts'
import type { Dice } from '../dice.ts'
import type { Stage } from '../stage.ts'
import type { Fault } from './fault.ts'

const missing = ({ clock }: Stage) => (clock === undefined ? 'libfaketime is not installed' : undefined)

/** The wall clock jumps, forward or back, and after a while returns: another jump. */
export const CLOCK_FAULTS: readonly Fault[] = [
  {
    kind: 'clock step of a process',
    weight: 2,
    missing,
    inject: ({ service, settings }, dice) => jump(dice.pick(service.all).clock!, dice, settings.severity),
  },
  {
    kind: 'clock step of the database',
    weight: 2,
    missing,
    inject: ({ clock, settings }, dice) => jump(clock!, dice, settings.severity),
  },
]

const LARGEST_JUMP_SECONDS = 2 * 3600

async function jump(clock: Clock, dice: Dice, severity: number): Promise<boolean> {
  await clock.step(Math.round(dice.between(-LARGEST_JUMP_SECONDS, LARGEST_JUMP_SECONDS)))
  await sleep(dice.between(2_000, 10_000) * severity)
  await clock.step(0)
  return true
}
