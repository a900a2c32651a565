import { once } from 'node:events'
import { readdir, readlink } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import t from 'tap'
import { json, submit } from '../support/requests.ts'
import { startService } from '../support/service.ts'
import { AGENT } from './formats.ts'
import { everythingFrom, openSocket, statusesIn } from './support/raw.ts'
import { tracesOf } from './support/traces.ts'

const HEAD = `POST ${AGENT} HTTP/1.1\r\nHost: x\r\n`
const FORM = 'Content-Type: multipart/form-data; boundary=X\r\n'
const FILE = '--X\r\nContent-Disposition: form-data; name="images"; filename="a.png"\r\n\r\n'

t.test('requests that come slowly', async (t) => {
  const service = await startService(t, { worker: false, environment: { DARKROOM_SLOW_SECONDS: '1' } })
  const authorization = `Authorization: Bearer ${service.key.api_key}\r\n`

  /** Sends a byte now and then until the service hangs up; returns what it said. */
  async function dribble(start: string): Promise<string> {
    const socket = await openSocket(service)
    socket.write(start)
    const drip = setInterval(() => socket.write('a'), 100)
    try {
      return await everythingFrom(socket)
    } finally {
      clearInterval(drip)
    }
  }

  t.test('are given up, and others do not notice', async (t) => {
    const heads = Array.from({ length: 150 }, () => dribble(`${HEAD}X-Slow: `))
    const json = 'Content-Type: application/json\r\nContent-Length: 9000\r\n\r\n{"instructions":"'
    const bodies = Array.from({ length: 50 }, (_, n) =>
      dribble(`${HEAD}${authorization}${n % 2 === 0 ? json : `${FORM}Content-Length: 9000000\r\n\r\n${FILE}`}`),
    )
    const times: number[] = []
    for (let n = 0; n < 40; n++) {
      const startedAt = performance.now()
      t.equal((await service.request('/v1/jobs')).status, 200)
      times.push(performance.now() - startedAt)
    }
    times.sort((a, b) => a - b)
    t.ok(times[20]! < 1_000, `a request took ${times[20]} ms meanwhile`)

    for (const answer of await Promise.all(heads)) t.match(answer, /^HTTP\/1\.1 408 [\s\S]*"MALFORMED_REQUEST"/)
    for (const answer of await Promise.all(bodies)) t.match(answer, /^HTTP\/1\.1 408 [\s\S]*"BODY_TOO_SLOW"/)
    t.same((await tracesOf(service)).files, [], 'no file of theirs is left')
    while ((await openFiles(service.home)).length > 0) await pause(10)
    t.pass('nor a descriptor')
  })

  t.test('but keep coming are waited for', async (t) => {
    const socket = await openSocket(service)
    const instructions = `${'x'.repeat(9_000)}, make it sepia`
    const part = `--X\r\nContent-Disposition: form-data; name="instructions"\r\n\r\n${instructions}\r\n`
    const body = `${part}--X\r\nContent-Disposition: form-data; name="unknown"\r\n\r\n${'y'.repeat(60_000)}\r\n--X--\r\n`
    socket.write(`${HEAD}${authorization}${FORM}Content-Length: ${body.length}\r\n\r\n`)
    for (let at = 0; at < body.length; at += 10_000) {
      socket.write(body.slice(at, at + 10_000))
      await pause(200)
    }
    t.match(String((await once(socket, 'data'))[0]), /^HTTP\/1\.1 202 /)
    socket.destroy()
  })
})

t.test('uploads whose client leaves', async (t) => {
  const service = await startService(t, { worker: false })
  const head = `${HEAD}Authorization: Bearer ${service.key.api_key}\r\n${FORM}Content-Length: 9000000\r\n\r\n${FILE}`
  const sockets: Socket[] = []
  for (let n = 0; n < 60; n++) {
    const socket = await openSocket(service)
    socket.write(head)
    socket.write(Buffer.alloc(200_000, 'a'))
    sockets.push(socket)
  }
  while ((await openFiles(service.home)).length < 60) await pause(10)
  for (const [n, socket] of sockets.entries()) n % 2 === 0 ? socket.destroy() : socket.resetAndDestroy()
  while ((await openFiles(service.home)).length > 0) await pause(10)
  while ((await tracesOf(service)).files.length > 0) await pause(10)
  t.pass('leave no descriptor and no file behind')
  await submit(service)
})

t.test('bodies that nobody wants', async (t) => {
  const service = await startService(t, { worker: false })

  t.test('are not read', async (t) => {
    const refused: Record<string, string> = {
      'of a stranger': `${HEAD}Authorization: Bearer nobody\r\n${FORM}Content-Length: 300000000\r\n\r\n`,
      'of a stranger, in chunks': `${HEAD}${FORM}Transfer-Encoding: chunked\r\n\r\n10000000\r\n`,
      'at an address that is none': 'PUT /nowhere HTTP/1.1\r\nHost: x\r\nContent-Length: 300000000\r\n\r\n',
    }
    const sending = Object.entries(refused).map(async ([name, start]) => {
      const socket = await openSocket(service)
      let answer = ''
      socket.on('data', (chunk) => {
        answer += chunk
      })
      const closed = new Promise((resolve) => socket.once('close', resolve))
      socket.write(start)
      const chunk = Buffer.alloc(1_000_000, 'a')
      let sent = 0
      while (!socket.destroyed && sent < 100_000_000) {
        const written = new Promise((resolve) => socket.write(chunk, resolve))
        await Promise.race([written, closed])
        sent += chunk.length
      }
      await closed
      t.match(statusesIn(answer), name.startsWith('of') ? [401] : [404], name)
      // What the systems of both sides buffer is out of anybody's hands.
      t.ok(socket.bytesWritten - socket.writableLength < 100_000_000 && sent < 30_000_000, `${sent} bytes were taken`)
    })
    await Promise.all(sending)
  })

  t.test('are refused for their length before anybody asks for a key', async (t) => {
    const socket = await openSocket(service)
    socket.write(`${HEAD}Authorization: Bearer nobody\r\n${FORM}Content-Length: 99999999999\r\n\r\n`)
    t.match(String((await once(socket, 'data'))[0]), /^HTTP\/1\.1 413 [\s\S]*"PAYLOAD_TOO_LARGE"/)
    socket.destroy()
  })

  t.test('need not be sent by whoever asks first', async (t) => {
    const ask = async (headers: string) => {
      const socket = await openSocket(service)
      socket.write(`${HEAD}${headers}Expect: 100-continue\r\nContent-Length: 26\r\n`)
      socket.write('Content-Type: application/x-www-form-urlencoded\r\n\r\n')
      return { socket, answer: String((await once(socket, 'data'))[0]) }
    }
    const stranger = await ask('')
    t.match(stranger.answer, /^HTTP\/1\.1 401 /)
    const known = await ask(`Authorization: Bearer ${service.key.api_key}\r\n`)
    t.equal(known.answer, 'HTTP/1.1 100 Continue\r\n\r\n')
    known.socket.write('instructions=make+it+sepia')
    t.match(String((await once(known.socket, 'data'))[0]), /^HTTP\/1\.1 202 /)
    for (const { socket } of [stranger, known]) socket.destroy()
  })

  t.test('leave their connection in use if they are small', async (t) => {
    const socket = await openSocket(service)
    const request = `${HEAD}Content-Length: 5\r\n\r\n`
    socket.write(request)
    t.match(String((await once(socket, 'data'))[0]), /^HTTP\/1\.1 401 /)
    socket.write(`abcde${request}abcde`)
    t.match(String((await once(socket, 'data'))[0]), /^HTTP\/1\.1 401 /)
    socket.destroy()
    t.match((await json(await service.request('/v1/jobs'))).errors, null)
  })
})

/** Files below a folder that this process has open. */
async function openFiles(folder: string): Promise<string[]> {
  const descriptors = await readdir('/proc/self/fd').catch(() => [])
  const targets = await Promise.all(descriptors.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')))
  return targets.filter((target) => target.startsWith(folder))
}
