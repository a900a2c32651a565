import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { contentHash } from '../../src/storage/content-hash.ts'
import { outputKey } from '../../src/storage/keys.ts'
import { fetchJob, submit } from '../support/requests.ts'
import { startService } from '../support/service.ts'
import { AGENT } from './formats.ts'
import { everythingFrom, exchange, openSocket, statusesIn } from './support/raw.ts'

t.test('requests in bytes', async (t) => {
  const service = await startService(t, { worker: false })
  const jobId = await submit(service)
  const authorization = `Authorization: Bearer ${service.key.api_key}`
  const head = `POST ${AGENT} HTTP/1.1\r\nHost: x\r\n${authorization}\r\n`
  const form = 'Content-Type: application/x-www-form-urlencoded\r\n'
  const get = (path: string, headers = '') => `GET ${path} HTTP/1.1\r\nHost: x\r\n${headers}\r\n`
  const smuggled = `POST /v1/jobs/${jobId}/cancel HTTP/1.1\r\nHost: x\r\n${authorization}\r\nContent-Length: 0\r\n\r\n`
  const chunked = `${head}${form}Transfer-Encoding: chunked\r\n\r\n`

  t.test('that two readers could cut in two ways are refused, and nothing behind them is heard', async (t) => {
    const length = smuggled.length
    const shapes: Record<string, string> = {
      'length and chunks': `${head}${form}Content-Length: ${length + 5}\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      'chunks and length': `${head}${form}Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n0\r\n\r\n`,
      'two lengths': `${head}${form}Content-Length: 0\r\nContent-Length: ${length}\r\n\r\n`,
      'the same length twice': `${head}${form}Content-Length: 3\r\nContent-Length: 3\r\n\r\na=b`,
      'a list of lengths': `${head}${form}Content-Length: 3, 3\r\n\r\na=b`,
      'a length with a sign': `${head}${form}Content-Length: +3\r\n\r\na=b`,
      'a length in hex': `${head}${form}Content-Length: 0x3\r\n\r\na=b`,
      'a negative length': `${head}${form}Content-Length: -3\r\n\r\n`,
      'a space before the colon': `${head}${form}Content-Length : 3\r\n\r\na=b`,
      'a folded header': `${head}${form}X: a\r\n Content-Length: 3\r\n\r\na=b`,
      'a folded encoding': `${head}${form}Transfer-Encoding:\r\n chunked\r\nContent-Length: 3\r\n\r\na=b`,
      'an encoding that looks like chunks': `${head}${form}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n`,
      'chunks that are encoded again': `${head}${form}Transfer-Encoding: chunked, gzip\r\n\r\n0\r\n\r\n`,
      'two encodings': `${head}${form}Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n`,
      'chunks in HTTP/1.0': chunked.replace('HTTP/1.1', 'HTTP/1.0'),
      'bare line feeds': `${head}${form}\r\n`.replaceAll('\r', ''),
      'one bare line feed': `${head}X: a\nContent-Length: 3\r\n\r\na=b`,
      'a bare carriage return': `${head}X: a\rContent-Length: 3\r\n\r\na=b`,
      'a NUL in a header': `${head}X: a\0b\r\n\r\n`,
      'a bare line feed behind a chunk size': `${chunked}3\na=b\r\n0\r\n\r\n`,
      'a bare line feed in a chunk extension': `${chunked}3;a\na=b\r\n0\r\n\r\n`,
      'a chunk size with a prefix': `${chunked}0x3\r\na=b\r\n0\r\n\r\n`,
      'a chunk size that wraps around': `${chunked}10000000000000003\r\na=b\r\n0\r\n\r\n`,
      'a chunk longer than it says': `${chunked}3\r\na=bc\r\n0\r\n\r\n`,
      'endless chunk extensions': `${chunked}3;${'a'.repeat(20_000)}\r\na=b\r\n0\r\n\r\n`,
    }
    for (const [name, shape] of Object.entries(shapes)) {
      const answer = await exchange(service, shape + smuggled)
      t.match([name, ...statusesIn(answer)], [name, 400], `${name}: ${answer.slice(0, 40)}`)
      t.equal(statusesIn(answer).length, 1, `${name}: one answer, and the end`)
    }
    t.equal((await fetchJob(service, jobId)).status, 'queued', 'the job behind them was never cancelled')
  })

  t.test('that are merely unusual are read as they are meant', async (t) => {
    const gzip = `${head}${form}Transfer-Encoding: gzip, chunked\r\nConnection: close\r\n\r\n3\r\na=b\r\n0\r\n\r\n`
    t.same(statusesIn(await exchange(service, gzip)), [400])
    const extended = `${chunked}3;x=y\r\na=b\r\n0\r\n\r\n`
    const last = `GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`
    t.same(statusesIn(await exchange(service, extended + last)), [400, 200], 'instructions are missing')
    const body = `GET /healthz HTTP/1.1\r\nHost: x\r\nContent-Length: ${smuggled.length}\r\n\r\n${smuggled}`
    t.same(statusesIn(await exchange(service, body + last)), [200, 200])
    t.equal((await fetchJob(service, jobId)).status, 'queued')
  })

  t.test('that are sent ahead are handled one after the other', async (t) => {
    const asked = await submit(service)
    const poll = `GET /v1/jobs/${asked}/events?after=1&wait=1 HTTP/1.1\r\nHost: x\r\n${authorization}\r\n\r\n`
    const cancel = smuggled.replace(jobId, asked)
    const answer = await exchange(service, `${poll}${cancel}${get('/healthz', 'Connection: close\r\n')}`)
    t.same(statusesIn(answer), [200, 200, 200])
    t.match(answer.split('HTTP/1.1 200')[1], /"events":\[\]/, 'nobody had cancelled while the first one waited')
    t.equal((await fetchJob(service, asked)).status, 'failed')

    const many = get('/healthz').repeat(64)
    t.equal(statusesIn(await exchange(service, `${many}${get('/healthz', 'Connection: close\r\n')}`)).length, 65)
    const socket = await openSocket(service)
    socket.write(get('/healthz').repeat(10_000))
    t.ok(statusesIn(await everythingFrom(socket)).length < 65, 'whoever sends too far ahead is cut off')
  })

  t.test('behind one whose answer closes the connection are not heard', async (t) => {
    const asked = await submit(service)
    const large = `${head}${form}Content-Length: 100000\r\n\r\n${'a'.repeat(100_000)}`
    for (const first of ['GET / HTTP/1.1\r\n\r\n', large.replace(authorization, 'Authorization: none')]) {
      t.equal(statusesIn(await exchange(service, first + smuggled.replace(jobId, asked))).length, 1)
    }
    t.equal((await fetchJob(service, asked)).status, 'queued')
  })

  t.test('in floods are refused, and hurt nobody', async (t) => {
    const flood = async (text: string) => statusesIn(await exchange(service, text))[0]
    t.equal(await flood(`${head}${'a:b\r\n'.repeat(10_000)}\r\n`), 431)
    t.equal(await flood(`${head}X: ${'a'.repeat(1_000_000)}\r\n\r\n`), 431)
    t.equal(await flood(`GET /${'a/'.repeat(100_000)} HTTP/1.1\r\n`), 431)
    const post = async (type: string, body: string) => {
      const init = { method: 'POST', body, headers: { 'Content-Type': type } }
      return (await service.request(AGENT, init)).status
    }
    t.equal(await post('application/x-www-form-urlencoded', 'a=b&'.repeat(100_000)), 400)
    t.equal(await post('application/json', `{"instructions":${'['.repeat(500_000)}`), 400)
    const part = '--X\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n'
    t.equal(await post('multipart/form-data; boundary=X', `${part.repeat(20_000)}--X--\r\n`), 400)
    const named = `--X\r\nContent-Disposition: form-data; name="${'a'.repeat(100_000)}"\r\n\r\nb\r\n--X--\r\n`
    t.equal(await post('multipart/form-data; boundary=X', named), 400)
    t.equal(await post('multipart/form-data; boundary=X', `--X\r\n${'a: b\r\n'.repeat(10_000)}\r\nb\r\n--X--\r\n`), 400)
    t.equal((await service.request('/v1/jobs')).status, 200)
  })

  t.test('for files find outputs and nothing else', async (t) => {
    const { storage } = service.platform
    const picture = Buffer.from('a picture')
    const hash = await contentHash(picture)
    const key = outputKey(jobId, 1, hash, 'png')
    for (const name of [key, `inputs/${jobId}/${hash}`]) await storage.put(name, picture)
    await writeFile(join(service.home, `${hash}.png`), 'not for you')

    const get = (target: string) => exchange(service, `GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
    const found = await get(`/files/${key}`)
    t.match(found, /^HTTP\/1\.1 200 [\s\S]*\r\n\r\na picture$/)
    for (const header of [
      'Cache-Control: public, max-age=31536000, immutable',
      "Content-Security-Policy: default-src 'none'; sandbox",
      'X-Content-Type-Options: nosniff',
      'Cross-Origin-Resource-Policy: cross-origin',
      'Content-Disposition: inline; filename=',
      'Content-Type: image/png',
    ]) {
      t.ok(found.includes(header), header)
    }

    const folder = `outputs/${jobId}/a1`
    const tricks = [
      `/files/../${hash}.png`,
      `/files/${folder}/../../../../${hash}.png`,
      `/files/${folder}/%2e%2e/%2e%2e/%2e%2e/%2e%2e/${hash}.png`,
      `/files/${folder}/..%2f..%2f..%2f..%2f${hash}.png`,
      `/files/${folder}/%252e%252e/%252e%252e/${hash}.png`,
      `/files/${folder}/..\\..\\..\\${hash}.png`,
      `/files/${folder}/..%5c..%5c${hash}.png`,
      `/files/${folder}/%c0%ae%c0%ae/${hash}.png`,
      `/files/${folder}/..;/${hash}.png`,
      `/files/${folder}/./${hash}.png`,
      `/files/${folder}//${hash}.png`,
      `/files//${key}`,
      `//files/${key}`,
      `/files/%2f${key}`,
      `/files/${key}/`,
      `/files/${key}%00`,
      `/files/${key}%00.png`,
      `/files/${key}%20`,
      `/files/${key}.`,
      `/files/${key}::$DATA`,
      `/files/${folder}/${hash}.svg`,
      `/files/${folder}/${hash.toUpperCase()}.png`,
      `/files/${folder}/${hash}`,
      `/files/${folder}/`,
      `/files/inputs/${jobId}/${hash}`,
      `/files/outputs/../inputs/${jobId}/${hash}`,
      `/files/steps/${jobId}/${hash}`,
      `/files/outputs/${jobId}%2fa1/${hash}.png`,
      `/files/outputs/*/a1/${hash}.png`,
      `/files/outputs/${'j'.repeat(300)}/a1/${hash}.png`,
      `/files/outputs/${jobId}/a${'1'.repeat(300)}/${hash}.png`,
      '/files/etc/passwd',
      '/files//etc/passwd',
      '/files/file:///etc/passwd',
      '/files/',
      '/files',
      `/FILES/${key}`,
      `/files%2f${key}`,
      `/%66iles/${key}`,
      `/files/${key.replace('outputs', '%6futputs')}`,
    ]
    for (const target of tricks) {
      const answer = await get(target)
      t.match(statusesIn(answer), [404], target)
      t.notMatch(answer, /not for you|a picture|root:/)
      t.match(answer, /X-Content-Type-Options: nosniff/)
      t.match(answer, /Cache-Control: no-store/)
    }
    for (const target of [`/files/${key}\0`, `/files/${key}\x7f`, `/files/ ${key}`]) {
      t.match(statusesIn(await get(target)), [400], JSON.stringify(target))
    }
  })
})
