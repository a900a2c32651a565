import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import t from 'tap'
import { bundle } from '../../src/console/page-files.ts'
import { storeJob } from '../support/appending.ts'
import { startService } from '../support/service.ts'

const execute = promisify(execFile)
const ROOT = join(import.meta.dirname, '../..')

/** Runs a program without what the test runner makes its children load: the compiler cannot bear it. */
const run = (cwd: string, program: string, ...argv: string[]) =>
  execute('env', ['-u', 'NODE_OPTIONS', program, ...argv], { cwd })

const CONSUMER = `import { ApiError, type Client, createClient, type JobMessage } from 'darkroom/client'
import { verifyWebhook } from 'darkroom/webhook'

const client: Client = createClient({ url: process.argv[2]!, apiKey: process.argv[3]! })
const messages: JobMessage[] = []
for await (const message of client.events(process.argv[4]!)) {
  messages.push(message)
  if (message.event === 'log') message.data.level satisfies 'debug' | 'info' | 'warn' | 'error'
  // @ts-expect-error: there is no such kind of message
  if (message.event === 'nonsense') throw new Error()
}
const refused = await client.job('nonsense').catch((error: unknown) => error instanceof ApiError && error.code)
console.log(JSON.stringify({ messages, refused, verifies: typeof verifyWebhook }))
`

t.test('the client as a package', async (t) => {
  const service = await startService(t, { worker: false })
  const jobId = await storeJob(service.platform, service.key)
  await service.request(`/v1/jobs/${jobId}/cancel`, { method: 'POST' })

  const folder = await mkdtemp(join(tmpdir(), 'darkroom-consumer-'))
  t.teardown(() => rm(folder, { recursive: true }))
  await run(ROOT, process.execPath, 'scripts/build-client.ts')
  await mkdir(join(folder, 'node_modules'))
  await symlink(ROOT, join(folder, 'node_modules/darkroom'))
  await symlink(join(ROOT, 'node_modules/@types'), join(folder, 'node_modules/@types'))
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
  await writeFile(join(folder, 'consumer.ts'), CONSUMER)

  const options = ['--strict', '--target', 'es2024', '--module', 'nodenext', '--types', 'node', '--skipLibCheck']
  const compiled = await run(folder, 'tsc', ...options, 'consumer.ts').catch((error) => error)
  t.equal(compiled.stdout, '', 'its types are what they say')

  const { stdout } = await run(folder, process.execPath, 'consumer.js', service.url, service.key.api_key, jobId)
  const { messages, refused, verifies } = JSON.parse(stdout)
  t.match(messages, [
    { id: 1, event: 'status' },
    { id: 2, data: { status: 'failed' } },
    { id: 3, event: 'end' },
  ])
  t.equal(refused, 'JOB_NOT_FOUND')
  t.equal(verifies, 'function')
})

t.test('the client for a page is one small module', async (t) => {
  const text = await bundle(join(ROOT, 'src/client/client.ts'))
  t.ok(text.length < 16_000, `${text.length} bytes`)
  t.notMatch(text, /^import /m)
  const { createClient } = await import(`data:text/javascript,${encodeURIComponent(text)}`)
  t.type(createClient, 'function')
})
