import { join } from 'node:path'
import type { EnginePool } from '../engine/pool.ts'
import { type EngineFiles, type EngineResult, INSPECT_MS, type RenderedFile } from '../engine/protocol.ts'
import { DomainError } from '../errors.ts'
import { MAX_IMAGE_BYTES } from '../jobs/choices.ts'
import { type InputImage, inputFetched, type JobOutput, type OutputFile } from '../jobs/events.ts'
import type { JobKind } from '../jobs/kind.ts'
import type { Download, OutboundClient } from '../outbound/client.ts'
import { inputKey, outputKey } from '../storage/keys.ts'
import type { Storage } from '../storage/storage.ts'
import type { Recorder } from './recorder.ts'

/** Milliseconds for fetching all pictures of a job. */
const FETCH_MS = 60_000

export interface GatherOptions {
  readonly jobId: string
  readonly accountId?: string | undefined
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

/** Pictures given by their address, as they arrived, by names such as `images.0`. */
export type Fetched = ReadonlyMap<string, Download & { readonly path: string }>

/**
 * Fetches the pictures that the job was given by their address, in parallel, into files of this attempt. Servers may
 * be slow on purpose, so nothing is decoded yet, and all pictures together share one time limit.
 */
export async function fetchPictures({
  kind,
  input,
  outbound,
  recorder,
  scratch,
  signal,
}: GatherOptions): Promise<Fetched> {
  const stop = new AbortController()
  const tooLong = new DomainError(
    'OUTBOUND_TIMEOUT',
    `The pictures could not be fetched within ${FETCH_MS / 1000} seconds`,
  )
  const budget = setTimeout(() => stop.abort(tooLong), FETCH_MS)
  const either = AbortSignal.any([signal, stop.signal])
  const downloads = picturesOf(kind, input).map(async ({ name, image }) => {
    if (image.source !== 'uri') return []
    recorder.log('info', `Fetching ${name} from ${new URL(image.uri).host}.`)
    const path = join(scratch, name)
    const file = await outbound.download(image.uri, { path, maxBytes: MAX_IMAGE_BYTES, signal: either })
    return [[name, { ...file, path }] as const]
  })
  try {
    return new Map((await Promise.all(downloads)).flat())
  } catch (error) {
    stop.abort(error)
    await Promise.allSettled(downloads)
    throw error
  } finally {
    clearTimeout(budget)
  }
}

/**
 * Brings the job's input pictures to local paths. A fetched picture is first inspected, stored and recorded, so that
 * a later attempt, or someone who reproduces the job, works with the same bytes. So is a picture of another job that
 * was run again as this one, because it may be deleted before this job is.
 */
export async function gatherPictures(options: GatherOptions, fetched: Fetched): Promise<EngineFiles> {
  const { jobId, kind, input, storage, scratch, recorder } = options
  const files: Record<string, string[]> = Object.fromEntries(Object.keys(kind.pictures).map((field) => [field, []]))
  for (const { field, index, name, image } of picturesOf(kind, input)) {
    const own =
      image.source === 'uri'
        ? await keepFetched(options, name, image.uri, fetched.get(name)!)
        : await ownCopy(storage, jobId, image)
    if (own !== image) await recorder.append([inputFetched(field, index, own)])
    files[field]!.push(await storage.localPath(own.key, scratch))
  }
  return files
}

function picturesOf(kind: JobKind, input: Readonly<Record<string, unknown>>) {
  return Object.keys(kind.pictures).flatMap((field) =>
    ((input[field] ?? []) as InputImage[]).map((image, index) => ({ field, index, name: `${field}.${index}`, image })),
  )
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

async function keepFetched(
  { jobId, accountId, storage, engines, signal }: GatherOptions,
  name: string,
  uri: string,
  { path, bytes, sha256 }: Download & { readonly path: string },
): Promise<StoredImage> {
  const options = { deadlineMs: INSPECT_MS, accountId, signal }
  const [inspection] = await engines.run({ kind: 'inspect', paths: [path] }, options)
  if (inspection === undefined || 'fault' in inspection) {
    const reason = inspection?.fault.message ?? 'it could not be read'
    throw new DomainError('INPUT_IMAGE_REFUSED', `The picture ${name} cannot be used: ${reason}`)
  }
  const key = inputKey(jobId, sha256)
  await storage.put(key, { moveFrom: path })
  const { content_type, width, height } = inspection.info
  return { source: 'file', key, sha256, bytes, content_type, width, height, uri }
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
