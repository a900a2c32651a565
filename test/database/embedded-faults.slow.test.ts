import { EventEmitter, once } from 'node:events'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import t from 'tap'
import { embeddedInstallation, runProgram } from '../../src/database/embedded/installation.ts'
import { openEmbedded } from '../../src/database/embedded/open.ts'
import { findCluster } from '../../src/database/embedded/place.ts'
import { serverState } from '../../src/database/embedded/server.ts'
import { openInChild, openOrRefuse } from '../support/embedded-child.ts'

const folder = await mkdtemp(join(tmpdir(), 'darkroom-home-'))
await chmod(folder, 0o755)
t.teardown(() => rm(folder, { recursive: true, force: true }))

const home = join(folder, 'home')
const cluster = join(home, 'postgres')

t.before(async () => {
  const database = await openEmbedded({ home, mode: 'own' })
  await execute(database.url, 'create table starts (at timestamptz default now())')
  await database.stop()
})

/** Runs one statement on a connection of its own; returns how many rows it touched. */
async function execute(url: string, sql: string): Promise<number | null> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {}) // the server is killed under it
  await client.connect()
  try {
    return (await client.query(sql)).rowCount
  } finally {
    await client.end()
  }
}

/** Adds a row and returns how many there are: proof that the server writes and that it forgot nothing. */
async function addStart(url: string): Promise<number | null> {
  await execute(url, 'insert into starts default values')
  return execute(url, 'select from starts')
}

async function answers(url: string): Promise<void> {
  await until(() =>
    execute(url, 'select').then(
      () => true,
      () => false,
    ),
  )
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + 60_000; !(await holds()); await sleep(10)) {
    if (Date.now() > deadline) throw new Error(`still not so after a minute: ${holds}`)
  }
}

async function serverPid(): Promise<number> {
  return Number.parseInt(await readFile(join(cluster, 'postmaster.pid'), 'utf8'), 10)
}

async function operate(...args: string[]): Promise<void> {
  const installation = await embeddedInstallation((await findCluster(home))?.account, undefined)
  await runProgram(installation, 'pg_ctl', [...args, '-D', cluster, '-w', '-s', '-l', join(cluster, 'operator.log')])
}

t.test('the server stops by itself when its owner is killed', async (t) => {
  const owner = await openInChild(t, home, 'own')
  t.equal(await addStart(owner.url), 1)
  await owner.kill()
  await until(async () => (await serverState(cluster)) === 'absent')
})

t.test('a start right after the owner was killed waits for that and succeeds', async (t) => {
  const owner = await openInChild(t, home, 'own')
  t.equal(await addStart(owner.url), 2)
  await owner.kill()
  const next = await openEmbedded({ home, mode: 'own' })
  t.equal(await addStart(next.url), 3)
  await next.stop()
  t.equal(await serverState(cluster), 'absent')
})

t.test('a server that outlived both its owner and its watchdog is replaced', async (t) => {
  const owner = await openInChild(t, home, 'own')
  const orphan = await serverPid()
  const { watchdog } = JSON.parse(await readFile(join(home, 'postgres.lock'), 'utf8')) as { watchdog: { pid: number } }
  process.kill(watchdog.pid, 'SIGKILL')
  await owner.kill()
  t.equal(await serverState(cluster), 'ready', 'it runs on')

  const next = await openEmbedded({ home, mode: 'own' })
  t.equal(next.url, owner.url)
  t.not(await serverPid(), orphan)
  t.equal(await addStart(next.url), 4)
  await next.stop()
})

t.test('owner, watchdog and server killed at once', async (t) => {
  const owner = await openInChild(t, home, 'own')
  const { watchdog } = JSON.parse(await readFile(join(home, 'postgres.lock'), 'utf8')) as { watchdog: { pid: number } }
  process.kill(watchdog.pid, 'SIGKILL')
  process.kill(await serverPid(), 'SIGKILL')
  await owner.kill()
  const next = await openEmbedded({ home, mode: 'own' })
  t.equal(await addStart(next.url), 5)
  await next.stop()
})

t.test('of several that start at once over a dead owner, one gets the home and the others name it', async (t) => {
  const dead = await openInChild(t, home, 'own')
  await dead.kill()
  const answers = await Promise.all(Array.from({ length: 5 }, () => openOrRefuse(t, home, 'own')))
  const owners = answers.filter((answer) => 'url' in answer)
  const refusals = answers.filter((answer) => 'code' in answer)
  t.equal(owners.length, 1)
  t.strictSame(
    refusals.map(({ code, message }) => code === 'HOME_IN_USE' && message.includes(`process ${owners[0]?.pid}.`)),
    [true, true, true, true],
  )
  await owners[0]?.stop()
})

t.test('a pid file that names a process of somebody else is not believed', async (t) => {
  await writeFile(join(cluster, 'postmaster.pid'), `${process.pid}\n${cluster}\n`)
  const database = await openEmbedded({ home, mode: 'own' })
  t.equal(await addStart(database.url), 6)
  await database.stop()
})

t.test('a server that an operator stopped is started again, as often as it takes', async (t) => {
  const said = new EventEmitter()
  const say = (_details: object, message: string) => said.emit(message)
  const database = await openEmbedded({ home, mode: 'own', logger: { info: say, warn: say } })
  t.teardown(database.stop)

  await operate('stop', '-m', 'fast')
  const squatter = createServer().listen(Number(new URL(database.url).port), '127.0.0.1')
  await once(said, 'the database server did not start')
  squatter.close()
  await answers(database.url)
  t.equal(await addStart(database.url), 7)
})

t.test('the server comes back', async (t) => {
  const owner = await openInChild(t, home, 'own')

  await t.test('after kill -9', async (t) => {
    const pid = await serverPid()
    process.kill(pid, 'SIGKILL')
    await until(async () => (await serverState(cluster)) !== 'ready')
    await answers(owner.url)
    t.not(await serverPid(), pid)
    t.equal(await addStart(owner.url), 8)
  })

  await t.test("after an operator's pg_ctl restart -m immediate, which nothing hinders", async (t) => {
    const pid = await serverPid()
    await operate('restart', '-m', 'immediate')
    t.not(await serverPid(), pid)
    t.equal(await addStart(owner.url), 9)
  })

  await t.test('and ends with its owner all the same', async (t) => {
    await operate('restart', '-m', 'immediate')
    await owner.kill()
    await until(async () => (await serverState(cluster)) === 'absent')
    t.pass()
  })
})
