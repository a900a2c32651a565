import type { Dice } from '../dice.ts'
import type { Stage } from '../stage.ts'

/** The pid of an engine process of some worker or API, if the one that the dice choose has any. */
export async function pickEngine({ service }: Stage, dice: Dice): Promise<number | undefined> {
  const engines = await dice.pick(service.all).process.engines()
  return engines.length === 0 ? undefined : dice.pick(engines)
}

/** True unless the process has ended. */
export function signalPid(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal)
  } catch {
    return false
  }
}
