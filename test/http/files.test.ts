import { once } from 'node:events'
import { mkdtemp, readdir, readlink, rm } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import Koa from 'koa'
import t from 'tap'
import { isDomainError } from '../../src/errors.ts'
import { filesRoute } from '../../src/http/routes/files.ts'
import { contentHash } from '../../src/storage/content-hash.ts'
import { createFilesystemStorage } from '../../src/storage/filesystem.ts'
import { inputKey, outputKey } from '../../src/storage/keys.ts'

const JOB = '019a0000-0000-7000-8000-000000000001'
const TEXT = '0123456789'
const MEGABYTE = 1024 * 1024

const root = await mkdtemp(join(tmpdir(), 'served-files-'))
const storage = createFilesystemStorage({ root })
const hash = await contentHash(Buffer.from(TEXT))
const key = outputKey(JOB, 1, hash, 'webp')
const path = `/files/${key}`
await storage.put(key, Buffer.from(TEXT))
await storage.put(inputKey(JOB, hash), Buffer.from(TEXT))

const app = new Koa()
app.on('error', () => {})
app.use(async (ctx, next) => {
  try {
    await next()
  } catch (error) {
    if (!isDomainError(error, 'FILE_NOT_FOUND')) throw error
    ctx.status = 404
    ctx.body = { code: error.code }
  }
})
app.use(filesRoute(storage, async () => false))
app.use((ctx) => {
  ctx.body = 'something else'
})
const server = createServer(app.callback()).listen(0, '127.0.0.1')
await once(server, 'listening')
const { port } = server.address() as AddressInfo
t.teardown(() => {
  server.closeAllConnections()
  server.close()
  return rm(root, { recursive: true, force: true })
})

interface Reply {
  readonly status: number | undefined
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** Sends the path as it is given, which fetch would tidy up first. */
async function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Reply> {
  const sent = request({ port, path, method, headers }).end()
  const [response] = await once(sent, 'response')
  return { status: response.statusCode, headers: response.headers, body: (await buffer(response)).toString() }
}

t.test('serves a whole file, to be cached for ever', async (t) => {
  const { status, headers, body } = await ask(path)
  t.equal(status, 200)
  t.equal(body, TEXT)
  t.match(headers, {
    'accept-ranges': 'bytes',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-disposition': `inline; filename="${hash.slice(0, 16)}.webp"`,
    'content-length': '10',
    'content-security-policy': "default-src 'none'; sandbox",
    'content-type': 'image/webp',
    'cross-origin-resource-policy': 'cross-origin',
    etag: `"${hash}"`,
    'x-content-type-options': 'nosniff',
  })
  t.equal((await ask(`${path}?download=1`)).status, 200, 'a query changes nothing')
})

t.test('HEAD answers the same without the body', async (t) => {
  const get = await ask(path)
  const head = await ask(path, {}, 'HEAD')
  t.equal(head.status, 200)
  t.equal(head.body, '')
  t.same({ ...head.headers, date: '' }, { ...get.headers, date: '' })
  t.equal((await ask(path, { Range: 'bytes=0-1' }, 'HEAD')).status, 200, 'a range is for GET only')
})

t.test('takes its type from the extension', async (t) => {
  for (const [extension, type] of [
    ['png', 'image/png'],
    ['jpg', 'image/jpeg'],
    ['jpeg', 'image/jpeg'],
    ['avif', 'image/avif'],
  ] as const) {
    const key = outputKey(JOB, 1, hash, extension)
    await storage.put(key, Buffer.from(TEXT))
    t.equal((await ask(`/files/${key}`)).headers['content-type'], type)
  }
  for (const extension of ['svg', 'html', 'js']) {
    const key = outputKey(JOB, 1, hash, extension)
    await storage.put(key, Buffer.from(TEXT))
    t.equal((await ask(`/files/${key}`)).status, 404, extension)
  }
})

t.test('knows what the client already has', async (t) => {
  for (const tag of [`"${hash}"`, `W/"${hash}"`, `"other", "${hash}"`, '*']) {
    for (const method of ['GET', 'HEAD']) {
      const { status, headers, body } = await ask(path, { 'If-None-Match': tag }, method)
      t.equal(status, 304, `${method} ${tag}`)
      t.equal(body, '')
      t.match(headers, { etag: `"${hash}"`, 'cache-control': /immutable/ })
    }
  }
  t.equal((await ask(path, { 'If-None-Match': '"other"' })).status, 200)
  t.equal((await ask(path, { 'If-None-Match': `"${hash}"`, Range: 'bytes=0-1' })).status, 304, 'before any range')
})

t.test('serves a part', async (t) => {
  const parts = {
    'bytes=0-3': ['0123', 'bytes 0-3/10'],
    'bytes=4-': ['456789', 'bytes 4-9/10'],
    'bytes=-3': ['789', 'bytes 7-9/10'],
    'bytes=9-9': ['9', 'bytes 9-9/10'],
    'bytes=5-99999999999999999999': ['56789', 'bytes 5-9/10'],
    'bytes=-99': [TEXT, 'bytes 0-9/10'],
    'Bytes=1-1': ['1', 'bytes 1-1/10'],
  }
  for (const [range, [body = '', contentRange]] of Object.entries(parts)) {
    const answer = await ask(path, { Range: range })
    t.equal(answer.status, 206, range)
    t.equal(answer.body, body, range)
    t.match(answer.headers, { 'content-range': contentRange, 'content-length': `${body.length}`, etag: `"${hash}"` })
  }
  for (const range of ['bytes=10-', 'bytes=10-20', 'bytes=-0', 'bytes=99999999999999999999-']) {
    const { status, headers } = await ask(path, { Range: range })
    t.equal(status, 416, range)
    t.equal(headers['content-range'], 'bytes */10')
    t.notOk(headers['cache-control'], 'not to be cached')
  }
  for (const range of [
    'bytes=0-1,3-4',
    'bytes=3-1',
    'bytes=-',
    'bytes=',
    'bytes=a-b',
    'items=0-1',
    'bytes=0-1x',
    '0-1',
  ]) {
    t.match(await ask(path, { Range: range }), { status: 200, body: TEXT }, `${range} is passed over`)
  }
})

t.test('serves a part only of the file that the client knows', async (t) => {
  const range = 'bytes=0-3'
  t.equal((await ask(path, { Range: range, 'If-Range': `"${hash}"` })).status, 206)
  for (const ifRange of ['"other"', `W/"${hash}"`, 'Wed, 21 Oct 2015 07:28:00 GMT']) {
    t.match(await ask(path, { Range: range, 'If-Range': ifRange }), { status: 200, body: TEXT }, ifRange)
  }
})

t.test('an empty file', async (t) => {
  const key = outputKey(JOB, 1, '0'.repeat(64), 'png')
  await storage.put(key, Buffer.alloc(0))
  t.match(await ask(`/files/${key}`), { status: 200, body: '', headers: { 'content-length': '0' } })
  t.equal((await ask(`/files/${key}`, { Range: 'bytes=0-' })).status, 416)
})

t.test('serves nothing but outputs', async (t) => {
  const file = key.slice('outputs/'.length)
  const input = inputKey(JOB, hash)
  const paths = [
    ...['', 'outputs', 'outputs/', `outputs/${JOB}`, `outputs/${JOB}/`, `outputs/${JOB}/a1/`, input, `${input}.webp`],
    ...[
      outputKey(JOB, 2, hash, 'webp'),
      key.replace('a1', 'b1'),
      key.toUpperCase(),
      `${key}/`,
      `${key}.partial`,
      `${key}%00`,
    ],
    ...[`${key}.png`, key.replace('.webp', ''), key.replace('.webp', '.'), `/${key}`, `./${key}`, `outputs//${file}`],
    ...[
      `outputs/../outputs/${file}`,
      `outputs/./${file}`,
      `../files/${key}`,
      `outputs/../${input}`,
      `outputs/../../etc/passwd`,
    ],
    ...[`outputs/%2e%2e/outputs/${file}`, `outputs/..%2foutputs/${file}`, `outputs%2f${file}`, `%6futputs/${file}`],
    ...[
      `outputs/%252e%252e/outputs/${file}`,
      `outputs/..\\outputs\\${file}`,
      `outputs\\${file}`,
      `outputs/..%5coutputs/${file}`,
    ],
    ...[
      '/etc/passwd',
      '%2fetc%2fpasswd',
      '..%2f..%2fetc%2fpasswd',
      '%c0%ae%c0%ae/',
      '%',
      '%zz',
      '%00',
      `${key};a`,
      `${key}:a`,
    ],
  ]
  for (const tricky of paths) {
    const { status, headers } = await ask(`/files/${tricky}`)
    t.equal(status, 404, tricky)
    t.notOk(headers['cache-control'], 'not to be cached')
  }
})

t.test('takes GET and HEAD only', async (t) => {
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
    t.match(await ask(path, {}, method), { status: 405, headers: { allow: 'GET, HEAD' } }, method)
  }
})

t.test('leaves other paths alone', async (t) => {
  for (const other of ['/', '/files', '/filesystem/', '/v1/files/']) t.equal((await ask(other)).body, 'something else')
})

t.test('reads no faster than the client, and keeps no file open for one that dawdles', async (t) => {
  const large = outputKey(JOB, 1, 'f'.repeat(64), 'png')
  await storage.put(large, Buffer.alloc(64 * MEGABYTE))
  const opened = async () => (await openFiles()).filter((target) => target.includes('f'.repeat(64)))

  const sent = request({ port, path: `/files/${large}` }).end()
  const [[response], [, served]] = await Promise.all([once(sent, 'response'), once(server, 'request')])
  await once(response, 'readable')
  while ((await opened()).length > 0) await new Promise(setImmediate)
  t.ok(served.writableLength + served.socket.bytesWritten < 32 * MEGABYTE, 'most of it was not read yet')
  t.equal((await buffer(response)).length, 64 * MEGABYTE, 'and is when the client reads on')

  const left = request({ port, path: `/files/${large}` }).end()
  const [[unread]] = await Promise.all([once(left, 'response'), once(server, 'request')])
  unread.destroy()
  while ((await opened()).length > 0) await new Promise(setImmediate)
})

async function openFiles(): Promise<string[]> {
  const descriptors = await readdir('/proc/self/fd').catch(() => [])
  return Promise.all(descriptors.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')))
}
