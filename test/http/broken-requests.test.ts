import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { json, submit } from '../support/requests.ts'
import { startService } from '../support/service.ts'
import { picture } from './agent-pictures.ts'
import { AGENT } from './formats.ts'
import { tracesOf } from './support/traces.ts'

const MULTIPART = 'multipart/form-data; boundary=X'
const field = (name: string, value: string) =>
  `--X\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const FILE_HEAD = '--X\r\nContent-Disposition: form-data; name="images"; filename="a.png"\r\n\r\n'
const INSTRUCTIONS = field('instructions', 'make it sepia')

t.test('requests that are broken', async (t) => {
  const service = await startService(t, { worker: false })
  const before = await tracesOf(service)

  const unmoved = async (t: Test) => {
    const { files, balance, idempotencyKeys, jobs } = await tracesOf(service)
    t.same({ files, idempotencyKeys }, { files: [], idempotencyKeys: 0 }, 'nothing is left behind')
    t.equal(balance, before.balance - jobs * 10, 'nothing is held')
    await submit(service)
  }

  const post = async (type: string | undefined, body: string | Buffer) => {
    const headers: Record<string, string> = type === undefined ? {} : { 'Content-Type': type }
    const response = await service.request(AGENT, { method: 'POST', body: Buffer.from(body), headers })
    const { data, errors } = await json(response)
    return { status: response.status, data, code: errors?.code, fields: errors?.fields?.map((fault) => fault.field) }
  }

  t.test('in their form are answered with 400', async (t) => {
    const broken: Record<string, [type: string, body: string]> = {
      'no boundary': ['multipart/form-data', `${INSTRUCTIONS}--X--\r\n`],
      'another boundary': ['multipart/form-data; boundary=Y', `${INSTRUCTIONS}--X--\r\n`],
      'no body': [MULTIPART, ''],
      'no end': [MULTIPART, INSTRUCTIONS],
      'no end of a file': [MULTIPART, `${INSTRUCTIONS}${FILE_HEAD}abc`],
      'a part without a head': [MULTIPART, `${INSTRUCTIONS}--X\r\nabc\r\n--X--\r\n`],
      'JSON cut off': ['application/json', '{"instructions":"make it'],
      'JSON that is a list': ['application/json', '[{"instructions":"make it sepia"}]'],
      'JSON in UTF-16': [
        'application/json',
        Buffer.from('{"instructions":"make it sepia"}', 'utf16le').toString('latin1'),
      ],
      'urlencoded bytes that are no UTF-8': ['application/x-www-form-urlencoded', 'instructions=make%20it%20%ff%fe'],
    }
    for (const [what, [type, body]] of Object.entries(broken)) {
      t.match(await post(type, Buffer.from(body, 'latin1')), { status: 400, data: null, code: 'MALFORMED_BODY' }, what)
    }
    await unmoved(t)
  })

  t.test('in the encoding of a text are answered with its name', async (t) => {
    const latin1 = Buffer.from(`${field('instructions', 'größer')}--X--\r\n`, 'latin1')
    t.match(await post(MULTIPART, latin1), { status: 400, code: 'MALFORMED_BODY', fields: ['instructions'] })
    const nul = `${field('instructions', 'abc\0def')}--X--\r\n`
    t.match(await post(MULTIPART, nul), { status: 400, code: 'VALIDATION_ERROR', fields: ['instructions'] })
    const half = '{"instructions":"half a pair: \\ud83c"}'
    t.match(await post('application/json', half), { status: 400, code: 'VALIDATION_ERROR', fields: ['instructions'] })
    await unmoved(t)
  })

  t.test('in their media type are answered with 415', async (t) => {
    for (const type of [
      'text/plain',
      'image/png',
      'multipart/mixed; boundary=X',
      'application/xml',
      'nonsense',
      undefined,
    ]) {
      t.match(await post(type, 'abc'), { status: 415, data: null, code: 'UNSUPPORTED_MEDIA_TYPE' }, String(type))
    }
    await unmoved(t)
  })

  t.test('in their length', async (t) => {
    t.test('are refused before they are read', async (t) => {
      const socket = await open('application/json', ['Content-Length: 99999999999'])
      const [answer] = await once(socket, 'data')
      t.match(String(answer), /^HTTP\/1\.1 413 [\s\S]*"code":"PAYLOAD_TOO_LARGE"/)
      socket.destroy()
    })

    t.test('are refused by the parser', async (t) => {
      const socket = await open(MULTIPART, ['Transfer-Encoding: chunked'])
      socket.write('nonsense\r\n')
      t.match(String((await once(socket, 'data'))[0]), /^HTTP\/1\.1 400 /)
      socket.destroy()
    })
  })

  t.test('because their client went away half-way leave nothing behind', async (t) => {
    for (const leave of ['destroy', 'resetAndDestroy', 'end'] as const) {
      const socket = await open(MULTIPART, ['Content-Length: 1000000', `Idempotency-Key: ${leave}`])
      socket.write(`${INSTRUCTIONS}${FILE_HEAD}`)
      socket.write(await picture())
      await until(async () => (await tracesOf(service)).files.length === 1)
      socket[leave]()
      await until(async () => (await tracesOf(service)).files.length === 0)
      t.pass(`nothing is left after ${leave}`)
    }
    await unmoved(t)
  })

  async function open(type: string, headers: readonly string[]): Promise<Socket> {
    const { hostname, port } = new URL(service.url)
    const socket = connect(Number(port), hostname)
    socket.on('error', () => undefined)
    await once(socket, 'connect')
    const lines = [`POST ${AGENT} HTTP/1.1`, `Host: ${hostname}`, `Authorization: Bearer ${service.key.api_key}`]
    socket.write([...lines, `Content-Type: ${type}`, ...headers, '', ''].join('\r\n'))
    return socket
  }
})

/** A file system tells nobody, so somebody has to look. */
async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await pause(5)
}
