import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { access, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { Semaphore, withTimeout } from 'async-mutex'
import { DomainError } from '../errors.ts'
import { releaseSource } from './file-source.ts'
import { checkKey, checkPrefix, isKey } from './keys.ts'
import type { ByteRange, FileSource, OpenedFile, Storage, StoredFile } from './storage.ts'

export interface S3Options {
  readonly bucket: string
  /** What comes before every key: empty, or ending in `/`. */
  readonly prefix: string
  /** Address of a server other than Amazon's. */
  readonly endpoint: string | undefined
  /** The region of the bucket; `undefined`: as the environment or the AWS configuration files say. */
  readonly region: string | undefined
  /** Whether requests name the bucket in their path rather than in their host. */
  readonly pathStyle: boolean
}

/** Bytes sent at a time. A file up to this size is one request, which can be repeated if the network fails. */
const PART_BYTES = 16 * 1024 * 1024
/** Parts of one file that are sent at once, each of which is held in memory. */
const PARTS_AT_ONCE = 2
const CONNECTIONS = 1_024
/** The most downloads. Clients may be slow, and each holds a connection: this leaves some for everything else. */
const DOWNLOADS = 512
/** Milliseconds to wait for one of them to end; after that, the client has to try again. */
const TURN_MS = 2_000
const CONNECT_MS = 5_000
/** Milliseconds until an answer begins, including the time to send a part. */
const ANSWER_MS = 60_000
/** Milliseconds without any traffic after which a connection is closed. */
const IDLE_MS = 120_000

/** Full disks and exhausted quotas, as named by Ceph, MinIO and others. */
const FULL = new Set(['QuotaExceeded', 'XMinioStorageFull', 'XMinioAdminBucketQuotaExceeded', 'InsufficientStorage'])

/**
 * Storage in a bucket of Amazon S3 or of a compatible server. Credentials are found where all AWS tools look for
 * them: environment, configuration files, the role of the machine. Throws `STORAGE_UNAVAILABLE`.
 *
 * Writes carry `If-None-Match: *`, so that of two writers of a key the second changes nothing. A server that does not
 * support it lets the second one write the same bytes again, since keys are made of hashes.
 */
export async function openS3Storage(options: S3Options): Promise<Storage> {
  const { bucket, prefix, endpoint } = options
  const client = createClient(options)
  await client.send(new HeadBucketCommand({ Bucket: bucket })).catch((cause) => {
    const where = endpoint === undefined ? '' : ` at ${endpoint}`
    const message = `the bucket ${bucket}${where} cannot be used: ${reasonOf(cause)}`
    throw new DomainError('STORAGE_UNAVAILABLE', message, { cause })
  })
  const downloads = withTimeout(new Semaphore(DOWNLOADS), TURN_MS, tooManyDownloads())
  const objectOf = (key: string) => ({ Bucket: bucket, Key: `${prefix}${checkKey(key)}` })

  return {
    async put(key, source) {
      const object = objectOf(key)
      try {
        if (!(await renewTime(object))) await upload(object, source)
        await releaseSource(source)
      } catch (error) {
        throw storageError(error)
      }
    },

    open,

    async stat(key) {
      try {
        const { ContentLength, LastModified } = await client.send(new HeadObjectCommand(objectOf(key)))
        return describe(key, ContentLength, LastModified)
      } catch (error) {
        throw storageError(error)
      }
    },

    async localPath(key, scratch) {
      checkKey(key)
      const path = join(scratch, `stored-${createHash('sha256').update(key).digest('hex')}`)
      // What is stored never changes, so a file that was fetched before is still right.
      if (!(await exists(path))) await fetchTo(path, await open(key))
      return path
    },

    async *list(prefix) {
      for await (const files of pages(prefix === '' ? '' : checkPrefix(prefix))) yield* files
    },

    async remove(key) {
      await client.send(new DeleteObjectCommand(objectOf(key)))
    },

    async removePrefix(prefix) {
      for await (const files of pages(checkPrefix(prefix))) {
        if (files.length > 0) await removeAll(files.map((file) => objectOf(file.key)))
      }
    },
  }

  interface NamedObject {
    readonly Bucket: string
    readonly Key: string
  }

  async function open(key: string, range?: ByteRange): Promise<OpenedFile> {
    const Range = range && `bytes=${range.start}-${range.end}`
    const [, leave] = await downloads.acquire()
    try {
      const { Body, ContentLength, ContentRange, LastModified } = await client.send(
        new GetObjectCommand({ ...objectOf(key), Range }),
      )
      const bytes = ContentRange === undefined ? ContentLength : Number(ContentRange.split('/')[1])
      const stream = (Body as Readable).once('close', leave)
      return { ...describe(key, bytes, LastModified), stream }
    } catch (error) {
      leave()
      throw storageError(error)
    }
  }

  /** Sets an object's time to now, so that a sweep treats it as new; false if there is no such object. */
  async function renewTime(object: NamedObject): Promise<boolean> {
    // The protocol allows copying an object onto itself only if that changes something: here its metadata.
    const CopySource = `${object.Bucket}/${object.Key}`
    const Metadata = { renewed: String(Date.now()) }
    try {
      await client.send(new CopyObjectCommand({ ...object, CopySource, Metadata, MetadataDirective: 'REPLACE' }))
      return true
    } catch (error) {
      if (isMissing(error)) return false
      throw error
    }
  }

  async function upload(object: NamedObject, source: FileSource): Promise<void> {
    const body = bodyOf(source)
    const params = { ...object, Body: body, IfNoneMatch: '*' }
    try {
      await new Upload({ client, params, partSize: PART_BYTES, queueSize: PARTS_AT_ONCE }).done()
    } catch (error) {
      // Another writer was faster, or this one's first try arrived and only its answer was lost.
      if (statusOf(error) === 412) return
      if (statusOf(error) === 409 && (await renewTime(object))) return
      // What broke the source explains more than that the parts already sent could not be removed.
      throw (body instanceof Readable && body.errored) || error
    }
  }

  async function* pages(prefixOfKeys: string): AsyncGenerator<StoredFile[]> {
    const request = { Bucket: bucket, Prefix: `${prefix}${prefixOfKeys}` }
    for await (const { Contents = [] } of paginateListObjectsV2({ client }, request)) {
      yield Contents.map(({ Key = '', Size, LastModified }) =>
        describe(Key.slice(prefix.length), Size, LastModified),
      ).filter((file) => isKey(file.key))
    }
  }

  /** Removes up to 1,000 objects. */
  async function removeAll(objects: readonly NamedObject[]): Promise<void> {
    const Delete = { Quiet: true, Objects: objects.map(({ Key }) => ({ Key })) }
    const { Errors: [first] = [] } = await client.send(new DeleteObjectsCommand({ Bucket: bucket, Delete }))
    if (first) throw new Error(`${first.Key} could not be removed: ${first.Code} ${first.Message}`)
  }
}

function createClient({ endpoint, region, pathStyle }: S3Options): S3Client {
  return new S3Client({
    ...(endpoint !== undefined && { endpoint }),
    ...(region !== undefined && { region }),
    forcePathStyle: pathStyle,
    // Servers answer 500 and 503 under many simultaneous writes, and expect another try.
    maxAttempts: 5,
    // Many servers do not know the checksums that the SDK adds by default, and refuse the request.
    requestChecksumCalculation: endpoint === undefined ? 'WHEN_SUPPORTED' : 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      requestTimeout: ANSWER_MS,
      throwOnRequestTimeout: true,
      socketTimeout: IDLE_MS,
      httpAgent: { keepAlive: true, maxSockets: CONNECTIONS },
      httpsAgent: { keepAlive: true, maxSockets: CONNECTIONS },
    },
  })
}

function bodyOf(source: FileSource): Uint8Array | Readable {
  if (source instanceof Uint8Array || source instanceof Readable) return source
  return 'moveFrom' in source ? createReadStream(source.moveFrom) : Readable.from(source)
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}

async function fetchTo(path: string, { stream }: OpenedFile): Promise<void> {
  const partial = `${path}.${randomUUID()}.partial`
  try {
    await pipeline(stream, createWriteStream(partial, { flags: 'wx' }))
    await rename(partial, path)
  } catch (error) {
    await rm(partial, { force: true })
    throw storageError(error)
  }
}

function describe(key: string, bytes: number | undefined, modifiedAt: Date | undefined): StoredFile {
  if (bytes === undefined || modifiedAt === undefined) throw new Error(`the server told no size or time of ${key}`)
  return { key, bytes, modifiedAt }
}

function tooManyDownloads(): DomainError {
  return new DomainError('UNAVAILABLE', 'Too many files are being downloaded. Try again in a moment.')
}

function storageError(error: unknown): unknown {
  if (isMissing(error)) return new DomainError('FILE_NOT_FOUND', 'There is no such file', { cause: error })
  if (hasName(error, 'KeyTooLongError'))
    return new DomainError('INVALID_KEY', 'The file key is too long', { cause: error })
  const full = statusOf(error) === 507 || (error instanceof Error && FULL.has(error.name))
  if (full || hasCode(error, 'ENOSPC', 'EDQUOT'))
    return new DomainError('STORAGE_FULL', 'Storage is full', { cause: error })
  return error
}

/** Whether an object or a local file does not exist. A missing bucket is a different error. */
function isMissing(error: unknown): boolean {
  return hasName(error, 'NoSuchKey', 'NotFound') || hasCode(error, 'ENOENT')
}

function reasonOf(error: unknown): string {
  const status = statusOf(error)
  if (status === 404) return 'there is no such bucket'
  if (status === 403) return 'the credentials do not allow it'
  return error instanceof Error ? error.message : String(error)
}

function statusOf(error: unknown): number | undefined {
  return error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined
}

function hasName(error: unknown, ...names: string[]): boolean {
  return error instanceof Error && names.includes(error.name)
}

function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}
