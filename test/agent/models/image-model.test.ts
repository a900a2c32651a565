import t from 'tap'
import { fittingSize } from '../../../src/agent/models/picture-tools.ts'
import { decodeImage } from '../../../src/images/files/codec.ts'
import { toSharp } from '../../../src/images/raster/picture.ts'
import { measure, near, pixelAt, plainPicture } from '../../images/support/pictures.ts'
import { imageModel, KEY, languageModel, perform } from './agent.ts'
import { calls, type Received, refuses, says, sends, sendsPicture, startModelServer } from './model-server.ts'

const purple = await toSharp(plainPicture(1536, 1024, [120, 20, 160]))
  .png()
  .toBuffer()
const picture = sendsPicture({ b64_json: purple.toString('base64') })

async function formOf({ body, headers }: Received): Promise<FormData> {
  return new Response(new Uint8Array(body), { headers: { 'content-type': headers['content-type']! } }).formData()
}

t.test('text-only instructions that no drawing tool covers are generated', async (t) => {
  const server = await startModelServer(t, [picture])
  const instructions = 'A lighthouse at dusk on a blue background'
  const { results, logs } = await perform({ imageModel: imageModel(server.url) }, { instructions }, [])
  t.match(results, [{ width: 2048, height: 1365, channels: 3 }])
  t.ok(near(pixelAt(results[0]!, 0.5, 0.5), [120, 20, 160]))
  t.match(logs, [['info', /^Step 1 of 1: Generate “A lighthouse/]])
  t.match(server.requests, [{ path: '/v1/images/generations', headers: { authorization: `Bearer ${KEY}` } }])
  t.strictSame(JSON.parse(server.requests[0]!.body.toString()), {
    model: 'painter-1',
    n: 1,
    size: '1536x1024',
    response_format: 'b64_json',
    prompt: instructions,
  })
})

t.test('what can be drawn is drawn, and given pictures are edited without the model', async (t) => {
  const server = await startModelServer(t, [refuses(500)])
  const settings = { imageModel: imageModel(server.url) }
  await perform(settings, { instructions: 'draw a red circle on a white background' }, [])
  await t.rejects(perform(settings, { instructions: 'Teleport the cat to Mars' }), {
    code: 'INSTRUCTIONS_NOT_UNDERSTOOD',
  })
  t.equal(server.requests.length, 0)
})

t.test('a language model edits with the image model and goes on with its own tools', async (t) => {
  const painter = await startModelServer(t, [picture])
  const planner = await startModelServer(t, [
    calls(['edit_picture', { prompt: 'paint it purple' }], ['border', { colours: ['white'], width: 10 }]),
    says('done'),
  ])
  const settings = { languageModel: languageModel(planner.url), imageModel: imageModel(painter.url) }
  const { results } = await perform(settings, { instructions: 'something purple' })
  t.ok(near(pixelAt(results[0]!, 0.5, 0.5), [120, 20, 160]))
  t.ok(near(pixelAt(results[0]!, 0.01, 0.5), [255, 255, 255]))
  t.equal(painter.requests[0]!.path, '/v1/images/edits')
  const form = await formOf(painter.requests[0]!)
  t.strictSame(
    ['model', 'prompt', 'size', 'n', 'response_format'].map((name) => form.get(name)),
    ['painter-1', 'paint it purple', '1536x1024', '1', 'b64_json'],
  )
  const sent = await decodeImage(Buffer.from(await (form.get('image') as File).arrayBuffer()))
  t.match(sent, { width: 300, height: 200 })
  t.ok(measure(sent).colour > 50, 'the picture given')
})

t.test('answers that hold no picture fail the step', async (t) => {
  const failures: [reply: Parameters<typeof startModelServer>[1][number], message: RegExp][] = [
    [sendsPicture({ url: 'http://127.0.0.1/secret.png' }), /an address in place of a picture$/],
    [sendsPicture({ b64_json: 'aGVsbG8=' }), /a picture that cannot be read/],
    [sends('{"data":[]}'), /make no sense/],
    [refuses(401), /status 401$/],
  ]
  for (const [reply, message] of failures) {
    const server = await startModelServer(t, [reply])
    const work = perform({ imageModel: imageModel(server.url) }, { instructions: 'A lighthouse at dusk' }, [])
    await t.rejects(work, { name: 'DomainError', code: 'MODEL_UNAVAILABLE', message })
  }
})

t.test('models that always send the bytes are not asked for them', async (t) => {
  const server = await startModelServer(t, [picture])
  await perform(
    { imageModel: imageModel(server.url, { model: 'gpt-image-1' }) },
    { instructions: 'A lighthouse at dusk' },
    [],
  )
  t.notOk(server.requests[0]!.body.toString().includes('response_format'))
})

t.test('the size asked for fits the result', async (t) => {
  const sizes = [256, 512, 1024].map((edge) => ({ width: edge, height: edge }))
  const [square, wide, tall] = imageModel('').sizes
  t.same(fittingSize(sizes, { width: 500, height: 480 }), sizes[1])
  t.same(fittingSize(sizes, { width: 4096, height: 4096 }), sizes[2])
  t.same(fittingSize([square!, wide!, tall!], { width: 2048, height: 1152 }), wide)
  t.same(fittingSize([square!, wide!, tall!], { width: 1152, height: 2048 }), tall)
  t.same(fittingSize([square!, wide!, tall!], { width: 2048, height: 1966 }), square)
})
