import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import t from 'tap'
import { openS3Storage } from '../../src/storage/s3.ts'
import { picture } from '../http/agent-pictures.ts'
import { ended, form, json, submit } from '../support/requests.ts'
import { startService } from '../support/service.ts'
import { startS3Server } from './s3-server.ts'
import { keys, testStorage } from './suite.ts'

const MEGABYTE = 1024 * 1024
const { endpoint, bucket } = await startS3Server(t)
const settings = { bucket, endpoint, region: 'us-east-1', pathStyle: true }
const openEmpty = () => openS3Storage({ ...settings, prefix: `${randomUUID()}/` })
const scratch = await mkdtemp(join(tmpdir(), 's3-scratch-'))
t.teardown(() => rm(scratch, { recursive: true, force: true }))

testStorage('S3', openEmpty)

t.test('keeps a file that takes several requests', async (t) => {
  const storage = await openEmpty()
  const bytes = randomBytes(33 * MEGABYTE)
  const path = join(scratch, 'large')
  await writeFile(path, bytes)
  await storage.put('large', { moveFrom: path })
  t.equal((await storage.stat('large')).bytes, bytes.length)
  t.ok(bytes.equals(await readFile(await storage.localPath('large', scratch))))
  const part = await storage.open('large', { start: 16 * MEGABYTE - 2, end: 16 * MEGABYTE + 1 })
  t.ok(bytes.subarray(16 * MEGABYTE - 2, 16 * MEGABYTE + 2).equals(await buffer(part.stream)))
})

t.test('a large file that breaks off leaves nothing', async (t) => {
  const storage = await openEmpty()
  async function* breaking(): AsyncGenerator<Buffer> {
    for (let chunks = 0; chunks < 20; chunks += 1) yield Buffer.alloc(MEGABYTE)
    throw new Error('source broke')
  }
  await t.rejects(storage.put('broken', breaking()), { message: 'source broke' })
  t.same(await keys(storage, ''), [])
})

t.test('sees nothing beside its own prefix', async (t) => {
  const [one, other] = [await openEmpty(), await openEmpty()]
  await one.put('file', Buffer.from('abc'))
  t.same(await keys(other, ''), [])
  await t.rejects(other.stat('file'), { code: 'FILE_NOT_FOUND' })
})

t.test('says at the start that the bucket cannot be used', async (t) => {
  const missing = openS3Storage({ ...settings, bucket: 'absent', prefix: '' })
  await t.rejects(missing, { message: `the bucket absent at ${endpoint} cannot be used: there is no such bucket` })
})

t.test('what a server refuses is told apart: full, written by another meanwhile, or a failure', async (t) => {
  const answers = [
    { status: 403, code: 'QuotaExceeded', expected: { code: 'STORAGE_FULL', message: 'Storage is full' } },
    { status: 507, code: 'XMinioStorageFull', expected: { code: 'STORAGE_FULL' } },
    { status: 403, code: 'AccessDenied', expected: { name: 'AccessDenied' } },
    { status: 409, code: 'ConditionalRequestConflict', expected: { name: 'ConditionalRequestConflict' } },
    { status: 409, code: 'ConditionalRequestConflict', thereThen: true },
    { status: 412, code: 'PreconditionFailed' },
  ]
  let answer: { status: number; code: string } | undefined
  let there = false
  let thereThen = false
  const server = createServer((request, response) => {
    request.resume().once('end', () => {
      if (request.method === 'HEAD') {
        response.end()
        return
      }
      const copying = request.headers['x-amz-copy-source'] !== undefined
      if (copying && there) {
        response.writeHead(200, { 'Content-Type': 'application/xml' }).end('<CopyObjectResult/>')
        return
      }
      if (!copying) there = thereThen
      const { status, code } = copying || answer === undefined ? { status: 404, code: 'NoSuchKey' } : answer
      response.writeHead(status, { 'Content-Type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const storage = await openS3Storage({ ...settings, endpoint: url, prefix: '' })
  for (const { expected, ...given } of answers) {
    answer = given
    there = false
    thereThen = given.thereThen === true
    const put = storage.put('file', Buffer.from('abc'))
    const what = `${given.status} ${given.code}`
    await (expected === undefined ? t.resolves(put, what) : t.rejects(put, expected, what))
  }
})

t.test('a whole job with its pictures in a bucket', async (t) => {
  const folder = randomUUID()
  const environment = { STORAGE_URL: `s3://${bucket}/${folder}`, S3_ENDPOINT: endpoint }
  const service = await startService(t, { environment })
  const sent = await picture('png', 64)
  const fields = { instructions: 'make it black and white', images: new Blob([sent], { type: 'image/png' }) }

  const job = await ended(service, await submit(service, fields))
  t.equal(job.status, 'succeeded')
  const { url, bytes, content_type: type } = job.outputs[0]!
  const whole = await fetch(url)
  t.match({ status: whole.status, type: whole.headers.get('content-type') }, { status: 200, type })
  const body = Buffer.from(await whole.arrayBuffer())
  t.equal(body.length, bytes)
  const part = await fetch(url, { headers: { range: 'bytes=10-19' } })
  t.equal(part.status, 206)
  t.ok(body.subarray(10, 20).equals(Buffer.from(await part.arrayBuffer())))
  const input = await service.request(`/v1/jobs/${job.id}/inputs/images/0`)
  t.ok(sent.equals(Buffer.from(await input.arrayBuffer())), 'the picture that was sent')

  const stored = await keys(await openS3Storage({ ...settings, prefix: `${folder}/` }), '')
  t.equal(stored.filter((key) => key.startsWith(`inputs/${job.id}/`)).length, 1)
  t.equal(stored.filter((key) => key.startsWith(`outputs/${job.id}/a1/`)).length, 4)
  t.notOk((await readdir(service.home)).includes('files'), 'nothing lies on the disk')

  const refused = await service.request('/v2/image/agent', {
    method: 'POST',
    body: form({ instructions: 'x', images: new Blob([sent]) }),
  })
  t.match({ status: refused.status, ...(await json(refused)) }, { status: 400, errors: { code: 'VALIDATION_ERROR' } })
  t.equal((await keys(service.platform.storage, 'inputs/')).length, 1, 'a refused request stores nothing')
})
