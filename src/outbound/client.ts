import { createHash } from 'node:crypto'
import { lookup } from 'node:dns/promises'
import { type FileHandle, open, rm } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { Agent, type Dispatcher } from 'undici'
import type { DomainError } from '../errors.ts'
import { createDial, type Resolve } from './dial.ts'
import { failed, outboundError, tooLarge } from './outbound-error.ts'
import { allowList, checkUrl } from './outbound-url.ts'

const MAX_REDIRECTS = 3
const MAX_IGNORED_BYTES = 64 * 1024
const MAX_ANSWER_BYTES = 1024
const REDIRECTS = new Set([301, 302, 303, 307, 308])

type Request = Omit<Dispatcher.RequestOptions, 'origin' | 'path' | 'headers'> & { headers: Record<string, string> }
type Answer = Dispatcher.ResponseData

export interface OutboundOptions {
  /** Hosts of the operators' own network to which requests are allowed: `minio`, `minio:9000`. */
  readonly allowHosts?: readonly string[]
  /** For everything from the lookup to the last byte, including redirects. */
  readonly totalTimeoutMs?: number
  /** For the lookup of the name, connecting and the TLS handshake together. */
  readonly connectTimeoutMs?: number
  /** For any pause: until the answer begins, and between two pieces of it. */
  readonly idleTimeoutMs?: number
  readonly resolve?: Resolve
}

export interface DownloadOptions {
  /** Where the body is written; the file must not exist yet. */
  readonly path: string
  readonly maxBytes: number
  readonly signal?: AbortSignal
}

export interface Download {
  readonly bytes: number
  /** In hex. */
  readonly sha256: string
  /** What the server says it is; not checked. */
  readonly content_type: string | null
}

export interface PostOptions {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array
  /** For everything until the answer; the client's own limit applies too. */
  readonly timeoutMs?: number
  readonly signal?: AbortSignal
}

export interface PostAnswer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  /** The beginning of the answer's body: what arrived of its first 1,024 bytes, read as UTF-8. */
  readonly body: string
}

/**
 * Requests to addresses that clients name. All throw the DomainErrors `OUTBOUND_REFUSED`, `OUTBOUND_FAILED` and
 * `OUTBOUND_TIMEOUT`, whose messages may be shown to clients, or the reason of the `signal` that aborted them.
 */
export interface OutboundClient {
  /**
   * Fetches a URL into a file, following up to three redirects. Anything but a 200 is a failure, and so is a
   * compressed body. Also throws `OUTBOUND_TOO_LARGE` and `STORAGE_FULL`. A failed download leaves no file.
   */
  download(url: string, options: DownloadOptions): Promise<Download>
  /**
   * Posts to a URL. Follows no redirect, and returns the answer, whatever its status, with the beginning of its body.
   */
  post(url: string, options: PostOptions): Promise<PostAnswer>
  /** Closes all connections, including those in use. */
  close(): Promise<void>
}

/** Creates the client for all requests to addresses that clients name. */
export function createOutboundClient(options: OutboundOptions = {}): OutboundClient {
  const { totalTimeoutMs = 60_000, connectTimeoutMs = 10_000, idleTimeoutMs = 15_000 } = options
  const { allowHosts = [], resolve = (hostname) => lookup(hostname, { all: true }) } = options
  const isAllowed = allowList(allowHosts)
  const agent = new Agent({
    connect: createDial({ isAllowed, resolve, timeoutMs: connectTimeoutMs }),
    headersTimeout: idleTimeoutMs,
    bodyTimeout: idleTimeoutMs,
    maxHeaderSize: 16 * 1024,
  })

  function send(url: URL, request: Request): Promise<Answer> {
    const headers = { 'user-agent': 'darkroom', ...request.headers }
    return agent.request({ ...request, headers, origin: url.origin, path: url.pathname + url.search })
  }

  async function get(start: string, signal: AbortSignal): Promise<Answer> {
    let url = checkUrl(start, isAllowed)
    for (let redirects = 0; ; redirects += 1) {
      // Asks for no encoding, so that the bytes counted are the bytes that arrive.
      const headers = { accept: 'image/*, */*;q=0.1', 'accept-encoding': 'identity' }
      const answer = await send(url, { method: 'GET', headers, signal })
      const { location } = answer.headers
      if (!REDIRECTS.has(answer.statusCode) || typeof location !== 'string') return answer
      ignoreBody(answer, signal)
      if (redirects === MAX_REDIRECTS) throw failed('The URL was redirected too often')
      url = checkUrl(URL.parse(location, url.href)?.href ?? location, isAllowed)
    }
  }

  async function withinTime<T>(
    signal: AbortSignal | undefined,
    act: (signal: AbortSignal) => Promise<T>,
    timeoutMs = totalTimeoutMs,
  ): Promise<T> {
    const total = AbortSignal.timeout(timeoutMs)
    try {
      return await act(signal ? AbortSignal.any([signal, total]) : total)
    } catch (error) {
      if (signal?.aborted) throw signal.reason
      throw outboundError(total.aborted ? total.reason : error)
    }
  }

  return {
    async download(url, { path, maxBytes, signal }) {
      const file = await open(path, 'wx')
      try {
        return await withinTime(signal, async (signal) => {
          const answer = await get(url, signal)
          const fault = faultOf(answer, maxBytes)
          if (fault) {
            ignoreBody(answer, signal)
            throw fault
          }
          return await save(answer, file, maxBytes)
        })
      } catch (error) {
        await rm(path, { force: true })
        throw error
      } finally {
        await file.close()
      }
    },

    async post(url, { headers, body, timeoutMs, signal }) {
      const act = async (signal: AbortSignal) => {
        const answer = await send(checkUrl(url, isAllowed), { method: 'POST', headers, body, signal })
        return { status: answer.statusCode, headers: answer.headers, body: await beginningOf(answer.body) }
      }
      return withinTime(signal, act, timeoutMs)
    },

    close() {
      return agent.destroy()
    },
  }
}

/** Why an answer is not worth reading, if it is not. */
function faultOf({ statusCode, headers }: Answer, maxBytes: number): DomainError | undefined {
  if (statusCode !== 200) return failed(`The server at the URL answered with status ${statusCode}`)
  const encoding = headers['content-encoding'] ?? 'identity'
  if (encoding !== 'identity') return failed('The server at the URL answered with a compressed body')
  if (Number(headers['content-length'] ?? 0) > maxBytes) return tooLarge(maxBytes)
  return undefined
}

async function save(answer: Answer, file: FileHandle, maxBytes: number): Promise<Download> {
  const hash = createHash('sha256')
  let bytes = 0
  async function* measure(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      bytes += chunk.length
      if (bytes > maxBytes) throw tooLarge(maxBytes)
      hash.update(chunk)
      yield chunk
    }
  }
  await pipeline(answer.body, measure, file.createWriteStream())
  const type = answer.headers['content-type']
  return { bytes, sha256: hash.digest('hex'), content_type: typeof type === 'string' ? type : null }
}

/**
 * The first bytes of a body as text. The answer is what matters, so a body that breaks off or never ends is not a
 * failure.
 */
async function beginningOf(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of body) {
      chunks.push(chunk)
      bytes += chunk.length
      if (bytes >= MAX_ANSWER_BYTES) break
    }
  } catch {
    // What has arrived is enough.
  }
  // As a stream, so that a character that was cut in two is left out instead of misread.
  return new TextDecoder().decode(Buffer.concat(chunks).subarray(0, MAX_ANSWER_BYTES), { stream: true })
}

/**
 * Reads a short body to its end, so that its connection can be used again, and closes the connection of a longer one.
 */
function ignoreBody(answer: Answer, signal: AbortSignal): void {
  answer.body.dump({ limit: MAX_IGNORED_BYTES, signal }).catch(() => {})
}
