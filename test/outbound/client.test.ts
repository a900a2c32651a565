import { createHash } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import t from 'tap'
import { createOutboundClient, type OutboundClient, type OutboundOptions } from '../../src/outbound/client.ts'
import { startHttp, startSilent } from './servers.ts'

const MEGABYTE = 1024 * 1024
const folder = await mkdtemp(join(tmpdir(), 'outbound-'))
const path = join(folder, 'file')
t.teardown(() => rm(folder, { recursive: true, force: true }))

const answers: Record<string, (res: ServerResponse, req: IncomingMessage) => void> = {
  '/image': (res) => res.writeHead(200, { 'content-type': 'image/png' }).end('abc'),
  '/no-type': (res) => res.end('abc'),
  '/empty': (res) => res.end(),
  '/redirect-1': (res) => res.writeHead(302, { location: '/image' }).end(),
  '/redirect-2': (res) => res.writeHead(307, { location: 'redirect-1?a=b' }).end('ignored'),
  '/redirect-3': (res) => res.writeHead(301, { location: '/redirect-2' }).end(),
  '/redirect-4': (res) => res.writeHead(308, { location: '/redirect-3' }).end(),
  '/redirect-endless': (res) => {
    res.writeHead(302, { location: '/image' })
    pour(res)
  },
  '/loop': (res) => res.writeHead(302, { location: '/loop' }).end(),
  '/nowhere': (res) => res.writeHead(302).end(),
  '/missing': (res) => res.writeHead(404).end('no'),
  '/missing-endless': (res) => {
    res.writeHead(404)
    pour(res)
  },
  '/no-content': (res) => res.writeHead(204).end(),
  '/part': (res) => res.writeHead(206).end('abc'),
  '/announced': (res) => res.writeHead(200, { 'content-length': 100 * MEGABYTE }).write('abc'),
  '/endless': (res) => pour(res),
  '/short': (res) => {
    res.writeHead(200, { 'content-length': 100 })
    res.write('abc', () => res.destroy())
  },
  '/cut': (res) => {
    res.write('abc', () => res.destroy())
  },
  '/long': (res) => {
    res.strictContentLength = false
    res.socket?.end('HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nabcdef')
  },
  '/two-lengths': (res) => res.socket?.end('HTTP/1.1 200 OK\r\nContent-Length: 3\r\nContent-Length: 6\r\n\r\nabcdef'),
  '/nonsense': (res) => res.socket?.end('SSH-2.0-OpenSSH_9.6\r\n'),
  '/many-headers': (res) => res.writeHead(200, { 'x-long': 'x'.repeat(20_000) }).end('abc'),
  '/bomb': (res) => res.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(50 * MEGABYTE))),
  '/silent': () => {},
  '/stalled': (res) => res.write('abc'),
  '/dripping': (res) => {
    const timer = setInterval(() => res.write('x'), 20)
    res.on('close', () => clearInterval(timer))
  },
  '/post': async (res, req) => {
    const body = await buffer(req)
    res.writeHead(200, { 'x-body': body.toString(), 'x-kind': String(req.headers['x-kind']) }).end('fine')
  },
  '/long-text': (res) => res.end(`x${'é'.repeat(5_000)}`),
  '/post-busy': (res) => res.writeHead(503, { 'retry-after': '7' }).end(),
}

function pour(res: ServerResponse): void {
  const chunk = Buffer.alloc(MEGABYTE)
  const write = () => {
    while (!res.destroyed && res.write(chunk));
  }
  res.on('drain', write)
  write()
}

const arrivals = new EventEmitter()
const port = await startHttp(t, (req, res) => {
  const [name = ''] = req.url?.split('?') ?? []
  answers[name]?.(res, req)
  arrivals.emit(name)
})
const base = `http://127.0.0.1:${port}`

function createClient(options: OutboundOptions = {}) {
  const client = createOutboundClient({ allowHosts: ['127.0.0.1'], ...options })
  t.teardown(() => client.close())
  return client
}

const client = createClient()

t.afterEach(() => rm(path, { force: true }))

t.test('downloads a file', async (t) => {
  const found = await client.download(`${base}/image`, { path, maxBytes: 3 })
  const sha256 = createHash('sha256').update('abc').digest('hex')
  t.same(found, { bytes: 3, sha256, content_type: 'image/png' })
  t.equal(await readFile(path, 'utf8'), 'abc')
})

t.test('downloads what has no type, or no bytes', async (t) => {
  t.match(await client.download(`${base}/no-type`, { path, maxBytes: 3 }), { bytes: 3, content_type: null })
  await rm(path)
  t.match(await client.download(`${base}/empty`, { path, maxBytes: 3 }), { bytes: 0 })
})

t.test('follows three redirects and no more', async (t) => {
  for (const name of ['/redirect-1', '/redirect-2', '/redirect-3', '/redirect-endless']) {
    t.match(await client.download(base + name, { path, maxBytes: 10 }), { bytes: 3 }, name)
    await rm(path)
  }
  for (const name of ['/redirect-4', '/loop']) {
    const expected = { code: 'OUTBOUND_FAILED', message: 'The URL was redirected too often' }
    await t.rejects(client.download(base + name, { path, maxBytes: 10 }), expected, name)
  }
})

t.test('fails on anything but a whole answer', async (t) => {
  const failures = [
    ...['/missing', '/missing-endless', '/no-content', '/part', '/nowhere', '/short', '/cut', '/two-lengths'],
    ...['/nonsense', '/many-headers', '/bomb'],
  ]
  for (const name of failures) {
    await t.rejects(client.download(base + name, { path, maxBytes: MEGABYTE }), { code: 'OUTBOUND_FAILED' }, name)
    t.same(await readdir(folder), [], `${name} leaves no file`)
  }
  const status = { message: 'The server at the URL answered with status 404' }
  await t.rejects(client.download(`${base}/missing`, { path, maxBytes: 10 }), status)
})

t.test('takes no more than was announced', async (t) => {
  await client.download(`${base}/long`, { path, maxBytes: 10 })
  t.equal(await readFile(path, 'utf8'), 'abc')
})

t.test('stops at the largest size', async (t) => {
  for (const name of ['/announced', '/endless']) {
    const expected = { code: 'OUTBOUND_TOO_LARGE', message: 'The file at the URL is larger than 1048576 bytes' }
    await t.rejects(client.download(base + name, { path, maxBytes: MEGABYTE }), expected, name)
    t.same(await readdir(folder), [], `${name} leaves no file`)
  }
  await t.rejects(client.download(`${base}/image`, { path, maxBytes: 2 }), { code: 'OUTBOUND_TOO_LARGE' })
})

t.test('does not wait for ever', async (t) => {
  const silent = await startSilent(t)
  const impatient = createClient({ totalTimeoutMs: 200 })
  const nervous = createClient({ idleTimeoutMs: 100 })
  const eager = createClient({ connectTimeoutMs: 100 })
  const lost = createClient({ connectTimeoutMs: 100, resolve: () => new Promise(() => {}) })
  const download = (client: OutboundClient, url: string, name: string) =>
    client.download(url, { path: join(folder, name), maxBytes: MEGABYTE })
  const waits: Record<string, Promise<unknown>> = {
    'in all for an answer': download(impatient, `${base}/silent`, '1'),
    'in all for a body': download(impatient, `${base}/stalled`, '2'),
    'in all for a slow body': download(impatient, `${base}/dripping`, '3'),
    'in all when posting': impatient.post(`${base}/silent`, { headers: {}, body: '' }),
    'for an answer': download(nervous, `${base}/silent`, '4'),
    'between two pieces': download(nervous, `${base}/stalled`, '5'),
    'for a handshake': download(eager, `https://127.0.0.1:${silent}/`, '6'),
    'for a look-up': download(lost, 'http://lost.example/', '7'),
  }
  const expected = { code: 'OUTBOUND_TIMEOUT', message: 'The server at the URL took too long' }
  await Promise.all(Object.entries(waits).map(([name, wait]) => t.rejects(wait, expected, name)))
  t.same(await readdir(folder), [])
})

t.test('tells nothing about the network', async (t) => {
  const message = 'The server at the URL could not be reached, or closed the connection'
  const closed = await startHttp(t, () => {})
  const resolve = () => Promise.reject(Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' }))
  const unknown = createClient({ resolve })
  await t.rejects(unknown.download('http://unknown.example/', { path, maxBytes: 10 }), {
    code: 'OUTBOUND_FAILED',
    message,
  })
  await t.rejects(client.download(`https://127.0.0.1:${closed}/`, { path, maxBytes: 10 }), { message }, 'no TLS there')
  await t.rejects(client.download('http://127.0.0.1:1/', { path, maxBytes: 10 }), { message }, 'nobody there')
})

t.test('ends with the signal, and its reason', async (t) => {
  const reason = new Error('the job was cancelled')
  for (const name of ['/silent', '/stalled', '/dripping', '/endless']) {
    const abort = new AbortController()
    const arrived = once(arrivals, name)
    const download = client.download(base + name, { path, maxBytes: 1e12, signal: abort.signal })
    const rejected = t.rejects(download, reason, name)
    await arrived
    abort.abort(reason)
    await rejected
  }
  const signal = AbortSignal.abort(reason)
  await t.rejects(client.download(`${base}/image`, { path, maxBytes: 10, signal }), reason, 'aborted before it began')
  t.same(await readdir(folder), [])
})

t.test('overwrites no file', async (t) => {
  await writeFile(path, 'mine')
  await t.rejects(client.download(`${base}/image`, { path, maxBytes: 10 }), { code: 'EEXIST' })
  t.equal(await readFile(path, 'utf8'), 'mine')
})

t.test('posts, and tells the answer whatever it is', async (t) => {
  const options = { headers: { 'x-kind': 'job' }, body: 'größer' }
  const { status, headers, body } = await client.post(`${base}/post`, { ...options, body: 'abc' })
  t.match({ status, body, ...headers }, { status: 200, body: 'fine', 'x-body': 'abc', 'x-kind': 'job' })
  t.match(await client.post(`${base}/post-busy`, options), { status: 503, headers: { 'retry-after': '7' } })
  t.match(await client.post(`${base}/redirect-1`, options), { status: 302 }, 'a redirect is not followed')
  t.match(await client.post(`${base}/missing-endless`, options), { status: 404 }, 'nor a long body waited for')
})

t.test('posts, and tells how the body of the answer begins', async (t) => {
  const impatient = { headers: {}, body: '', timeoutMs: 300 }
  t.match(await client.post(`${base}/long-text`, impatient), { body: `x${'é'.repeat(511)}` }, '1,024 bytes at most')
  t.match(await client.post(`${base}/missing-endless`, impatient), { body: '\0'.repeat(1024) })
  t.match(await client.post(`${base}/stalled`, impatient), { status: 200, body: 'abc' }, 'a body without an end')
  t.match(await client.post(`${base}/cut`, impatient), { status: 200, body: 'abc' }, 'a body that breaks off')
  t.match(await client.post(`${base}/no-content`, impatient), { status: 204, body: '' })
  await t.rejects(client.post(`${base}/silent`, impatient), { code: 'OUTBOUND_TIMEOUT' })
})

t.test('closes connections in use', async (t) => {
  const closing = createOutboundClient({ allowHosts: ['127.0.0.1'] })
  const arrived = once(arrivals, '/dripping')
  const download = closing.download(`${base}/dripping`, { path, maxBytes: 10_000 })
  const rejected = t.rejects(download, { code: 'OUTBOUND_FAILED' })
  await arrived
  await closing.close()
  await rejected
})
