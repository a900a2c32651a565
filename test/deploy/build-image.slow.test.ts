import { execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import t, { type Test } from 'tap'
import { createKey } from '../../src/accounts/accounts.ts'
import { openDatabase } from '../../src/database/connection.ts'
import { NGINX, startNginx } from '../support/nginx.ts'
import { ownPort } from '../support/own-port.ts'
import { createTestDatabase } from '../support/postgres.ts'
import { type Client, ended, submit } from '../support/requests.ts'
import { follow, parseFrames, withoutHousekeeping } from '../support/streams.ts'

const ROOT = join(import.meta.dirname, '../..')
const SCRIPT = join(ROOT, 'scripts/deploy/build-image')
const IMAGE = 'localhost/darkroom-test'
/** Whom the image runs its processes as. */
const USER = 1000

const missing = ['buildah', 'debootstrap'].filter((name) => spawnSync(name, ['--version']).error !== undefined)
if (NGINX === undefined) missing.push('nginx')
if (spawnSync('unshare', ['--mount', 'true']).status !== 0) missing.push('the right to mount')
const skip = missing.length > 0 && `needs ${missing.join(', ')}`

/** What the image leaves out of packages is what none of these reads: nets, wasm, fonts, pictograms and codecs. */
const REQUESTS = [
  { instructions: 'remove the background', pictures: ['astronaut.jpg'] },
  { instructions: 'crop to the face', pictures: ['astronaut.jpg'] },
  { instructions: 'make it black and white', pictures: ['heic/turned.heic'] },
  { instructions: 'draw a gold star and write "Grüße 写真 🎉" in a handwritten font below it', pictures: [] },
  { instructions: 'write "sale" in a rounded font at the top and sharpen it', pictures: ['city.jpg'] },
]

// Packages of Debian and of npm are fetched, and files copied by the hundred thousand.
t.setTimeout(1_200_000)

t.test('two APIs and two workers from an image that is made without an engine', { skip }, async (t) => {
  const storage = await openStorage(t)
  await storage.run(SCRIPT, '--tag', IMAGE)
  const container = (await storage.run('buildah', 'from', '--pull-never', IMAGE)).trim()
  const home = await mkdtemp(join(tmpdir(), 'darkroom-home-'))
  t.teardown(() => rm(home, { recursive: true, force: true, maxRetries: 3 }))
  await chown(home, USER, USER)
  const { url: databaseUrl } = await createTestDatabase(t)
  const [port, ...apiPorts] = await Promise.all([ownPort(), ownPort(), ownPort()])
  const url = `http://127.0.0.1:${port}`
  const start = (role: string, environment: Readonly<Record<string, string>> = {}) =>
    storage.start(container, home, role, { DATABASE_URL: databaseUrl, BASE_URL: url, ...environment })

  const [one] = await Promise.all(apiPorts.map((apiPort) => start('api', { HOST: '127.0.0.1', PORT: `${apiPort}` })))
  await startNginx(t, port, apiPorts, join(home, 'files'))
  const database = openDatabase({
    url: databaseUrl,
    applicationName: 'test',
    poolSize: 1,
    role: undefined,
    onConnectionError: () => undefined,
  })
  t.teardown(() => database.close())
  const { api_key: key } = await createKey(database, { name: 'test', credits: 1_000 })
  const client: Client = {
    request: (path, { key: _, ...init } = {}) =>
      fetch(`${url}${path}`, { ...init, headers: { authorization: `Bearer ${key}`, ...init.headers } }),
  }

  for (const page of ['/console/', '/console/app.js', '/docs', '/openapi.json']) {
    t.equal((await client.request(page)).status, 200, page)
  }
  const jobIds = await Promise.all(
    REQUESTS.map(async ({ instructions, pictures }) =>
      submit(client, { instructions, images: await Promise.all(pictures.map(readFixture)) }),
    ),
  )
  const stream = (jobId: string, after = 0) =>
    client.request(`/v1/jobs/${jobId}/stream`, { headers: { 'Last-Event-ID': `${after}` } })

  // Nobody works yet: no stream can have come to its end. Of two of one job, the loss of one process breaks one.
  const [jobId] = jobIds as [string]
  const readers = [follow(await stream(jobId)), follow(await stream(jobId))]
  await Promise.all(readers.map(({ first }) => first))
  process.kill(one!.pid, 'SIGKILL')
  const broken = await Promise.race(readers.map((reader) => reader.broken.then(() => reader)))
  const whole = readers.find((reader) => reader !== broken)!
  const resumed = stream(jobId, parseFrames(broken.received()).at(-1)!.id).then((response) => response.text())

  // Whoever begins the first job is killed while it runs.
  const began = startOf(jobId)
  await Promise.all([start('worker'), start('worker')])
  process.kill(await began, 'SIGKILL')

  await whole.ended
  t.equal(broken.received() + withoutHousekeeping(await resumed), whole.received(), 'no gap and no duplicate')
  for (const [n, id] of jobIds.entries()) {
    t.match(await ended(client, id), { status: 'succeeded', error: null }, REQUESTS[n]!.instructions)
  }
  const { rows: ends } = await database.pool.query<{ job_id: string }>(
    `select job_id from darkroom.events where type in ('job_succeeded', 'job_failed')`,
  )
  t.same(ends.map(({ job_id }) => job_id).toSorted(), jobIds.toSorted(), 'every job ended once')
  t.equal((await ended(client, jobId)).attempt, 2)

  /** The process that begins the job. */
  async function startOf(id: string): Promise<number> {
    for (let after = 1; ; ) {
      await client.request(`/v1/jobs/${id}/events?after=${after}&wait=30`)
      const { rows } = await database.pool.query<{ worker: string }>(
        `select data->>'worker' as worker from darkroom.events where job_id = $1 and type = 'attempt_started'`,
        [id],
      )
      if (rows.length > 0) return Number(rows[0]!.worker.split(':')[1])
    }
  }
})

async function readFixture(name: string): Promise<Blob> {
  return new Blob([await readFile(join(ROOT, 'test/fixtures', name))])
}

interface Started {
  readonly pid: number
}

/** A storage of buildah that ends with the test, with all that runs in it. */
async function openStorage(t: Test) {
  const folder = await mkdtemp(join(tmpdir(), 'darkroom-storage-'))
  const configuration = join(folder, 'storage.conf')
  const lines = ['[storage]', 'driver = "vfs"', `graphroot = "${folder}/graph"`, `runroot = "${folder}/run"`]
  await writeFile(configuration, lines.join('\n'))
  await mkdir(join(folder, 'tmp'))
  const env = {
    ...process.env,
    // tap loads its recorder into every program of Node by this variable, and npm is one.
    NODE_OPTIONS: '',
    CONTAINERS_STORAGE_CONF: configuration,
    STORAGE_DRIVER: 'vfs',
    BUILDAH_ISOLATION: 'chroot',
    TMPDIR: join(folder, 'tmp'),
  }
  t.teardown(async () => {
    // It would refuse to remove what is mounted.
    await rm(folder, { recursive: true })
  })

  async function run(program: string, ...parameters: string[]): Promise<string> {
    return (await promisify(execFile)(program, parameters, { env, maxBuffer: 2 ** 26 })).stdout
  }

  /** Starts darkroom as the image does, and waits until it runs. */
  async function start(container: string, home: string, role: string, settings: Readonly<Record<string, string>>) {
    const { OCIv1 } = JSON.parse(await run('buildah', 'inspect', container))
    const child = spawn(
      'buildah',
      [
        ...['run', '--volume', `${home}:/var/lib/darkroom`],
        ...Object.entries(settings).flatMap(([name, value]) => ['--env', `${name}=${value}`]),
        ...[container, '--', 'sh', '-c', 'echo $$; exec "$@"', 'sh', ...OCIv1.config.Entrypoint, role],
      ],
      { env, stdio: ['ignore', 'pipe', 'pipe'] },
    )
    const exited = once(child, 'exit')
    const running = Promise.withResolvers<Started>()
    let pid: number | undefined
    let log = ''
    createInterface({ input: child.stdout }).on('line', (line) => (pid ??= Number(line)))
    createInterface({ input: child.stderr }).on('line', (line) => {
      log += `${line}\n`
      if (line.includes('"darkroom is running"')) running.resolve({ pid: pid! })
    })
    void exited.then(([code]) => running.reject(new Error(`darkroom ended with ${code}:\n${log}`)))
    t.teardown(async () => {
      try {
        if (pid !== undefined) process.kill(pid, 'SIGKILL')
      } catch {
        // It is one of those that the test has killed.
      }
      await exited
    })
    return running.promise
  }

  return { run, start }
}
