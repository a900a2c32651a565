import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { Advance, Order, TaskInput, TaskName, TaskResult, ThreadData, Told } from './thread.ts'

/** Threads at work on one job. If one of them fails, all that they were to do fails as it did. */
export interface Threads {
  readonly count: number
  /** Starts one more of them, so that it is ready when there is something to do. */
  start(): void
  /** Ends those that have nothing to do, for the sake of their memory. */
  endFree(): Promise<void>
  /** Has a task done by the thread that is free first. What it is given is copied, unless it lies in shared memory. */
  run<Name extends TaskName>(name: Name, input: TaskInput<Name>, advance?: Advance): Promise<TaskResult<Name>>
  /** Ends them, in the middle of a task as well. */
  close(): Promise<void>
}

/**
 * As many threads work on a job unless it says otherwise. Each takes some 250 MB: an OpenCV of its own or what a
 * registration compares, and the picture that it is at. With two a repair stays below 1.5 GB.
 */
export const USUAL_THREADS = Math.min(availableParallelism(), 2)

/** Left to itself, Node keeps up to 128 MB for what is new on the heap of each. */
const LIMITS = { maxYoungGenerationSizeMb: 24 }

interface Task {
  readonly order: Order
  readonly advance: Advance | undefined
  readonly resolve: (result: never) => void
  readonly reject: (reason: unknown) => void
}

/** Starts threads and ends them when `work` is done: only in this way the memory of OpenCV is released. */
export async function withThreads<Result>(
  count: number,
  workerData: ThreadData,
  work: (threads: Threads) => Promise<Result>,
): Promise<Result> {
  const threads = startThreads(count, workerData)
  try {
    return await work(threads)
  } finally {
    await threads.close()
  }
}

function startThreads(count: number, workerData: ThreadData): Threads {
  const workers: Worker[] = []
  const free: Worker[] = []
  const waiting: Task[] = []
  const running = new Map<Worker, Task>()
  let failure: unknown

  function fail(reason: unknown): void {
    failure ??= reason
    for (const { reject } of [...running.values(), ...waiting.splice(0)]) reject(failure)
  }

  function start(): Worker {
    const worker = new Worker(new URL('thread.ts', import.meta.url), { workerData, resourceLimits: LIMITS })
    workers.push(worker)
    worker.on('message', (told: Told) => {
      const task = running.get(worker)!
      if (told.kind === 'advanced') return task.advance?.(told.share)
      running.delete(worker)
      free.push(worker)
      task.resolve(told.result as never)
      next()
    })
    worker.on('error', fail)
    worker.on('exit', () => fail(new Error('a thread ended in the middle of a job')))
    return worker
  }

  /** Others start when they are needed: pictures so large that they are worked on one by one take one thread's memory. */
  function next(): void {
    while (waiting.length > 0) {
      const worker = free.shift() ?? (workers.length < count ? start() : undefined)
      if (worker === undefined) return
      const task = waiting.shift()!
      running.set(worker, task)
      worker.postMessage(task.order)
    }
  }

  return {
    count,
    start() {
      if (failure === undefined && workers.length < count) free.push(start())
    },
    async endFree() {
      const ending = free.splice(0)
      for (const worker of ending) {
        workers.splice(workers.indexOf(worker), 1)
        worker.removeAllListeners('exit')
      }
      await Promise.all(ending.map((worker) => worker.terminate()))
    },
    run: (name, input, advance) =>
      new Promise((resolve, reject) => {
        if (failure !== undefined) return reject(failure)
        waiting.push({ order: { name, input }, advance, resolve, reject })
        next()
      }),
    async close() {
      fail(new Error('the job has ended')) // what comes too late would start another thread
      await Promise.all(workers.map((worker) => worker.terminate()))
    },
  }
}

/**
 * Does something with each item, with so many at a time as there are threads, and returns what came of them in their
 * order. `advance` hears of all of them together.
 */
export async function sideBySide<Item, Result>(
  { count }: Threads,
  items: readonly Item[],
  advance: Advance,
  work: (item: Item, advance: Advance) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const done = items.map(() => 0)
  const left = items.entries()
  const lane = async () => {
    for (const [i, item] of left) {
      const tell: Advance = (share) => {
        done[i] = share
        advance(done.reduce((sum, part) => sum + part, 0) / items.length)
      }
      results[i] = await work(item, tell)
      tell(1)
    }
  }
  await Promise.all(Array.from({ length: count }, lane))
  return results
}
