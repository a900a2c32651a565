import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readlink, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { clearUploads } from '../../../src/http/upload/clear-uploads.ts'
import { AGENT, startUploadApp } from '../support/upload-app.ts'

const MEGABYTE = 1024 * 1024
const MULTIPART = { 'Content-Type': 'multipart/form-data; boundary=X' }
const FILE_HEAD = '--X\r\nContent-Disposition: form-data; name="images"; filename="a.png"\r\n\r\n'
const LAST = '--X--\r\n'
const END = `\r\n${LAST}`

const app = await startUploadApp(t, AGENT)

async function checkNothingIsLeft(t: Test): Promise<void> {
  t.same(await app.left(), [], 'no file is left behind')
  // What was removed is closed a moment later.
  for (const until = Date.now() + 5_000; Date.now() < until && (await openUploads()).length > 0; ) await delay(10)
  t.same(await openUploads(), [], 'no descriptor is left open')
}

/** Files under an upload folder that this program (server and test in one) still has open; Linux tells. */
async function openUploads(): Promise<string[]> {
  const descriptors = await readdir('/proc/self/fd').catch(() => [])
  const targets = await Promise.all(descriptors.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')))
  return targets.filter((target) => target.includes('uploads-'))
}

/** A file part with `bytes` bytes in it. */
function filePart(name: string, bytes: number): Buffer {
  const head = `--X\r\nContent-Disposition: form-data; name="${name}"; filename="a.png"\r\n\r\n`
  return Buffer.concat([Buffer.from(head), Buffer.alloc(bytes, 'x'), Buffer.from('\r\n')])
}

/** What a connection brings until it is closed, or reset because more was being sent to it. */
async function answerOf(socket: Socket): Promise<string> {
  let received = ''
  socket.on('data', (chunk) => {
    received += chunk
  })
  socket.on('error', () => {})
  await new Promise((resolve) => socket.on('close', resolve))
  return received
}

async function openRequest(headers: string[]): Promise<Socket> {
  const socket = connect(app.port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(['POST / HTTP/1.1', 'Host: localhost', ...headers, '', ''].join('\r\n'))
  return socket
}

t.test('takes an image of 30 MB, and names the one that is larger', async (t) => {
  const largest = await app.post(Buffer.concat([filePart('images', 30 * MEGABYTE), Buffer.from(LAST)]), MULTIPART)
  t.equal(largest.body.files.images[0].bytes, 30 * MEGABYTE)

  const small = filePart('images', 10)
  const body = Buffer.concat([small, filePart('images', 30 * MEGABYTE + 1), small, Buffer.from(LAST)])
  const message = 'images.1 is larger than 30 MB'
  const expected = { status: 413, code: 'PAYLOAD_TOO_LARGE', message, fields: [{ field: 'images.1', message }] }
  t.match(await app.post(body, MULTIPART), expected)

  const indexed = Buffer.concat([filePart('images[3]', 30 * MEGABYTE + 1), Buffer.from(LAST)])
  t.match(await app.post(indexed, MULTIPART), { status: 413, fields: [{ field: 'images.3' }] })
  await checkNothingIsLeft(t)
})

t.test('takes an image of 30 MB in a data: URI, and no larger one', async (t) => {
  const uri = (bytes: number) => `data:image/png;base64,${Buffer.alloc(bytes, 'x').toString('base64')}`
  const headers = { 'Content-Type': 'application/json' }
  const largest = await app.post(JSON.stringify({ images: [uri(30 * MEGABYTE)] }), headers)
  t.equal(largest.body.files.images[0].bytes, 30 * MEGABYTE)
  t.match(await app.post(JSON.stringify({ images: ['https://a.example/', uri(30 * MEGABYTE + 1)] }), headers), {
    status: 413,
    fields: [{ field: 'images.1', message: 'images.1 is larger than 30 MB' }],
  })
  const form = new FormData()
  form.append('instructions', 'make it sepia')
  form.append('images', uri(30 * MEGABYTE))
  form.append('images', 'https://a.example/')
  const sent = await app.post(form)
  t.equal(sent.body.files.images[0].bytes, 30 * MEGABYTE)
  t.match(sent.body, {
    fields: { instructions: 'make it sepia' },
    files: { images: [{ kind: 'file' }, { kind: 'uri' }] },
  })
  form.append('images', uri(30 * MEGABYTE + 1))
  t.match(await app.post(form), { status: 413, fields: [{ field: 'images.2' }] })
  t.match(await app.post(JSON.stringify({ images: [uri(20 * MEGABYTE), uri(20 * MEGABYTE)] }), headers), {
    status: 413,
    message: 'The request body is larger than 44 MB',
  })
  await checkNothingIsLeft(t)
})

t.test('takes so much text and no more', async (t) => {
  const form = new FormData()
  form.append('images', 'x'.repeat(MEGABYTE))
  const message = 'images holds more than 0.5 MB of text; send pictures as files'
  t.match(await app.post(form), { status: 413, code: 'PAYLOAD_TOO_LARGE', fields: [{ field: 'images', message }] })
  const two = new FormData()
  for (const name of ['a', 'b']) two.append(name, 'x'.repeat(300_000))
  const inAll = 'The request body holds more than 0.5 MB of text; send pictures as files'
  t.match(await app.post(two), { status: 413, message: inAll })
  const urlencoded = { 'Content-Type': 'application/x-www-form-urlencoded' }
  t.match(await app.post(`a=${'+'.repeat(MEGABYTE)}`, urlencoded), { status: 413, code: 'PAYLOAD_TOO_LARGE' })
  t.same((await app.post(`a=${'+'.repeat(500_000)}b`, urlencoded)).body.fields, { a: `${' '.repeat(500_000)}b` })

  const json = { 'Content-Type': 'application/json' }
  for (const body of [`{"a":"${'x'.repeat(3 * MEGABYTE)}"}`, `{"a":1${' '.repeat(3 * MEGABYTE)}}`]) {
    t.match(await app.post(body, json), { status: 413, message: /^The request body holds more than 2 MB of text/ })
  }
  t.same((await app.post(`{"a":"${'x'.repeat(1.9 * MEGABYTE)}"}`, json)).status, 200)
  const small = `data:image/png;base64,${'x'.repeat(128 * 1024)}`
  const ten = await app.post(JSON.stringify({ images: Array(10).fill(small), instructions: small }), json)
  t.equal(ten.body.files.images.length, 10, 'pictures are no text')
  t.match(ten.body.faults, [{ field: 'instructions', message: 'instructions is not a field for files' }])
  const same = new FormData()
  for (const name of [...Array(10).fill('images'), 'instructions']) same.append(name, small)
  t.same((await app.post(same)).body, ten.body, 'in a form neither')
  await checkNothingIsLeft(t)
})

t.test('refuses broken forms', async (t) => {
  const part = (head: string, value = 'abc') => `--X\r\n${head}\r\n\r\n${value}\r\n`
  const broken: Record<string, [body: string | Buffer, type?: string]> = {
    'without a boundary': ['abc', 'multipart/form-data'],
    'with an empty boundary': ['abc', 'multipart/form-data; boundary='],
    'without a body': [''],
    'that never begin': ['abc'],
    'that end in a header': ['--X\r\nContent-Disposition: form-'],
    'that end in a field': ['--X\r\nContent-Disposition: form-data; name="a"\r\n\r\nabc'],
    'that end in a file': [`${FILE_HEAD}abc`],
    'that end before the last boundary does': [`${FILE_HEAD}abc\r\n--X`],
    'whose second file ends early': [`${FILE_HEAD}abc\r\n${FILE_HEAD}abc`],
    'with a broken header': [`${FILE_HEAD}abc\r\n--X\r\nContent Disposition\r\n\r\nabc${END}`],
    'with a header that never ends': [`--X\r\nContent-Disposition: form-data; name="${'a'.repeat(20_000)}"${END}`],
    'with a part that has no name': [part('Content-Disposition: form-data') + END],
    'with a file that has no name': [part('Content-Disposition: form-data; filename="a.png"') + END],
    'with a field name that is too long': [part(`Content-Disposition: form-data; name="${'a'.repeat(101)}"`) + END],
    'with a field nested too deep': [part('Content-Disposition: form-data; name="a[b][c]"') + END],
    'with a huge index': [part('Content-Disposition: form-data; name="a[100000000]"') + END],
    'with too many fields': [part('Content-Disposition: form-data; name="a"').repeat(101) + END],
    'with too many files': [`${FILE_HEAD}abc\r\n`.repeat(65) + END],
    'with a field that is not UTF-8': [
      Buffer.from(part('Content-Disposition: form-data; name="a"', '\xff') + END, 'latin1'),
    ],
    'with a field name that is not UTF-8': [
      Buffer.from(part('Content-Disposition: form-data; name="\xff"') + END, 'latin1'),
    ],
  }
  for (const [name, [body, type = MULTIPART['Content-Type']]] of Object.entries(broken)) {
    const answer = await app.post(body, { 'Content-Type': type })
    t.match(answer, { status: 400, code: 'MALFORMED_BODY', message: String }, name)
    t.same(await app.left(), [], name)
  }
  await checkNothingIsLeft(t)
})

t.test('names a file that came without a name', async (t) => {
  const octets = `--X\r\nContent-Disposition: form-data; name="images"\r\nContent-Type: application/octet-stream\r\n\r\nabc`
  t.same((await app.post(octets + END, MULTIPART)).body.faults, [
    { field: 'images.0', message: 'images.0 has no file name' },
  ])
  await checkNothingIsLeft(t)
})

t.test('clears up after a client that goes away', async (t) => {
  const beginnings = {
    [MULTIPART['Content-Type']]: [
      ...['', FILE_HEAD, `${FILE_HEAD}${'x'.repeat(300_000)}`, `${FILE_HEAD}abc\r\n${FILE_HEAD}abc`],
      ...[`${FILE_HEAD}${'x'.repeat(300_000)}\r\n`, '--X\r\nContent-Disposition: form-data; name="a"\r\n\r\nabc'],
    ],
    'application/json': ['', '{"images":'],
    'application/x-www-form-urlencoded': ['', 'images='],
  }
  for (const [type, texts] of Object.entries(beginnings)) {
    for (const sent of texts) {
      for (const leave of ['destroy', 'resetAndDestroy'] as const) {
        const [handled, received] = [app.handled(), once(app.server, 'request')]
        const socket = await openRequest([`Content-Type: ${type}`, 'Content-Length: 1000000'])
        await received
        await new Promise((resolve) => socket.write(sent, resolve))
        socket[leave]()
        await handled
        await checkNothingIsLeft(t)
      }
    }
  }
})

t.test('clears up after a client that went away before its body was read', async (t) => {
  for (const type of [MULTIPART['Content-Type'], 'application/json', 'application/x-www-form-urlencoded']) {
    const [handled, received] = [app.handled(), once(app.server, 'request')]
    const socket = await openRequest([`Content-Type: ${type}`, 'Content-Length: 1000000', 'X-Read: when gone'])
    await received
    socket.destroy()
    await handled
    await checkNothingIsLeft(t)
  }
})

t.test('does not wait for a body whose announced length is too large', async (t) => {
  for (const type of [MULTIPART['Content-Type'], 'application/json']) {
    const socket = await openRequest([`Content-Type: ${type}`, 'Content-Length: 99000000000'])
    const [answer] = await once(socket, 'data')
    socket.destroy()
    t.match(String(answer), /^HTTP\/1.1 413 .*PAYLOAD_TOO_LARGE/s, type)
  }
  await checkNothingIsLeft(t)
})

t.test('answers an endless body, and then closes the connection', async (t) => {
  const endless = {
    [MULTIPART['Content-Type']]: '--X\r\nContent-Disposition: form-data; name="images"; filename="a"\r\n\r\n',
    'multipart/form-data; boundary=preamble': '',
    'application/json': '"',
  }
  const chunk = `${MEGABYTE.toString(16)}\r\n${'x'.repeat(MEGABYTE)}\r\n`
  const answers = Object.entries(endless).map(async ([type, head]) => {
    const socket = await openRequest([`Content-Type: ${type}`, 'Transfer-Encoding: chunked'])
    const answer = answerOf(socket)
    if (head) socket.write(`${head.length.toString(16)}\r\n${head}\r\n`)
    const send = () => {
      while (!socket.destroyed && socket.write(chunk));
    }
    socket.on('drain', send)
    send()
    t.match(await answer, /^HTTP\/1.1 413 .*PAYLOAD_TOO_LARGE/s, type)
  })
  await Promise.all(answers)
  await checkNothingIsLeft(t)
})

t.test('many at once, some of them broken', async (t) => {
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, n) => {
      const end = n % 2 === 0 ? LAST : ''
      return app.post(Buffer.concat([filePart('images', 200_000), filePart('images', n), Buffer.from(end)]), MULTIPART)
    }),
  )
  for (const [n, answer] of answers.entries()) t.equal(answer.status, n % 2 === 0 ? 200 : 400)
  await checkNothingIsLeft(t)
})

t.test('removes what a killed process left', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'stale-'))
  t.teardown(() => rm(folder, { recursive: true, force: true }))
  await mkdir(join(folder, 'old'))
  await mkdir(join(folder, 'young'))
  await writeFile(join(folder, 'old', 'file'), 'abc')
  await utimes(join(folder, 'old'), 0, 0)
  // As a folder is that another process removes in this moment: listed, and gone.
  await symlink('nowhere', join(folder, 'gone'))
  t.equal(await clearUploads(folder, 60_000), 1)
  t.same(await readdir(folder), ['gone', 'young'])
  t.equal(await clearUploads(join(folder, 'missing'), 60_000), 0)
})
