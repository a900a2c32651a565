/**
 * Runs in a network namespace of its own, where every address is this machine's: public ones too, so that names can
 * lead to a public address first without anything leaving. Prints what happened as JSON.
 */
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import { connect, createServer as createTcpServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { isDomainError } from '../../src/errors.ts'
import { createOutboundClient } from '../../src/outbound/client.ts'
import { startDnsServer } from './dns-server.ts'
import { PRIVATE_HOSTS } from './private-hosts.ts'

/** Given to this namespace by the test. */
const PUBLIC = '93.184.216.34'
const PRIVATE = ['127.0.0.1', '10.66.0.1', '192.168.66.1', '169.254.169.254', '100.64.0.1', '::1', 'fd00:66::1']
const MAX_BYTES = 100_000

/** One attempt to be led astray, and what came of it: `ok` or the code of the error. */
export interface Outcome {
  readonly attempt: string
  readonly outcome: string
}

export interface Report {
  readonly outcomes: readonly Outcome[]
  /** Connections that somebody opened to an address that is not public. */
  readonly connections: number
  /** The same after the canary was visited on purpose: it can hear. */
  readonly connectionsOnPurpose: number
  /** Requests that the public server saw. */
  readonly requests: number
  readonly lookups: Readonly<Record<string, number>>
  readonly filesLeft: number
  readonly mostBytes: number
}

let connections = 0
const canary = createTcpServer((socket) => {
  connections += 1
  socket.destroy()
})
canary.listen(8_000, '::')
await once(canary, 'listening')

let requests = 0
const bodies: Record<string, (response: ServerResponse) => void> = {
  '/picture': (response) => response.end('abc'),
  '/endless': pour,
  '/slow': (response) => {
    const timer = setInterval(() => response.write('x'), 20)
    response.on('close', () => clearInterval(timer))
  },
  '/bomb': (response) =>
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(50_000_000))),
  '/too-short': (response) => {
    response.writeHead(200, { 'content-length': 100 })
    response.write('abc', () => response.destroy())
  },
  '/too-long': (response) => response.socket?.end('HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nabcdef'),
  '/two-lengths': (response) =>
    response.socket?.end('HTTP/1.1 200 OK\r\nContent-Length: 3\r\nContent-Length: 6\r\n\r\nabcdef'),
  '/negative-length': (response) => response.socket?.end('HTTP/1.1 200 OK\r\nContent-Length: -3\r\n\r\nabc'),
  '/announced': (response) => response.writeHead(200, { 'content-length': 1e12 }).write('abc'),
}
const server = createServer((request, response) => {
  requests += 1
  const url = new URL(request.url!, 'http://public.test')
  const target = url.searchParams.get('to')
  if (target === null) bodies[url.pathname]?.(response)
  else response.writeHead(302, { location: Buffer.from(target).toString('latin1'), connection: 'close' }).end()
})
server.listen(80, PUBLIC)
await once(server, 'listening')

const rebinding = PRIVATE.map((_, i) => `rebinding-${i}.test`)
const dns = await startDnsServer('127.0.0.1', 53, (name, nth) => {
  const i = rebinding.indexOf(name)
  if (i >= 0) return nth === 1 ? [PUBLIC] : [PRIVATE[i]!]
  if (name === 'public.test') return [PUBLIC]
  if (name === 'alias.test') return ['private.test']
  if (name === 'private.test') return PRIVATE
  if (name === 'mixed.test') return [PUBLIC, '10.66.0.1']
  if (name === 'two-families.test') return [PUBLIC, 'fd00:66::1']
  return []
})

const folder = await mkdtemp(join(tmpdir(), 'outbound-'))
const outcomes: Outcome[] = []
let mostBytes = 0
const client = createOutboundClient()
/** For what only its slowness ends; anything else may take its time on a busy machine. */
const hurried = createOutboundClient({ totalTimeoutMs: 1_000 })

async function attempt(name: string, act: () => Promise<unknown>): Promise<void> {
  const outcome = await act().then(
    () => 'ok',
    (error) => (isDomainError(error) ? error.code : String(error)),
  )
  outcomes.push({ attempt: name, outcome })
}
async function fetchFrom(name: string, url: string, by = client): Promise<void> {
  const path = join(folder, 'file')
  await attempt(`GET ${name}`, async () => {
    mostBytes = Math.max(mostBytes, (await by.download(url, { path, maxBytes: MAX_BYTES })).bytes)
    await rm(path)
  })
}

await fetchFrom('picture', 'http://public.test/picture')
for (const host of PRIVATE_HOSTS) {
  const url = `http://${host}:8000/`
  await fetchFrom(`private ${host}`, url)
  await attempt(`POST private ${host}`, () => client.post(url, { headers: {}, body: '' }))
  await fetchFrom(`private redirect to ${host}`, `http://public.test/?to=${encodeURIComponent(url)}`)
}
for (const [i, name] of rebinding.entries()) {
  // Public when it is looked up for the first request, private ever after.
  await fetchFrom(`first time ${PRIVATE[i]}`, `http://${name}/picture?first`)
  await fetchFrom(`private second time ${PRIVATE[i]}`, `http://${name}:8000/`)
  await attempt(`POST private ${name}`, () => client.post(`http://${name}:8000/`, { headers: {}, body: '' }))
  const again = encodeURIComponent(`http://${name}:8000/`)
  await fetchFrom(`private redirect to ${name}`, `http://public.test/?to=${again}`)
}
for (const name of ['alias.test', 'private.test', 'mixed.test', 'two-families.test']) {
  await fetchFrom(`private ${name}`, `http://${name}:8000/`)
  const target = encodeURIComponent(`http://${name}:8000/`)
  await fetchFrom(`private redirect to ${name}`, `http://public.test/?to=${target}`)
}
for (const path of Object.keys(bodies).slice(1)) {
  await fetchFrom(`body ${path}`, `http://public.test${path}`, path === '/slow' ? hurried : client)
}

const filesLeft = (await readdir(folder)).length
const connectionsBefore = connections
for (const host of PRIVATE) {
  const socket = connect({ host, port: 8_000 })
  await once(socket, 'close')
}
const report: Report = {
  outcomes,
  connections: connectionsBefore,
  connectionsOnPurpose: connections,
  requests,
  lookups: Object.fromEntries(rebinding.map((name) => [name, dns.asked(name)])),
  filesLeft,
  mostBytes,
}
process.stdout.write(JSON.stringify(report), () => process.exit(0))
await rm(folder, { recursive: true, force: true })

function pour(response: ServerResponse): void {
  const chunk = Buffer.alloc(1024 * 1024)
  const write = () => {
    while (!response.destroyed && response.write(chunk));
  }
  response.on('drain', write)
  write()
}
