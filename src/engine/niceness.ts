import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'

/**
 * Everybody else goes before an engine: pictures take all there is of a processor for seconds, requests, streams and
 * statements need a little of it at once. Of a processor that two want, one gets three times what another gets that is
 * nicer by five.
 */
export const LEAST_NICE = 5

/**
 * Makes a process that leads its session, and has no other threads yet, {@link LEAST_NICE}; returns how to change that.
 * Linux may share processors among sessions first (autogroups; see sched(7)): there a niceness counts within a session
 * alone, and PostgreSQL, whose connections are sessions, would stand behind this one's. So a session has its own too, which
 * anybody may take back. That of threads only root may: where it could not be taken back, it is left alone.
 */
export function createNiceness(pid: number): (niceness: number) => void {
  const returns = attempt(() => setPriority(pid, LEAST_NICE + 1)) && attempt(() => setPriority(pid, LEAST_NICE))
  const set = (niceness: number) => {
    // There may be no such groups here, or somebody asked just before; the process may have ended.
    attempt(() => writeFileSync(`/proc/${pid}/autogroup`, String(niceness)))
    if (returns) attempt(() => setThreads(pid, niceness))
  }
  set(LEAST_NICE)
  return set
}

/** Linux keeps a niceness per thread. */
function setThreads(pid: number, niceness: number): void {
  for (const id of readdirSync(`/proc/${pid}/task`)) setPriority(Number(id), niceness)
}

function attempt(set: () => void): boolean {
  try {
    set()
    return true
  } catch {
    return false
  }
}

/** Ticks of the clock by which Linux counts, in a second. */
const TICKS = 100

/** Seconds for which a process has had a processor; 0 where that is not told, and once it has ended. */
export function processorSeconds(pid: number): number {
  try {
    // The second field is the name of the program, in brackets, and may hold anything; the fourteenth and fifteenth count.
    const [user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ').slice(11, 13)
    return (Number(user) + Number(system)) / TICKS
  } catch {
    return 0
  }
}
