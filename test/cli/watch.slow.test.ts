import { join } from 'node:path'
import t from 'tap'
import { startCuttingProxy } from '../support/cutting-proxy.ts'
import { type Job, json } from '../support/requests.ts'
import { startService } from '../support/service.ts'
import { parseFrames, readStream } from '../support/streams.ts'
import { answerOf, runCli } from './run-cli.ts'

const PHOTOGRAPH = join(import.meta.dirname, '../fixtures/city.jpg')

t.test('a job submitted and watched', async (t) => {
  // The first of these mostly waits for reconnections.
  t.jobs = 2
  const service = await startService(t)
  const environment = { DARKROOM_HOME: service.home, DARKROOM_API_KEY: service.key.api_key }
  const submit = (url: string, instructions: string, ...more: string[]) =>
    runCli(environment, 'jobs', 'submit', '--url', url, '--instructions', instructions, ...more)

  t.test('through a connection that is cut three times: each message once, in order', { buffered: true }, async (t) => {
    // In the middle of a frame, near the beginning of one, and after several.
    const proxy = await startCuttingProxy(t, service.url, [250, 420, 800])
    const ran = await submit(
      proxy.url,
      'make it sepia, then blur it slightly, then add a thick white border',
      ...['--image', PHOTOGRAPH, '--aspect-ratio', '4:3', '--watch', '--json'],
    )
    t.equal(ran.code, 0, ran.stderr)
    t.equal(proxy.cuts(), 3)
    t.equal(ran.stderr.match(/continuing after \d+/g)?.length, 3, 'every reconnection is told')

    const lines = ran.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    const { job_id: jobId, status, output } = lines.pop()
    const uncut = parseFrames(await readStream(service, jobId))
    t.same(
      lines.map(({ id, event, data }) => ({ id, event, data: event === 'end' ? data : JSON.stringify(data) })),
      uncut.map(({ id, event, data }) => ({
        id,
        event,
        data: event === 'end' ? data : JSON.stringify(JSON.parse(data)),
      })),
    )
    t.equal(status, 'succeeded')
    t.match(await fetch(output.images[0].full), { status: 200 }, 'the result can be opened')
  })

  t.test('in words: what happened, and where the result lies', { buffered: true }, async (t) => {
    const { code, stdout, stderr } = await submit(service.url, 'Draw a red circle on a white background', '--watch')
    t.equal(code, 0, stderr)
    t.match(stdout, /^queued 0 %$/m)
    t.match(stdout, /^Step 1 of \d/m)
    t.match(stdout, new RegExp(`^  full +${service.config.staticUrl}/outputs/\\S+$`, 'm'))

    const jobId = /accepted as (\S+)/.exec(stderr)![1]!
    const again = await runCli(environment, 'jobs', 'watch', jobId, '--url', service.url)
    t.equal(again.stdout, stdout, 'a finished job is replayed')
  })

  t.test('a job that fails exits with 1', { buffered: true }, async (t) => {
    const { code, stdout } = await submit(service.url, 'xyzzy plugh frobnicate', '--watch')
    t.equal(code, 1)
    t.match(stdout, /^failed: .*\(INSTRUCTIONS_NOT_UNDERSTOOD\)$/m)
  })

  t.test('without --watch only the id is said', { buffered: true }, async (t) => {
    const { job_id: jobId } = await answerOf<Job>(
      environment,
      ...['jobs', 'submit', '--url', service.url, '--instructions', 'Draw a red circle'],
    )
    t.equal((await service.request(`/v1/jobs/${jobId}`)).status, 200)
  })

  t.test('a branch goes on from a step of it', { buffered: true }, async (t) => {
    const { stderr } = await submit(service.url, 'Draw a red circle, then blur it', '--watch')
    const parent = /accepted as (\S+)/.exec(stderr)![1]!
    const branch = ['jobs', 'branch', parent, '--url', service.url]
    const ran = await runCli(environment, ...branch, '--step', '1', '--instructions', 'invert it', '--watch')
    t.equal(ran.code, 0, ran.stderr)
    t.match(ran.stdout, /^Step 2 of 2: /m)
    const { job_id: again } = await answerOf<Job>(environment, ...branch)
    t.match(await json<Job>(await service.request(`/v1/jobs/${again}`)), { data: { parent: { job_id: parent } } })
    t.match(await runCli(environment, ...branch, '--step', '9'), { code: 1, stderr: /from_step must be .* 0 to 2/ })
  })

  t.test('a repair is asked for in the same way', { buffered: true }, async (t) => {
    const repair = ['jobs', 'repair', '--url', service.url, '--source', PHOTOGRAPH]
    const { job_id: jobId } = await answerOf<Job>(environment, ...repair, '--reference', PHOTOGRAPH)
    const { data } = await json<Job>(await service.request(`/v1/jobs/${jobId}`))
    t.match(data, { type: 'detail_preservation', input: { source_image: {}, reference_images: [{}] } })
    const without = await runCli(environment, ...repair)
    t.match(without, { code: 1, stderr: /reference_images must contain at least 1 image/ })
  })

  t.test('what the API refuses is said in its words', { buffered: true }, async (t) => {
    const short = await submit(service.url, 'ab')
    t.match(short, { code: 1, stdout: '', stderr: /instructions must be a text.*\(VALIDATION_ERROR\)/ })
    const unknown = await runCli(
      environment,
      ...['jobs', 'watch', '01890000-0000-7000-8000-000000000000', '--url', service.url],
    )
    t.match(unknown, { code: 1, stdout: '', stderr: /JOB_NOT_FOUND/ })
    const key = await submit(service.url, 'Draw a red circle', '--api-key', 'sk_live_v1_wrong')
    t.match(key, { code: 1, stderr: /UNAUTHORIZED/ })
  })

  t.test('a service that is not there', { buffered: true }, async (t) => {
    const { code, stderr } = await submit('http://127.0.0.1:9', 'Draw a red circle')
    t.equal(code, 1)
    t.match(stderr, /http:\/\/127\.0\.0\.1:9 cannot be reached/)
    t.notMatch(stderr, /\n +at /, 'no stack')
  })

  t.test('a picture that is not there', { buffered: true }, async (t) => {
    const ran = await submit(service.url, 'Make it sepia', '--image', '/nowhere/picture.jpg')
    t.match(ran, { code: 2, stderr: /--image: \/nowhere\/picture\.jpg cannot be read/ })
  })
})
