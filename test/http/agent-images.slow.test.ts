import sharp from 'sharp'
import t from 'tap'
import { type AcceptedJob, fetchJob, form, json } from '../support/requests.ts'
import { startService } from '../support/service.ts'
import { animation, blackPng, picture, pictureOf } from './agent-pictures.ts'
import { AGENT, asJson } from './formats.ts'
import { tracesOf } from './support/traces.ts'

const INSTRUCTIONS = 'make it sepia'
const MAX_BYTES = 30 * 1024 * 1024

type Part = readonly [name: string, value: string | Blob]

const file = (bytes: Buffer) => new Blob([new Uint8Array(bytes)])

t.test('images of the image agent', async (t) => {
  const service = await startService(t, { worker: false })

  const send = (parts: readonly Part[], fields: Readonly<Record<string, string>> = { instructions: INSTRUCTIONS }) => {
    const body = form(fields)
    for (const [name, value] of parts) {
      if (typeof value === 'string') body.append(name, value)
      else body.append(name, value, 'picture')
    }
    return service.request(AGENT, { method: 'POST', body })
  }
  const images = async (response: Response) => {
    const { data, errors } = await json<AcceptedJob>(response)
    if (response.status !== 202) throw new Error(`${response.status} ${JSON.stringify(errors)}`)
    return (await fetchJob(service, data.job_id)).input.images as Record<string, unknown>[]
  }
  const refusal = async (response: Response) => {
    const { errors } = await json(response)
    return { status: response.status, code: errors?.code, fields: errors?.fields?.map(({ field }) => field) }
  }

  t.test('come in six formats, whatever they are called', async (t) => {
    for (const format of ['png', 'jpeg', 'webp', 'avif', 'tiff', 'gif'] as const) {
      const bytes = await picture(format)
      t.match(await images(await send([['images', new Blob([new Uint8Array(bytes)], { type: 'text/html' })]])), [
        { content_type: `image/${format}`, width: 8, height: 6, bytes: bytes.length, filename: 'picture' },
      ])
    }
  })

  t.test('may be animated', async (t) => {
    const frames = await animation()
    t.equal((await sharp(frames).metadata()).pages, 3)
    t.match(await images(await send([['images', file(frames)]])), [{ content_type: 'image/gif', height: 6 }])
  })

  t.test('are ordered by their index, then by their arrival', async (t) => {
    const wide = async (width: number) => file(await picture('png', width))
    const parts: Part[] = [
      ['images', 'https://example.com/late.png'],
      ['images[1]', await wide(11)],
      ['images[]', await wide(20)],
      ['images.0', await wide(10)],
      ['images', `data:image/png;base64,${(await picture('png', 21)).toString('base64')}`],
      ['images[2]', 'https://example.com/early.png'],
    ]
    const kept = await images(await send(parts))
    t.same(
      kept.map(({ uri, width }) => uri ?? width),
      [10, 11, 'https://example.com/early.png', 'https://example.com/late.png', 20, 21],
    )
  })

  t.test('are at most 10', async (t) => {
    const one = file(await picture())
    const many = (count: number): Part[] => Array.from({ length: count }, () => ['images', one])
    t.equal((await images(await send(many(10)))).length, 10)
    t.same(await refusal(await send(many(11))), { status: 400, code: 'VALIDATION_ERROR', fields: ['images'] })
    const uris = (count: number) => Array.from({ length: count }, (_, i) => `https://example.com/${i}.png`)
    const request = (count: number) =>
      service.request(AGENT, asJson({ instructions: INSTRUCTIONS, images: uris(count) }))
    t.equal((await images(await request(10))).length, 10)
    t.same((await refusal(await request(11))).fields, ['images'])
  })

  t.test('are at most 30 MB each', async (t) => {
    t.match(await images(await send([['images', new Blob([await pictureOf(MAX_BYTES)])]])), [{ bytes: MAX_BYTES }])
    const parts: Part[] = [
      ['images', file(await picture())],
      ['images', new Blob([await pictureOf(MAX_BYTES + 1)])],
    ]
    t.same(await refusal(await send(parts)), { status: 413, code: 'PAYLOAD_TOO_LARGE', fields: ['images.1'] })
  })

  t.test('must be pictures', async (t) => {
    const jpeg = await picture('jpeg', 400)
    const refused: Record<string, Buffer | string> = {
      'a text': 'this is no picture',
      'a truncated JPEG': jpeg.subarray(0, jpeg.length / 2),
      'the beginning of a PNG': (await picture('png')).subarray(0, 20),
      'an SVG': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
      'a PDF': '%PDF-1.4\n1 0 obj\n<<>>\nendobj\n',
      nothing: '',
      'a PNG of 256 megapixels': blackPng(16_000, 16_000),
      'a PNG of one long row': blackPng(40_000, 1),
    }
    const good = file(await picture())
    for (const [what, bytes] of Object.entries(refused)) {
      const answer = await refusal(
        await send([
          ['images', good],
          ['images', new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], { type: 'image/png' })],
        ]),
      )
      t.same(answer, { status: 400, code: 'VALIDATION_ERROR', fields: ['images.1'] }, what)
    }
    t.ok((refused['a PNG of 256 megapixels'] as Buffer).length < 1e6, 'all those megapixels are one small file')
  })

  t.test('must be addressed by a public URI', async (t) => {
    const refused = [
      'nonsense',
      'file:///etc/passwd',
      'http://127.0.0.1/',
      'http://[::1]:5432/',
      'http://169.254.169.254/',
    ]
    const wrong = [...refused, 'data:image/png,abc', 'data:image/png;base64,not base64', 'data:;base64,aGVsbG8=']
    const fields = wrong.map((_, index) => `images.${index}`)
    const answer = await refusal(await send(wrong.slice(0, 7).map((uri) => ['images', uri])))
    t.same(answer, { status: 400, code: 'VALIDATION_ERROR', fields: fields.slice(0, 7) })
    t.same((await refusal(await send([['images', wrong[7]!]]))).fields, ['images.0'], 'no picture within')
  })

  t.test('may have any address and name that can be stored', async (t) => {
    for (const odd of ['\0', '\ud800', '\udc00\ud800']) {
      const uri = `https://example.com/${odd}`
      const request = asJson({ instructions: INSTRUCTIONS, images: ['https://example.com/', uri] })
      t.same(await refusal(await service.request(AGENT, request)), {
        status: 400,
        code: 'VALIDATION_ERROR',
        fields: ['images.1'],
      })
    }
    const names = {
      "filename*=UTF-8''a%00b.png": 'ab.png',
      "filename*=utf-16le''a%00%00%d8": 'a\ufffd',
      'filename="größe 🌻.png"': 'größe 🌻.png',
      'filename="../../etc/passwd"': 'passwd',
      [`filename="${'🌻'.repeat(255)}"`]: '🌻'.repeat(255),
    }
    const named = async (name: string) => {
      const head = `--X\r\nContent-Disposition: form-data; name="images"; ${name}\r\n\r\n`
      const text = `--X\r\nContent-Disposition: form-data; name="instructions"\r\n\r\n${INSTRUCTIONS}\r\n`
      const body = Buffer.concat([Buffer.from(text + head), await picture(), Buffer.from('\r\n--X--\r\n')])
      const headers = { 'Content-Type': 'multipart/form-data; boundary=X' }
      return service.request(AGENT, { method: 'POST', body, headers })
    }
    for (const [sent, kept] of Object.entries(names)) {
      t.match(await images(await named(sent)), [{ filename: kept }], sent.slice(0, 40))
    }
    for (const length of [256, 15_000]) {
      const { errors } = await json(await named(`filename="${'x'.repeat(length)}"`))
      const message = 'images.0 has a file name of more than 255 characters'
      t.same(errors?.fields, [{ field: 'images.0', message }], `${length} characters`)
    }
  })

  t.test('are looked at once nothing else is wrong', async (t) => {
    const broken: Part = ['images', new Blob(['no picture'])]
    const empty: Part = ['images', new Blob([])]
    const answer = await refusal(await send([broken, empty], { instructions: 'ab', max_steps: '31' }))
    t.same(answer.fields?.toSorted(), ['images.1', 'instructions', 'max_steps'], 'what shows without a look is named')
    const local = { instructions: INSTRUCTIONS, webhook_url: 'http://127.0.0.1/' }
    t.same((await refusal(await send([broken], local))).fields, ['webhook_url'])
    t.same((await refusal(await send([broken], { instructions: INSTRUCTIONS }))).fields, ['images.0'])
    const poor = await service.createKey(1)
    const body = form({ instructions: INSTRUCTIONS, images: new Blob(['no picture']) })
    t.equal((await service.request(AGENT, { method: 'POST', body, key: poor.api_key })).status, 402)
  })

  t.test('leave nothing behind when they are refused', async (t) => {
    const before = await tracesOf(service)
    const parts: Part[] = [
      ['images', file(await picture('png', 99))],
      ['images', 'data:image/png;base64,aGVsbG8='],
    ]
    t.equal((await send(parts)).status, 400)
    t.same(await tracesOf(service), before)
    t.notOk(before.files.some((path) => path.startsWith('uploads/')))
  })
})
