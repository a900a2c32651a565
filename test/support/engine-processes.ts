import { readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'

/** What the engines of a process have used. */
export interface Use {
  /** Seconds of processor time, by all of them together. */
  readonly seconds: number
  /** The most memory that one of them has held at once, in megabytes. */
  readonly megabytes: number
}

/** Follows the engines that a process starts, where the system tells of them (Linux). */
export interface EngineProcesses {
  use(): Promise<Use>
  /** Engines there have been. */
  count(): number
  stop(): void
}

const TICKS_PER_SECOND = 100
/** What a process is started with that is an engine. The test run's cluster may be a child of the same process. */
const ENGINE = 'engine/child.ts'

export async function watchEngineProcesses(parent: number): Promise<EngineProcesses | undefined> {
  const children = `/proc/${parent}/task/${parent}/children`
  if ((await readFile(children).catch(() => undefined)) === undefined) return undefined
  const seen = new Map<string, Use>()
  let stopped = false

  async function look(): Promise<void> {
    const pids = (await readFile(children, 'utf8').catch(() => '')).split(' ').filter(Boolean)
    for (const pid of pids) {
      const found = await readUse(pid).catch(() => undefined)
      if (found !== undefined) seen.set(pid, found)
    }
  }
  // An engine that is killed takes its figures along.
  void (async () => {
    for (; !stopped; await delay(50)) await look()
  })()

  return {
    async use() {
      await look()
      const all = [...seen.values()]
      return {
        seconds: all.reduce((sum, { seconds }) => sum + seconds, 0),
        megabytes: Math.max(0, ...all.map(({ megabytes }) => megabytes)),
      }
    },
    count: () => seen.size,
    stop() {
      stopped = true
    },
  }
}

/** Undefined of what is no engine. */
async function readUse(pid: string): Promise<Use | undefined> {
  const [command, stat, status] = await Promise.all([
    readFile(`/proc/${pid}/cmdline`, 'utf8'),
    readFile(`/proc/${pid}/stat`, 'utf8'),
    readFile(`/proc/${pid}/status`, 'utf8'),
  ])
  if (!command.includes(ENGINE)) return undefined
  // The name before it, in brackets, may hold blanks. Of what follows, fields 12 and 13 are user and system time.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const peak = /^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]
  if (peak === undefined) throw new Error('the process has ended')
  return { seconds: (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND, megabytes: Number(peak) / 1024 }
}
