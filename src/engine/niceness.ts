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
 * Linux may first share processors among sessions (autogroups; see sched(7)). A niceness then counts only within its
 * session, and PostgreSQL, each connection of which is a session, would gain nothing from it. So the session gets a
 * niceness too, which any user may lower again. Only root may lower that of threads: for others it is not changed.
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

/** Seconds of processor time that a process has used; 0 where the system does not say, and once it has ended. */
export function processorSeconds(pid: number): number {
  try {
    // The second field is the name of the program, in brackets, and may hold anything; the fourteenth and fifteenth count.
    const [user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ').slice(11, 13)
    return (Number(user) + Number(system)) / TICKS
  } catch {
    return 0
  }
}
