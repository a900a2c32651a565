import { setTimeout as sleep } from 'node:timers/promises'
import type { DarkroomProcess } from '../darkroom-process.ts'
import { pickEngine, signalPid } from './engines.ts'
import type { Fault } from './fault.ts'

/** SIGSTOP, and SIGCONT after a while: for a worker often long enough that its jobs go to somebody else meanwhile. */
export const STOPS: readonly Fault[] = [
  {
    kind: 'SIGSTOP of a worker',
    weight: 3,
    inject: ({ service, settings }, dice) =>
      stopFor(dice.pick(service.workers).process, dice.between(2_000, 25_000) * settings.severity),
  },
  {
    kind: 'SIGSTOP of an API',
    weight: 2,
    inject: ({ service, settings }, dice) =>
      stopFor(dice.pick(service.apis).process, dice.between(500, 12_000) * settings.severity),
  },
  {
    kind: 'SIGSTOP of an engine',
    weight: 2,
    async inject(stage, dice) {
      const engine = await pickEngine(stage, dice)
      if (engine === undefined || !signalPid(engine, 'SIGSTOP')) return false
      await sleep(dice.between(500, 8_000) * stage.settings.severity)
      signalPid(engine, 'SIGCONT')
      return true
    },
  },
]

async function stopFor(process: DarkroomProcess, ms: number): Promise<boolean> {
  if (!process.isRunning()) return false
  process.signal('SIGSTOP')
  await sleep(ms)
  process.signal('SIGCONT')
  return true
}
