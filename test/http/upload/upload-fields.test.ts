import { createHash } from 'node:crypto'
import t from 'tap'
import { AGENT, DETAIL, startUploadApp } from '../support/upload-app.ts'

function form(parts: [name: string, value: string | Blob, filename?: string][]): FormData {
  const form = new FormData()
  for (const [name, value, filename] of parts) {
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, value, filename ?? 'picture.png')
  }
  return form
}

const file = (content: string) => new Blob([content], { type: 'image/png' })
const contents = (items: { content?: string; uri?: string }[]) => items.map((item) => item.content ?? item.uri)

t.test('multipart', async (t) => {
  const app = await startUploadApp(t, AGENT)

  t.test('reads fields and files', async (t) => {
    const { status, body } = await app.post(
      form([
        ['instructions', 'Make it blue. Größe 👩‍🎨'],
        ['tag', 'one'],
        ['images', file('abc'), 'größe "1".png'],
        ['tag', 'two'],
      ]),
    )
    t.equal(status, 200)
    t.same(body.fields, { instructions: 'Make it blue. Größe 👩‍🎨', tag: ['one', 'two'] })
    t.same(body.faults, [])
    const sha256 = createHash('sha256').update('abc').digest('hex')
    t.same(body.files.images, [
      {
        kind: 'file',
        name: 'images.0',
        content: 'abc',
        bytes: 3,
        sha256,
        filename: 'größe "1".png',
        mimetype: 'image/png',
      },
    ])
  })

  t.test('orders files: those with an index first, the rest as they arrive', async (t) => {
    const { body } = await app.post(
      form([
        ['images', file('first without')],
        ['images.2', file('two')],
        ['images[]', file('second without')],
        ['images[10]', file('ten')],
        ['images[0]', file('zero')],
        ['images.1', 'https://example.com/one.png'],
        ['images', 'http://example.com/third-without.png'],
      ]),
    )
    t.same(contents(body.files.images), [
      'zero',
      'https://example.com/one.png',
      'two',
      'ten',
      'first without',
      'second without',
      'http://example.com/third-without.png',
    ])
    t.same(
      body.files.images.map((item: { name: string }) => item.name),
      [0, 1, 2, 3, 4, 5, 6].map((n) => `images.${n}`),
    )
    t.same(body.fields, {})
  })

  t.test('decodes data: URIs', async (t) => {
    const { body } = await app.post(form([['images', `data:image/webp;base64,${btoa('abc')}`]]))
    t.match(body.files.images, [{ kind: 'file', content: 'abc', bytes: 3, mimetype: 'image/webp', filename: '' }])
  })

  t.test('takes inputs that were left empty for absent', async (t) => {
    const empty = form([
      ['images', ''],
      ['instructions', ''],
    ])
    empty.append('images', new Blob([]), '')
    const { body } = await app.post(empty)
    t.same(body.files.images, [])
    t.same(body.fields, { instructions: '' })
    t.same(body.faults, [])
  })

  t.test('takes ten images and names the field when there are more', async (t) => {
    const ten = await app.post(form(Array.from({ length: 10 }, (_, n) => ['images', file(`${n}`)])))
    t.same(ten.body.faults, [])
    t.equal(ten.body.files.images.length, 10)
    for (const count of [11, 12, 40]) {
      const more = await app.post(form(Array.from({ length: count }, (_, n) => [`images.${n}`, file(`${n}`)])))
      t.same(more.body.faults, [{ field: 'images', message: 'images must contain at most 10 images' }])
    }
    const mixed = await app.post(form(Array.from({ length: 11 }, () => ['images', 'https://example.com/'])))
    t.same(mixed.body.faults, [{ field: 'images', message: 'images must contain at most 10 images' }])
  })

  t.test('names every fault at once', async (t) => {
    const { body } = await app.post(
      form([
        ['images', 'ftp://example.com/a.png'],
        ['images', 'https://'],
        ['images', 'https://internal.example/a.png'],
        ['images', 'data:image/png,abc'],
        ['images', 'data:image/png;base64,a*b'],
        ['images', 'data:image/png;base64,'],
        ['images', `https://example.com/${'a'.repeat(8200)}`],
        ['images', file('')],
        ['avatar', file('abc')],
        ['images[x]', file('abc')],
        ['images.100', file('abc')],
        ['instructions', 'a\0b'],
      ]),
    )
    const uri = 'must be a file or an https:, http:, data: or job: URI'
    t.same(body.faults, [
      { field: 'avatar', message: 'avatar is not a field for files' },
      { field: 'images[x]', message: 'images[x] is not a field for files' },
      { field: 'images.100', message: 'images.100 is not a field for files' },
      { field: 'instructions', message: 'instructions holds characters no text may' },
      { field: 'images.0', message: `images.0 ${uri}` },
      { field: 'images.1', message: `images.1 ${uri}` },
      { field: 'images.2', message: 'images.2: The address is not public' },
      { field: 'images.3', message: 'images.3 must be a data: URI in base64' },
      { field: 'images.4', message: 'images.4 must be a data: URI in base64' },
      { field: 'images.5', message: 'images.5 is empty' },
      { field: 'images.6', message: 'images.6 is longer than 8192 characters' },
      { field: 'images.7', message: 'images.7 is empty' },
    ])
  })

  t.test('keeps names that objects have by birth apart', async (t) => {
    const { body } = await app.post(
      form([
        ['__proto__', 'a'],
        ['constructor', 'b'],
        ['a[b]', 'c'],
      ]),
    )
    t.same(Object.entries(body.fields), [
      ['__proto__', 'a'],
      ['constructor', 'b'],
      ['a[b]', 'c'],
    ])
  })

  t.test('leaves nothing behind', async (t) => t.same(await app.left(), []))
})

t.test('several file fields', async (t) => {
  const app = await startUploadApp(t, DETAIL)
  const { body } = await app.post(
    form([
      ['reference_images.1', file('r1')],
      ['source_image', file('s')],
      ['reference_images.0', file('r0')],
    ]),
  )
  t.same(contents(body.files.source_image), ['s'])
  t.equal(body.files.source_image[0].name, 'source_image')
  t.same(contents(body.files.reference_images), ['r0', 'r1'])

  const two = await app.post(
    form([
      ['source_image', file('1')],
      ['source_image', file('2')],
    ]),
  )
  t.same(two.body.faults, [{ field: 'source_image', message: 'source_image must be one image' }])
  t.same(await app.left(), [])
})

t.test('JSON', async (t) => {
  const app = await startUploadApp(t, AGENT)
  const headers = { 'Content-Type': 'application/json; charset=utf-8' }

  t.test('reads fields as they are and images as URIs', async (t) => {
    const images = ['https://example.com/a.png', `data:image/png;base64,${btoa('abc')}`]
    const { body } = await app.post(
      JSON.stringify({ instructions: 'Blue \uFFFD', max_steps: 5, nested: { a: [1] }, images }),
      headers,
    )
    t.same(body.fields, { instructions: 'Blue \uFFFD', max_steps: 5, nested: { a: [1] } })
    t.same(contents(body.files.images), ['https://example.com/a.png', 'abc'])
  })

  t.test('takes one image for a list of one, and null for none', async (t) => {
    t.same(contents((await app.post('{"images":"https://example.com/"}', headers)).body.files.images), [
      'https://example.com/',
    ])
    t.same((await app.post('{"images":null}', headers)).body.files.images, [])
    t.same((await app.post('{}', headers)).body.files.images, [])
  })

  t.test('names faults', async (t) => {
    const { body } = await app.post('{"images":[1,{},["a"],"b"],"instructions":"a\\ud800","tags":["\\u0000"]}', headers)
    t.same(
      body.faults.map((fault: { field: string }) => fault.field),
      ['instructions', 'tags', 'images.0', 'images.1', 'images.2', 'images.3'],
    )
    const many = await app.post(
      JSON.stringify({ images: Array.from({ length: 11 }, () => 'https://example.com/') }),
      headers,
    )
    t.same(many.body.faults, [{ field: 'images', message: 'images must contain at most 10 images' }])
  })

  t.test('refuses what is no JSON object', async (t) => {
    for (const text of ['', '{', '[]', '"a"', '1', 'null', '{"a":1}}', '\u00a0{}']) {
      t.match(await app.post(text, headers), { status: 400, code: 'MALFORMED_BODY' }, text)
    }
    t.match(await app.post(Buffer.from('{"a":"\xff"}', 'latin1'), headers), { status: 400, code: 'MALFORMED_BODY' })
    const [deep, many] = ['['.repeat(1_000_000), `{"a":[${'{},'.repeat(100_000)}{}]}`]
    t.match(await app.post(deep, headers), { code: 'MALFORMED_BODY', message: 'The request body is nested too deep' })
    t.match(await app.post(many, headers), {
      code: 'MALFORMED_BODY',
      message: 'The request body holds too many values',
    })
    const fields = Object.fromEntries(Array.from({ length: 101 }, (_, n) => [`field${n}`, n]))
    t.match(await app.post(JSON.stringify(fields), headers), { message: 'The request body has too many fields' })
    const long = { ['x'.repeat(101)]: 1 }
    t.match(await app.post(JSON.stringify(long), headers), { message: 'A name in the request body is too long' })
  })

  t.test('leaves nothing behind', async (t) => t.same(await app.left(), []))
})

t.test('urlencoded', async (t) => {
  const app = await startUploadApp(t, AGENT)
  const { body } = await app.post(
    new URLSearchParams([
      ['instructions', 'Größe & más'],
      ['images[]', 'https://example.com/a'],
      ['images[]', 'https://example.com/b'],
    ]),
  )
  t.same(body.fields, { instructions: 'Größe & más' })
  t.same(contents(body.files.images), ['https://example.com/a', 'https://example.com/b'])

  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
  t.match(await app.post('instructions=%ff', headers), {
    status: 400,
    code: 'MALFORMED_BODY',
    fields: [{ field: 'instructions', message: 'instructions is not valid UTF-8' }],
  })
  t.match(await app.post('a=1&'.repeat(101), headers), { status: 400, code: 'MALFORMED_BODY' })
  t.same(await app.left(), [])
})

t.test('other media types', async (t) => {
  const app = await startUploadApp(t, AGENT)
  for (const type of ['text/plain', 'image/png', 'multipart/mixed; boundary=a', 'application/jsonp', 'nonsense']) {
    t.match(await app.post('abc', { 'Content-Type': type }), { status: 415, code: 'UNSUPPORTED_MEDIA_TYPE' }, type)
  }
  t.match(await app.post(Buffer.from('abc')), { status: 415, code: 'UNSUPPORTED_MEDIA_TYPE' }, 'none')
  const compressed = { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' }
  t.match(await app.post('abc', compressed), { status: 415, code: 'UNSUPPORTED_MEDIA_TYPE' }, 'compressed')
  t.same(await app.left(), [])
})
