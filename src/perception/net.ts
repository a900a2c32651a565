import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { DomainError } from '../errors.ts'
import type { Look, Shape, Told } from './net-thread.ts'

/** A loaded net, in a thread of its own: only in this way can its memory be released. */
export interface Net {
  /** What the file says about its inputs, and about the first of its outputs. */
  readonly inputs: readonly Shape[]
  readonly output: Shape | undefined
  /** Bytes by which the process has grown for it. */
  held(): number
  /** @returns the first output. @throws DomainError `NET_FAILED` */
  see(look: Look): Promise<Float32Array>
  /** Releases its memory. */
  close(): Promise<void>
}

/** Bytes of a thread and its code, once the compiler has optimised what runs most, in addition to what is measured. */
const BESIDE = 100 * 2 ** 20

/** Loads an ONNX file. @throws DomainError `NET_FAILED` if it cannot be read as one */
export async function openNet(path: string): Promise<Net> {
  let held = BESIDE
  const worker = new Worker(new URL('net-thread.ts', import.meta.url), { workerData: path })
  /** One message at a time. Only meanwhile does the thread keep the process alive. */
  async function hear(say: () => void): Promise<Exclude<Told, { kind: 'failed' }>> {
    const before = process.memoryUsage.rss()
    worker.ref()
    say()
    const [told] = (await once(worker, 'message')) as [Told]
    worker.unref()
    held += Math.max(0, process.memoryUsage.rss() - before)
    if (told.kind === 'failed') throw new DomainError('NET_FAILED', told.reason)
    return told
  }
  const opened = await hear(() => undefined)
  if (opened.kind !== 'opened') throw new Error('the net was not opened first')
  return {
    inputs: opened.inputs,
    output: opened.output,
    held: () => held,
    async see(look) {
      const told = await hear(() => worker.postMessage(look))
      if (told.kind !== 'seen') throw new Error('the net has not looked')
      return told.values
    },
    async close() {
      await worker.terminate()
    },
  }
}
