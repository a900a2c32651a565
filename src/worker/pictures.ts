import { join } from 'node:path'
import type { EnginePool } from '../engine/pool.ts'
import type { EngineFiles, EngineResult, RenderedFile } from '../engine/protocol.ts'
import { DomainError } from '../errors.ts'
import { type InputImage, inputFetched, type JobOutput, type OutputFile } from '../jobs/events.ts'
import type { JobKind } from '../jobs/kind.ts'
import type { OutboundClient } from '../outbound/client.ts'
import { inputKey, outputKey } from '../storage/keys.ts'
import type { Storage } from '../storage/storage.ts'
import type { Recorder } from './recorder.ts'

/** Milliseconds that looking at one fetched picture may take. */
const INSPECT_MS = 15_000
/** Largest picture that is fetched; the same as for one that is sent. */
const MAX_IMAGE_BYTES = 30 * 1024 * 1024

export interface GatherOptions {
  readonly jobId: string
  readonly kind: JobKind
  readonly input: Readonly<Record<string, unknown>>
  readonly storage: Storage
  readonly engines: EnginePool
  readonly outbound: OutboundClient
  readonly recorder: Recorder
  /** A folder for this attempt alone. */
  readonly scratch: string
  readonly signal: AbortSignal
}

/**
 * Brings the job's input pictures to local paths. A picture given by its address is fetched, looked at, stored and
 * recorded first, so that a later attempt, or somebody who reproduces the job, works on the very same bytes; and so is one
 * of another job that was run again as this one, which may be given up before this one is.
 */
export async function gatherPictures(options: GatherOptions): Promise<EngineFiles> {
  const { jobId, kind, input, storage, scratch, recorder } = options
  const files: Record<string, string[]> = {}
  for (const field of Object.keys(kind.pictures)) {
    const paths: string[] = []
    for (const [index, image] of ((input[field] ?? []) as InputImage[]).entries()) {
      const own =
        image.source === 'uri'
          ? await fetchPicture(options, `${field}.${index}`, image.uri)
          : await ownCopy(storage, jobId, image)
      if (own !== image) await recorder.append([inputFetched(field, index, own)])
      paths.push(await storage.localPath(own.key, scratch))
    }
    files[field] = paths
  }
  return files
}

type StoredImage = Extract<InputImage, { source: 'file' }>

/** The picture under a key of this job. */
async function ownCopy(storage: Storage, jobId: string, image: StoredImage): Promise<StoredImage> {
  const key = inputKey(jobId, image.sha256)
  if (key === image.key) return image
  const { stream } = await storage.open(image.key)
  await storage.put(key, stream)
  return { ...image, key }
}

async function fetchPicture(options: GatherOptions, name: string, uri: string): Promise<StoredImage> {
  const { jobId, storage, engines, outbound, recorder, scratch, signal } = options
  recorder.log('info', `Fetching ${name} from ${new URL(uri).host}.`)
  const path = join(scratch, name)
  const file = await outbound.download(uri, { path, maxBytes: MAX_IMAGE_BYTES, signal })
  const [inspection] = await engines.run({ kind: 'inspect', paths: [path] }, { deadlineMs: INSPECT_MS, signal })
  if (inspection === undefined || 'fault' in inspection) {
    const reason = inspection?.fault.message ?? 'it could not be read'
    throw new DomainError('INPUT_IMAGE_REFUSED', `The picture ${name} cannot be used: ${reason}`)
  }
  const key = inputKey(jobId, file.sha256)
  await storage.put(key, { moveFrom: path })
  const { content_type, width, height } = inspection.info
  return { source: 'file', key, sha256: file.sha256, bytes: file.bytes, content_type, width, height, uri }
}

export interface StoredResult {
  readonly output: JobOutput
  readonly outputs: OutputFile[]
}

/** Stores what an engine made, every file before any event names it. `seconds` is the duration that is reported. */
export async function storeResult(
  storage: Storage,
  jobId: string,
  attempt: number,
  kind: JobKind,
  result: EngineResult,
  seconds: number,
): Promise<StoredResult> {
  const keyOf = (file: RenderedFile) => outputKey(jobId, attempt, file.sha256, file.extension)
  await Promise.all(result.images.flat().map((file) => storage.put(keyOf(file), { moveFrom: file.path })))

  const outputs = result.images.map((files) => {
    const full = rendition(files, 'full')
    const { content_type, bytes, sha256, width, height } = full
    return { key: keyOf(full), width, height, content_type, bytes, sha256 }
  })
  const images = result.images.map((files) => ({
    w256: keyOf(rendition(files, 'w256')),
    w512: keyOf(rendition(files, 'w512')),
    w1024: keyOf(rendition(files, 'w1024')),
    full: keyOf(rendition(files, 'full')),
  }))
  return {
    output: {
      images,
      model_id: kind.modelId,
      style_id: kind.styleId,
      request_duration_s: Math.round(seconds * 1000) / 1000,
      ...result.details,
    },
    outputs,
  }
}

function rendition(files: readonly RenderedFile[], name: RenderedFile['name']): RenderedFile {
  const file = files.find((candidate) => candidate.name === name)
  if (file === undefined) throw new Error(`the engine wrote no rendition ${name}`)
  return file
}
