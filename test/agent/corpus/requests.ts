import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Scene } from '../../../src/agent/plan.ts'
import { type AspectRatio, canvasSize } from '../../../src/images/raster/canvas-size.ts'
import type { Request } from './judge.ts'

/** Whole requests, ten batches to a folder, and probes of one wish each in many words. */
const FOLDERS = ['requests', 'probes'].map((folder) => join(import.meta.dirname, folder))

/** Requests that were written together by somebody who had seen only the tools' schemas. */
export interface Batch {
  readonly name: string
  readonly requests: readonly Request[]
}

/** All batches, in the order of their folders and names. */
export function loadBatches(): Batch[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.jsonl'))
      .sort()
      .map((file) => ({ name: basename(file, '.jsonl'), requests: readLines<Request>(join(folder, file)) })),
  )
}

/** The values of a file with one to a line. */
export function readLines<Value>(file: string): Value[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Value)
}

/** What the planner is told of a request's pictures. */
export function sceneOf({ pictures, aspect_ratio: aspectRatio }: Request): Scene {
  return { canvas: canvasSize(aspectRatio as AspectRatio, '2K', pictures[0]), free: aspectRatio === 'auto', pictures }
}
