/** What a piece of work costs on average, in milliseconds. */
export interface Cost {
  /** Processor time of all threads: what the work costs a machine that is busy with other pictures. */
  readonly processor: number
  /** Time until it is done: what a client waits on an idle machine. */
  readonly wall: number
}

/** Carries `work` out `repeats` times in a row and measures it. */
export async function costOf(work: () => Promise<unknown>, repeats: number): Promise<Cost> {
  const before = process.cpuUsage()
  const startedAt = performance.now()
  for (let n = 0; n < repeats; n++) await work()
  const wall = performance.now() - startedAt
  const { user, system } = process.cpuUsage(before)
  return { processor: (user + system) / 1000 / repeats, wall: wall / repeats }
}
