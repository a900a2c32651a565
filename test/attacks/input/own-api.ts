import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { type IncomingHttpHeaders, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Test } from 'tap'
import { spawnDarkroom } from '../../support/darkroom.ts'
import { ownPort } from '../../support/own-port.ts'
import { startService } from '../../support/service.ts'

/** A request as it goes over the line: nothing of it is checked or mended on its way. */
export interface RawRequest {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: Buffer
}

export interface RawAnswer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: string
  readonly ms: number
}

/** An API in a process of its own, without a worker: what is accepted stays queued. */
export interface OwnApi {
  readonly url: string
  readonly key: string
  readonly log: () => string
  /** `undefined` when the connection was closed without an answer, as one that still sends may find it. */
  send(raw: RawRequest): Promise<RawAnswer | undefined>
  /** Files of requests that are under way. */
  uploads(): Promise<string[]>
}

export async function startOwnApi(t: Test): Promise<OwnApi> {
  const { config, key } = await startService(t, { worker: false })
  const home = await mkdtemp(join(tmpdir(), 'darkroom-home-'))
  t.teardown(() => rm(home, { recursive: true, force: true, maxRetries: 3 }))
  const port = await ownPort()
  const darkroom = await spawnDarkroom(t, 'api', {
    DARKROOM_HOME: home,
    DATABASE_URL: config.databaseUrl!,
    PORT: String(port),
  })
  return {
    url: `http://127.0.0.1:${port}`,
    key: key.api_key,
    log: darkroom.logged,
    uploads: () => readdir(join(home, 'uploads'), { recursive: true }),
    send: (raw) => send(port, raw, key.api_key),
  }
}

function send(port: number, { method, path, headers, body }: RawRequest, key: string): Promise<RawAnswer | undefined> {
  const startedAt = performance.now()
  return new Promise((resolve) => {
    const length = body === undefined ? {} : { 'Content-Length': String(body.length) }
    const all = { Authorization: `Bearer ${key}`, Connection: 'close', ...length, ...headers }
    const sent = request({ host: '127.0.0.1', port, method, path, headers: all, agent: false })
    sent.on('error', () => resolve(undefined))
    sent.on('response', async (response) => {
      const chunks: Buffer[] = []
      try {
        for await (const chunk of response) chunks.push(chunk)
      } catch {
        // What came of the answer before its connection was reset is there.
      }
      resolve({
        status: response.statusCode!,
        headers: response.headers,
        body: Buffer.concat(chunks).toString(),
        ms: performance.now() - startedAt,
      })
    })
    sent.end(body)
  })
}
