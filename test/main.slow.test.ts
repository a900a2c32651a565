import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { access, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import t from 'tap'
import { readConfig } from '../src/config.ts'
import { explainFailure } from '../src/errors.ts'
import { spawnDarkroom } from './support/darkroom.ts'
import { ownPort } from './support/own-port.ts'
import { type Envelope, form, type Job } from './support/requests.ts'

t.test('npm start on an empty folder, twice', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'darkroom-home-'))
  t.teardown(() => rm(folder, { recursive: true, force: true, maxRetries: 3 }))
  const home = join(folder, 'home')
  const port = String(await ownPort())
  const url = `http://127.0.0.1:${port}`
  const environment = { DARKROOM_HOME: home, PORT: port }

  const first = await spawnDarkroom(t, 'serve', { ...environment, DARKROOM_OUTPUT_DAY: '30' })
  t.match(first.logged(), /"variables":\["DARKROOM_OUTPUT_DAY"\]/, 'a misspelt setting is named')
  const key = (await readFile(join(home, 'first-key'), 'utf8')).trim()
  t.match(first.printed(), join(home, 'first-key'), 'where the key lies is printed')
  t.notMatch(first.printed() + first.logged(), 'sk_live', 'and not the key, to what is no terminal')
  t.equal((await fetch(`${url}/readyz`)).status, 200)

  const headers = { Authorization: `Bearer ${key}`, Prefer: 'wait=60' }
  const answer = await fetch(`${url}/v2/image/agent`, {
    method: 'POST',
    headers,
    body: form({ instructions: 'draw a gold star on a midnight blue background' }),
  })
  const { data: job } = (await answer.json()) as Envelope<Job>
  t.match(job, { status: 'succeeded', outputs: [{ width: 2048, height: 2048 }] })
  t.same(await retried(() => openedToOthers(home)), [], 'nothing is for other accounts')

  first.kill('SIGTERM')
  t.equal(await first.exited, 0)
  await t.rejects(access(join(home, 'postgres/postmaster.pid')), 'the database has stopped')

  const run = promisify(execFile)
  await run('cp', ['-a', home, `${home}-backup`])
  await rm(home, { recursive: true })
  await run('cp', ['-a', `${home}-backup`, home])
  const second = await spawnDarkroom(t, 'serve', {
    ...environment,
    DARKROOM_ALLOW_HOSTS: 'localhost,127.0.0.1:9000,minio,::1',
  })
  t.match(second.logged(), /"hosts":\["localhost","::1"\]/, 'hosts that open every port of the machine are named')
  t.notMatch(second.printed(), 'first-key', 'a key is made once')
  const again = (await (await fetch(`${url}/v1/jobs/${job.job_id}`, { headers })).json()) as Envelope<Job>
  t.same(again.data, job, 'the job is still there, in a copy of the home of a service that had stopped')
  t.equal((await fetch(job.outputs[0]!.url)).status, 200, 'and so is its picture')
  await t.rejects(spawnDarkroom(t, 'serve', { ...environment, PORT: '0' }), /uses|in use/, 'one service a home')
  second.kill('SIGINT')
  t.equal(await second.exited, 0)
})

t.test('a port that is taken is told with the setting that names another', async (t) => {
  const [first, second] = [createServer().listen(0), createServer()]
  t.teardown(() => first.close())
  await once(first, 'listening')
  second.listen((first.address() as AddressInfo).port)
  const [error] = await once(second, 'error')
  t.match(explainFailure(error), /address already in use.*\. PORT sets/)
})

t.test('addresses that clients are told', async (t) => {
  t.equal(readConfig({ HOST: '::1', PORT: '80' }).staticUrl, 'http://[::1]:80/files')
  t.equal(readConfig({ HOST: '::', PORT: '80' }).baseUrl, 'http://localhost:80')
  t.equal(readConfig({ HOST: '::1', BASE_URL: 'https://images.example.com/' }).baseUrl, 'https://images.example.com')
})

t.test('settings that lead nowhere are named', async (t) => {
  const wrong = {
    HOST: ['not a host', 'a/b', 'a:80', '[::1]'],
    BASE_URL: ['mailto:x@y', 'ftp://x', 'https:/', 'https://x/?y', 'https://x#y'],
    DARKROOM_ALLOW_HOSTS: ['a b', 'http://minio:9000', 'minio:99999', 'minio/x', 'a,:9000', '[a'],
  }
  for (const [name, values] of Object.entries(wrong)) {
    for (const value of values) {
      t.throws(() => readConfig({ [name]: value }), { message: new RegExp(`${name}: must be`) }, `${name}=${value}`)
    }
  }
  const hosts = 'minio, Minio:9000, 10.0.0.1, 10.0.0.1:80, ::1, [::1]:9000, bücher.example'
  t.equal(readConfig({ DARKROOM_ALLOW_HOSTS: hosts }).allowHosts.length, 7)
  for (const HOST of ['localhost', '10.0.0.1', 'fe80::1%eth0']) t.equal(readConfig({ HOST }).host, HOST)
})

t.test('what keeps it from starting is said in a sentence, not in a stack', async (t) => {
  const failure = async (role: 'serve' | 'api', environment: Readonly<Record<string, string>>) => {
    const message = await spawnDarkroom(t, role, environment).then(
      () => 'it started',
      (error: Error) => error.message,
    )
    t.notMatch(message, /\n +at /)
    return message
  }
  t.match(
    await failure('serve', { PORT: 'eighty', DARKROOM_QUEUE_LIMIT: '0' }),
    /darkroom: the configuration .*\n.*PORT.*\n.*DARKROOM_QUEUE_LIMIT/,
  )
  const home = await mkdtemp(join(tmpdir(), 'darkroom-home-'))
  t.teardown(() => rm(home, { recursive: true, force: true }))
  t.match(
    await failure('api', { DARKROOM_HOME: home, DATABASE_URL: `postgres://127.0.0.1:${await ownPort()}/darkroom` }),
    /darkroom: the database cannot be used: connect ECONNREFUSED/,
  )
  await writeFile(join(home, 'file'), '')
  t.match(await failure('serve', { DARKROOM_HOME: join(home, 'file') }), /darkroom: .*EEXIST|ENOTDIR/)
})

/** Looks again where something went meanwhile: what a job leaves behind is removed at its end. */
async function retried<Seen>(look: () => Promise<Seen>): Promise<Seen> {
  try {
    return await look()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return retried(look)
  }
}

/** What others may do anything with of all that lies in a home; root's has to be passed on the way to its database. */
async function openedToOthers(home: string): Promise<string[]> {
  const entries = await readdir(home, { recursive: true, withFileTypes: true })
  const modes = await Promise.all(
    ['', ...entries.map((entry) => relative(home, join(entry.parentPath, entry.name)))].map(async (path) => {
      const { mode } = await stat(join(home, path))
      return { path, open: mode & (path === '' && process.getuid?.() === 0 ? 0o066 : 0o077) }
    }),
  )
  return modes.filter(({ open }) => open !== 0).map(({ path, open }) => `${path || '.'}: ${open.toString(8)}`)
}
