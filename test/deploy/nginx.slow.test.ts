import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import t from 'tap'
import { createKey } from '../../src/accounts/accounts.ts'
import { openDatabase } from '../../src/database/connection.ts'
import { OPERATIONS } from '../../src/http/openapi/operations.ts'
import { spawnDarkroom } from '../support/darkroom.ts'
import { NGINX, startNginx } from '../support/nginx.ts'
import { ownPort } from '../support/own-port.ts'
import { createTestDatabase } from '../support/postgres.ts'
import { type Client, type Envelope, ended, json, submit } from '../support/requests.ts'
import { follow, parseFrames, withoutHousekeeping } from '../support/streams.ts'

const skip = NGINX === undefined ? 'nginx is not installed (apt-get install nginx-light)' : false

t.test('two API and two worker processes behind nginx', { skip }, async (t) => {
  const home = await mkdtemp(join(tmpdir(), 'darkroom-home-'))
  t.teardown(() => rm(home, { recursive: true, force: true, maxRetries: 3 }))
  const { url: databaseUrl } = await createTestDatabase(t)
  const [port, ...apiPorts] = await Promise.all([ownPort(), ownPort(), ownPort()])
  const url = `http://127.0.0.1:${port}`
  const environment = {
    DATABASE_URL: databaseUrl,
    DARKROOM_HOME: home,
    BASE_URL: url,
    DARKROOM_PROXIES: '1',
    DARKROOM_UMASK: '022',
  }
  const [one, other] = await Promise.all(
    apiPorts.map((apiPort) => spawnDarkroom(t, 'api', { ...environment, PORT: String(apiPort) })),
  )
  await startNginx(t, port, apiPorts, join(home, 'files'))

  const onConnectionError = () => undefined
  const database = openDatabase({
    url: databaseUrl,
    applicationName: 'test',
    poolSize: 1,
    role: undefined,
    onConnectionError,
  })
  t.teardown(() => database.close())
  const { api_key: key } = await createKey(database, { name: 'test', credits: 1_000 })
  const headers = { authorization: `Bearer ${key}` }
  const client: Client = {
    request: (path, { key: _, ...init } = {}) =>
      fetch(`${url}${path}`, { ...init, headers: { ...headers, ...init.headers } }),
  }

  const jobId = await submit(client)
  const stream = (after?: number) =>
    client.request(`/v1/jobs/${jobId}/stream`, after === undefined ? {} : { headers: { 'Last-Event-ID': `${after}` } })

  // Nobody works yet, so that what arrives now was not held back until the end.
  const readers = [follow(await stream()), follow(await stream())]
  for (const reader of readers) t.match(await reader.first, /^id: 1\nevent: status\n/)

  // One stream each, so that the loss of one process breaks one of the two.
  one!.kill('SIGKILL')
  const broken = await Promise.race(readers.map((reader) => reader.broken.then(() => reader)))
  const whole = readers.find((reader) => reader !== broken)!
  const seen = parseFrames(broken.received()).at(-1)!.id
  const resumed = stream(seen).then((response) => response.text())
  await Promise.all([1, 2].map(() => spawnDarkroom(t, 'worker', environment)))
  const rest = withoutHousekeeping(await resumed)
  await whole.ended
  t.match(rest, /event: end\ndata: succeeded\n\n$/)
  t.equal(broken.received() + rest, whole.received(), 'no gap and no duplicate')

  const job = await ended(client, jobId)
  await t.test('serves outputs from disk as the API does', async (t) => {
    const output = job.outputs[0]!.url
    t.ok(output.startsWith(`${url}/files/`))
    const direct = await fetch(output.replace(String(port), String(apiPorts[1])))
    const served = await fetch(output)
    for (const name of [
      ...['cache-control', 'content-security-policy', 'cross-origin-resource-policy', 'x-content-type-options'],
      ...['content-disposition', 'content-type', 'content-length', 'accept-ranges'],
    ]) {
      t.type(served.headers.get(name), 'string', name)
      t.equal(served.headers.get(name), direct.headers.get(name), name)
    }
    t.not(served.headers.get('etag'), direct.headers.get('etag'), 'it is nginx that answers')
    const bytes = Buffer.from(await direct.arrayBuffer())
    t.ok(bytes.equals(Buffer.from(await served.arrayBuffer())))
    const part = await fetch(output, { headers: { range: 'bytes=3-9' } })
    t.equal(part.status, 206)
    t.ok(bytes.subarray(3, 10).equals(Buffer.from(await part.arrayBuffer())))
    for (const path of [output.replace('/a1/', '/a9/'), `${url}/files/inputs/${jobId}/${'0'.repeat(64)}`]) {
      const missing = await fetch(path)
      t.match({ status: missing.status, ...(await json(missing)) }, { status: 404, errors: { code: 'FILE_NOT_FOUND' } })
    }
    t.equal((await fetch(output, { method: 'DELETE' })).status, 405)
  })

  await t.test('refuses a body that is too large before it is sent', async (t) => {
    const { status, body } = await announce(url, headers, 401 * 1024 * 1024)
    t.match({ status, ...body }, { status: 413, data: null, errors: { code: 'PAYLOAD_TOO_LARGE', request_id: /./ } })
  })

  await t.test('records who called, not nginx and not who the caller says it is', async (t) => {
    const another = await submit(client)
    await client.request(`/v1/jobs/${another}`, { headers: { 'x-forwarded-for': '203.0.113.9' } })
    const query = 'select host(address) as address from darkroom.accesses where job_id = $1'
    for (;;) {
      const { rows } = await database.pool.query<{ address: string }>(query, [another])
      if (rows.length > 0) {
        t.same(rows, [{ address: '127.0.0.1' }])
        return
      }
      await delay(50)
    }
  })

  await t.test('says so when no API process is left', async (t) => {
    other!.kill('SIGKILL')
    await other!.exited
    const response = await client.request(`/v1/jobs/${jobId}`)
    t.equal(response.headers.get('retry-after'), '2')
    t.match(
      { status: response.status, ...(await json(response)) },
      { status: 503, data: null, errors: { code: 'UNAVAILABLE', request_id: /./ } },
    )
  })
})

t.test('streams have a location of their own, all of them and nothing else', async (t) => {
  const configuration = await readFile(join(import.meta.dirname, '../../scripts/deploy/nginx/nginx.conf'), 'utf8')
  const location = new RegExp(/^ +location ~ (\S+) \{$/m.exec(configuration)![1]!)
  for (const { path, answers } of OPERATIONS) {
    const streams = JSON.stringify(answers[200] ?? {}).includes('text/event-stream')
    t.equal(location.test(path), streams, path)
  }
})

/** Sends a request that only announces a body of that many bytes. */
async function announce(url: string, headers: Record<string, string>, bytes: number) {
  const request = httpRequest(`${url}/v2/image/agent`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', 'content-length': bytes },
  })
  request.on('error', () => undefined)
  request.flushHeaders()
  const [response] = await once(request, 'response')
  const body = JSON.parse(await text(response)) as Envelope
  request.destroy()
  return { status: response.statusCode as number, body }
}
