import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdir, readFile, readlink } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { contentHash } from '../../src/storage/content-hash.ts'
import { createFilesystemStorage } from '../../src/storage/filesystem.ts'
import { outputKey } from '../../src/storage/keys.ts'
import { submit } from '../support/requests.ts'
import { type ServiceProcess, startServiceProcess } from '../support/service-process.ts'

const MEGABYTE = 1024 * 1024
/** Of a client that takes nothing; its connection is gone a moment later. */
const STALL_MS = 30_000
/** As the system numbers the states of sockets. */
const LISTENING = '0A'
/** Longer than any answer here takes on a machine that does other things too, and shorter than a service that stands. */
const PATIENCE_MS = 5_000

interface Use {
  /** Stored files that are open. */
  readonly files: number
  /** Clients' connections that the service has open. */
  readonly connections: number
  readonly megabytes: number
}

async function useOf({ darkroom, home, url }: ServiceProcess): Promise<Use> {
  const process = `/proc/${darkroom.child.pid}`
  const descriptors = await readdir(`${process}/fd`)
  const targets = await Promise.all(descriptors.map((fd) => readlink(`${process}/fd/${fd}`).catch(() => '')))
  const [status, tcp] = await Promise.all(['status', 'net/tcp'].map((name) => readFile(`${process}/${name}`, 'utf8')))
  const ours = `:${Number(new URL(url).port).toString(16).toUpperCase().padStart(4, '0')}`
  const sockets = new Set(
    tcp!.split('\n').flatMap((line) => {
      const [, local = '', , state, , , , , , inode] = line.trim().split(/\s+/)
      return local.endsWith(ours) && state !== LISTENING ? [`socket:[${inode}]`] : []
    }),
  )
  return {
    files: targets.filter((target) => target.startsWith(join(home, 'files'))).length,
    connections: targets.filter((target) => sockets.has(target)).length,
    megabytes: Number(/^VmRSS:\s+(\d+) kB$/m.exec(status!)?.[1]) / 1024,
  }
}

/** Waits until the service holds what is wanted, and returns what it holds, then or in the end. */
async function useWhen(service: ServiceProcess, ms: number, wanted: (use: Use) => boolean): Promise<Use> {
  for (const until = performance.now() + ms; ; await delay(200)) {
    const use = await useOf(service)
    if (wanted(use) || performance.now() > until) return use
  }
}

/** Opens connections that say something each and never read. */
async function deafSockets(t: Test, service: ServiceProcess, says: readonly string[]): Promise<Socket[]> {
  const sockets = says.map((bytes) => {
    const socket = connect(Number(new URL(service.url).port), '127.0.0.1')
    socket.on('error', () => undefined)
    socket.pause()
    socket.write(bytes)
    return socket
  })
  t.teardown(() => {
    for (const socket of sockets) socket.destroy()
  })
  await Promise.all(sockets.map((socket) => once(socket, 'connect')))
  return sockets
}

async function storeOutput(service: ServiceProcess, jobId: string, bytes: Buffer): Promise<string> {
  const key = outputKey(jobId, 1, await contentHash(bytes), 'png')
  await createFilesystemStorage({ root: join(service.home, 'files') }).put(key, bytes)
  return `/files/${key}`
}

/** Somebody else's requests, one after the other; resolves with the longest time that one took. */
async function othersWait(service: ServiceProcess, path: string): Promise<number> {
  let longest = 0
  for (let n = 0; n < 20; n++) {
    const startedAt = performance.now()
    const answer = await service.request(path, { signal: AbortSignal.timeout(8_000) }).catch(() => undefined)
    longest = Math.max(longest, answer?.status === 200 ? performance.now() - startedAt : Number.POSITIVE_INFINITY)
  }
  return longest
}

const isLinux = (await readdir('/proc/self/fd').catch(() => [])).length > 0

t.test('connections', { timeout: 240_000, skip: !isLinux && 'only Linux tells what a process holds' }, async (t) => {
  const service = await startServiceProcess(t)
  const jobId = await submit(service)
  const file = await storeOutput(service, jobId, randomBytes(MEGABYTE))
  const large = await storeOutput(service, jobId, randomBytes(30 * MEGABYTE))
  const key = `Authorization: ${service.headers.authorization}\r\n`
  const get = (path: string, headers = '') => `GET ${path} HTTP/1.1\r\nHost: x\r\n${headers}\r\n`
  const kinds: Readonly<Record<string, string>> = {
    'a file': get(file),
    'the head of a file': get(file).replace('GET', 'HEAD'),
    'a part of a file': get(file, 'Range: bytes=1-\r\n'),
    'a file that has not changed': get(file, `If-None-Match: "${file.split('/').at(-1)!.split('.')[0]}"\r\n`),
    'a file that is not there': get(file.replace('/a1/', '/a2/')),
    'jobs without a key': get('/v1/jobs'),
    jobs: get('/v1/jobs', key),
    'a job with a body': get(`/v1/jobs/${jobId}`, `${key}Content-Length: 3\r\n`).replace(/$/, 'a=b'),
    'a stream': get(`/v1/jobs/${jobId}/stream`, key),
    'a stream token': get(`/v1/jobs/${jobId}/stream-token`, key).replace('GET', 'POST'),
    health: get('/healthz'),
    readiness: get('/readyz'),
    'the console': get('/console/'),
    'the reference': get('/docs/swagger-ui-bundle.js'),
    nothing: get('/nothing'),
  }
  await othersWait(service, '/v1/jobs')
  const before = await useOf(service)

  t.test('on which thousands of requests are sent ahead are cut off', async (t) => {
    for (const [what, bytes] of Object.entries(kinds)) {
      const deaf = await deafSockets(t, service, Array(6).fill(bytes.repeat(4_000)))
      const longest = await othersWait(service, '/v1/jobs')
      t.ok(longest < PATIENCE_MS, `${what}: others wait ${Math.round(longest)} ms at most`)
      const gone = ({ connections, files }: Use) => connections <= before.connections && files === 0
      const during = await useWhen(service, 10_000, gone)
      t.ok(during.connections <= before.connections, `${what}: none of ${during.connections} connections is theirs`)
      t.equal(during.files, 0, `${what}: no file stays open`)
      for (const socket of deaf) socket.destroy()
    }
    const { megabytes } = await useWhen(service, 5_000, (use) => use.megabytes < before.megabytes + 300)
    t.ok(megabytes < before.megabytes + 300, `${megabytes} MB, after ${before.megabytes}`)
  })

  t.test('that do not read, or next to nothing, hold no files, and are gone after half a minute', async (t) => {
    const ahead = Object.values(kinds).map((bytes) => get(large) + bytes.repeat(50))
    const streams = Array(10).fill(get(`/v1/jobs/${jobId}/stream`, key) + get(large))
    await deafSockets(t, service, [...Array(100).fill(get(large)), ...ahead, ...streams])
    const sips = await deafSockets(t, service, Array(5).fill(get(large)))
    const sipping = setInterval(() => {
      for (const socket of sips) socket.read(1_000)
    }, 2_000)
    t.teardown(() => clearInterval(sipping))
    const openedAt = performance.now()
    const longest = await othersWait(service, file)
    t.ok(longest < PATIENCE_MS, `others wait ${Math.round(longest)} ms at most`)
    let [held, megabytes] = [0, 0]
    while (performance.now() - openedAt < STALL_MS - 5_000) {
      // The system takes a little now and then for a reader that takes nothing; that closes the file again.
      const use = await useWhen(service, 2_000, ({ files }) => files === 0)
      held = Math.max(held, use.files)
      megabytes = Math.max(megabytes, use.megabytes)
      await delay(500)
    }
    t.equal(held, 0, 'no file stays open')
    t.ok(megabytes < before.megabytes + 400, `${megabytes} MB at most, ${before.megabytes} before`)
    // On a machine that is busy for a minute the system may take a little several times.
    const after = await useWhen(service, 90_000, ({ connections }) => connections <= before.connections)
    t.ok(after.connections <= before.connections, `none of ${after.connections} connections is theirs`)
  })

  t.test('that read slowly are served to the end', async (t) => {
    const [socket] = await deafSockets(t, service, [get(large, 'Connection: close\r\n')])
    let bytes = 0
    // Half a megabyte every six seconds: longer than the limit in all, and never that long without taking anything.
    for (const until = performance.now() + STALL_MS + 10_000; performance.now() < until; await delay(6_000)) {
      for (let taken = 0; taken < MEGABYTE / 2; ) {
        const chunk: Buffer | null = socket!.read()
        if (chunk === null) await once(socket!, 'readable')
        else taken += chunk.length
        bytes += chunk?.length ?? 0
      }
    }
    socket!.on('data', (chunk) => (bytes += chunk.length))
    socket!.resume()
    await once(socket!, 'close')
    t.ok(bytes > 30 * MEGABYTE, `${bytes} bytes came`)
  })
})
