import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import t from 'tap'
import { runPreservation } from '../../src/preservation/run-preservation.ts'
import { drawLabel, garble } from './support/label.ts'
import { encode, given } from './support/run.ts'

const label = drawLabel(200, 150, 81)
const source = await encode(garble(label, { x: 60, y: 40, width: 70, height: 50 }, 82))
const references = await Promise.all([label, drawLabel(200, 150, 83), label].map(encode))

/** Runs a job; `started` is told of each of its threads. */
async function preserveIn(threads: number, started: (worker: Worker) => void = () => undefined) {
  const log: string[] = []
  const report = { log: (_level: string, message: string) => void log.push(message), progress: () => undefined }
  const { signal } = new AbortController()
  process.on('worker', started)
  try {
    const result = await runPreservation(given(source), references.map(given), report, signal, threads)
    return { ...result, log }
  } finally {
    process.off('worker', started)
  }
}

t.test('any number of threads makes the same picture and says the same', async (t) => {
  const workers: Worker[] = []
  const alone = await preserveIn(1, (worker) => workers.push(worker))
  const together = await preserveIn(3, (worker) => workers.push(worker))
  t.ok(alone.repaired)
  t.ok(workers.length > 4)
  t.ok(Buffer.from(alone.picture.pixels).equals(Buffer.from(together.picture.pixels)))
  t.same(together.regions, alone.regions)
  t.same(together.log, alone.log)
  for (const { threadId } of workers) t.equal(threadId, -1, 'it has ended')
})

t.test('a thread that ends fails the job', async (t) => {
  const workers: Worker[] = []
  const ended = preserveIn(2, (worker) => {
    workers.push(worker)
    if (workers.length === 2) void worker.terminate()
  })
  await t.rejects(ended, { message: 'a thread ended in the middle of a job' })
  t.same(
    workers.map(({ threadId }) => threadId),
    [-1, -1],
    'the other one has ended, too',
  )
})

t.test('an error in a thread fails the job with its own message', async (t) => {
  const failed = preserveIn(2, (worker) => {
    void once(worker, 'online').then(() =>
      worker.postMessage({ name: 'rendering', input: { candidate: { plane: 1 } } }),
    )
  })
  await t.rejects(failed, { name: 'TypeError', message: /undefined/ })
})
