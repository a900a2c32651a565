import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { readConfig } from '../../../src/config.ts'
import { spawnDarkroom } from '../../support/darkroom.ts'
import { ended, submit } from '../../support/requests.ts'
import { type Service, startService } from '../../support/service.ts'
import { parseFrames, readStream } from '../../support/streams.ts'
import { KEY, photo } from './agent.ts'
import { calls, refuses, says, sendsPicture, startModelServer } from './model-server.ts'

/** Starts a worker of its own; `logged` is all that it and its engines have written so far. */
async function spawnWorker(t: Test, service: Service, environment: Readonly<Record<string, string>>) {
  const worker = await spawnDarkroom(t, 'worker', {
    DATABASE_URL: service.config.databaseUrl!,
    DARKROOM_HOME: service.home,
    DARKROOM_GRACE_SECONDS: '0',
    LOG_LEVEL: 'trace',
    ...environment,
  })
  let log = ''
  worker.child.stderr!.on('data', (chunk) => {
    log += chunk
  })
  return { pid: worker.child.pid!, logged: () => log + worker.printed() }
}

t.test('a model plans a job of the whole service, and its key stays where it is', async (t) => {
  const service = await startService(t, { worker: false })
  const server = await startModelServer(t, [
    refuses(429, { 'retry-after': '0' }),
    calls(['grayscale', {}]),
    calls(['border', { colours: ['red'] }]),
    says('done'),
    refuses(401),
    sendsPicture({ b64_json: photo.toString('base64') }),
    says('no\u0000pe'),
  ])
  await writeFile(
    join(service.home, 'agents.json'),
    JSON.stringify({
      framer: { planner: 'model', system: 'Frames matter.', tools: ['grayscale', 'border'] },
      painter: { planner: 'built-in' },
    }),
  )
  const { pid, logged } = await spawnWorker(t, service, {
    AGENT_MODEL_URL: `${server.url}/`,
    AGENT_MODEL: 'planner-1',
    AGENT_MODEL_KEY: KEY,
    IMAGE_MODEL_URL: server.url,
    IMAGE_MODEL: 'painter-1',
    IMAGE_MODEL_KEY: KEY,
  })

  const images = new Blob([new Uint8Array(photo)])
  const planned = await submit(service, { instructions: 'grau, roter Rahmen', agent_id: 'framer', images })
  t.match(await ended(service, planned), { status: 'succeeded', attempt: 1, outputs: [{ width: 2048, height: 2048 }] })
  const lines = async (jobId: string) =>
    parseFrames(await readStream(service, jobId))
      .filter(({ event }) => event === 'log')
      .map(({ data }) => JSON.parse(data).message)
  t.match(await lines(planned), [/^Step 1: Turn black/, /^Step 2: Add a red border/, 'The language model says: done'])
  t.match(server.chats()[1]!.messages[0]!.content, /Frames matter\./)

  const refused = await submit(service, { instructions: 'Teleport the cat to Mars', images })
  t.match(await ended(service, refused), {
    status: 'failed',
    error: { code: 'MODEL_UNAVAILABLE', message: 'The language model answered with status 401' },
  })

  const painted = await submit(service, { instructions: 'A lighthouse at dusk', agent_id: 'painter' })
  t.match(await ended(service, painted), { status: 'succeeded', outputs: [{ width: 2048, height: 2048 }] })
  t.match(await lines(painted), [/^Step 1 of 1: Generate/])

  const declined = await submit(service, { instructions: 'Teleport the cat to Mars', images })
  t.match(
    await ended(service, declined),
    { status: 'failed', error: { message: 'The language model found nothing to do: “nope”' } },
    'whatever a model says can be stored',
  )

  const { rows } = await service.platform.database.pool.query('select data::text from darkroom.events')
  t.ok(rows.length > 8)
  t.notOk(JSON.stringify(rows).includes(KEY), 'no event knows the key')
  t.notOk(logged().includes(KEY), 'no log knows the key')
  for (const engine of await enginesOf(pid)) {
    // One that is worn ends, and what it was started with is gone with it.
    const show = (file: string) => readFile(`/proc/${engine}/${file}`, 'utf8').catch(() => '')
    const exposed = await Promise.all(['environ', 'cmdline'].map(show))
    t.notOk(exposed.join().includes(KEY), 'nobody who looks at the process sees the key')
    t.notOk(exposed.join().includes(service.config.databaseUrl!))
  }
})

/** The processes that a worker has started, where the system tells. */
async function enginesOf(pid: number): Promise<string[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
  return children.split(' ').filter((child) => child !== '')
}

t.test('the configuration of models', async (t) => {
  const { languageModel, imageModel } = readConfig({
    AGENT_MODEL_URL: 'http://127.0.0.1:11434/v1/',
    AGENT_MODEL: 'qwen3',
    AGENT_MODEL_IMAGES: 'yes',
    IMAGE_MODEL_URL: 'https://images.example.com/v1',
    IMAGE_MODEL: 'painter',
    IMAGE_MODEL_SIZES: '512x512,768x512',
  })
  t.match(languageModel, {
    url: 'http://127.0.0.1:11434/v1',
    key: undefined,
    seesPictures: true,
    streamed: true,
    timeoutMs: 60_000,
  })
  t.match(imageModel?.sizes, [{ width: 512 }, { width: 768, height: 512 }])
  const wrong = { AGENT_MODEL: 'qwen3', IMAGE_MODEL_KEY: 'two words', IMAGE_MODEL_SIZES: 'large' }
  const message = /^(?!.*two words).*IMAGE_MODEL_KEY: must be printable.*IMAGE_MODEL_SIZES: must be sizes/s
  t.throws(() => readConfig(wrong), { message })
  const whole = { AGENT_MODEL_URL: 'http://127.0.0.1/v1', AGENT_MODEL: 'qwen3', AGENT_MODEL_STREAM: 'no' }
  t.equal(readConfig(whole).languageModel?.streamed, false)
  t.throws(() => readConfig({ AGENT_MODEL: 'qwen3' }), { message: /AGENT_MODEL: must be set together with/ })
})
