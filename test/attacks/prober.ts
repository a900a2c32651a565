import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** Asks for the same address over and over, from a thread of its own, so that nothing but the answer takes time. */
export interface Prober {
  /** Milliseconds that each answer took since the last call. */
  latencies(): Promise<number[]>
  stop(): Promise<void>
}

const LOOP = `
const { parentPort, workerData: { url, headers } } = require('node:worker_threads')
let latencies = []
let stopped = false
parentPort.on('message', (message) => {
  if (message === 'stop') stopped = true
  else parentPort.postMessage(latencies.splice(0))
})
async function probe() {
  while (!stopped) {
    const startedAt = performance.now()
    const response = await fetch(url, { headers })
    await response.arrayBuffer()
    latencies.push(performance.now() - startedAt)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  parentPort.close()
}
probe()
`

export function startProber(url: string, headers: Readonly<Record<string, string>>): Prober {
  const worker = new Worker(LOOP, { eval: true, workerData: { url, headers } })
  return {
    async latencies() {
      const answer = once(worker, 'message')
      worker.postMessage('latencies')
      return (await answer)[0] as number[]
    },
    async stop() {
      const exited = once(worker, 'exit')
      worker.postMessage('stop')
      await exited
    },
  }
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}
