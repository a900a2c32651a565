import type { DarkroomProcess } from '../darkroom-process.ts'
import { pickEngine, signalPid } from './engines.ts'
import type { Fault } from './fault.ts'

/** kill -9 of something; another process is started in the place of an API or a worker. */
export const KILLS: readonly Fault[] = [
  {
    kind: 'kill -9 of a worker',
    weight: 3,
    inject: async ({ service }, dice) => kill(dice.pick(service.workers).process),
  },
  {
    kind: 'kill -9 of an API',
    weight: 3,
    inject: async ({ service }, dice) => kill(dice.pick(service.apis).process),
  },
  {
    kind: 'kill -9 of an engine',
    weight: 3,
    async inject(stage, dice) {
      const engine = await pickEngine(stage, dice)
      return engine !== undefined && signalPid(engine, 'SIGKILL')
    },
  },
]

/** False for one that is only about to run: killed over and over, nobody would ever run again. */
function kill(process: DarkroomProcess): boolean {
  if (!process.isRunning()) return false
  process.signal('SIGKILL')
  return true
}
