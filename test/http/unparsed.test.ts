import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import t from 'tap'
import { storeRunningJob } from '../support/appending.ts'
import type { Envelope } from '../support/requests.ts'
import { startService } from '../support/service.ts'
import { everythingFrom, openSocket, statusesIn } from './support/raw.ts'

t.test('what is no HTTP request', async (t) => {
  const service = await startService(t, { worker: false })
  const { hostname, port } = new URL(service.url)

  /** Sends bytes as they are and returns what comes back until the connection closes. */
  async function send(bytes: string): Promise<{ status: number; head: string; body: Envelope }> {
    const socket = connect(Number(port), hostname)
    socket.write(bytes)
    const answer = await text(socket)
    const [head = '', body = ''] = answer.split('\r\n\r\n')
    return { status: Number(head.split(' ')[1]), head, body: JSON.parse(body) }
  }

  t.test('is answered in the envelope all the same', async (t) => {
    const garbage = await send('GARBAGE\r\n\r\n')
    t.equal(garbage.status, 400)
    t.match(garbage.head, /Request-Id: .+\r\n/)
    t.match(garbage.body, { data: null, errors: { code: 'MALFORMED_REQUEST', request_id: /.+/ } })

    const long = await send(`GET /${'x'.repeat(100_000)} HTTP/1.1\r\nHost: x\r\n\r\n`)
    t.equal(long.status, 431)
    const chunks = 'POST /v2/image/agent HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n'
    t.equal((await send(`${chunks}zz\r\n`)).status, 400, 'two lengths at once')
  })

  t.test('is not answered in the midst of another answer', async (t) => {
    const jobId = await storeRunningJob(service.platform, service.key)
    const socket = await openSocket(service)
    const authorization = `Authorization: Bearer ${service.key.api_key}`
    socket.write(`GET /v1/jobs/${jobId}/stream HTTP/1.1\r\nHost: x\r\n${authorization}\r\n\r\n`)
    const answer = everythingFrom(socket)
    await once(socket, 'data')
    socket.write('GARBAGE\r\n\r\n')
    t.same(statusesIn(await answer), [200])
  })

  t.test('leaves the next one alone', async (t) => {
    t.equal((await service.request('/v1/jobs')).status, 200)
  })
})
