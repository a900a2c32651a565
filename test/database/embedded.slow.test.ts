import { once } from 'node:events'
import { watch } from 'node:fs'
import { chmod, chown, mkdtemp, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import t, { type Test } from 'tap'
import { canEnter, isRoot } from '../../src/database/embedded/account.ts'
import { openEmbedded } from '../../src/database/embedded/open.ts'
import { openInChild, refusedInChild } from '../support/embedded-child.ts'

const NOBODY = { uid: 65_534, gid: 65_534 }

async function temporaryFolder(t: Test): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'darkroom-home-'))
  await chmod(folder, 0o755)
  t.teardown(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function whyNotAsNobody(): Promise<string | false> {
  if (!isRoot()) return 'all other tests already run as one'
  return !(await canEnter(NOBODY, import.meta.dirname)) && 'nobody cannot reach this checkout'
}

async function query(url: string, sql: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query({ text: sql, rowMode: 'array' })
    return rows[0]?.[0]
  } finally {
    await client.end()
  }
}

t.test('a home', async (t) => {
  const home = join(await temporaryFolder(t), 'home')

  await t.test('is made at the first start, with a password that nobody else can read', async (t) => {
    const database = await openEmbedded({ home, mode: 'own' })
    t.equal(database.owned, true)
    t.equal(await query(database.url, 'select current_database()'), 'darkroom')
    t.equal(await query(database.url, "select 'É' ilike 'é'"), true, 'letters beyond ASCII have upper and lower case')
    t.equal(await query(database.url, 'show data_checksums'), 'on')
    t.equal(await query(database.url, 'show fsync'), 'on')
    t.equal((await stat(join(home, 'postgres.json'))).mode & 0o777, 0o600)
    await t.rejects(query(database.url.replace(/:[^:@]+@/, ':wrong@'), 'select 1'), { code: '28P01' })
    await query(database.url, 'create table kept as select 42 as answer')
    await database.stop()
    await database.stop()
    await t.rejects(query(database.url, 'select 1'), { code: 'ECONNREFUSED' })
  })

  await t.test('keeps data and address over a restart', async (t) => {
    const before = await readFile(join(home, 'postgres.json'), 'utf8')
    const database = await openEmbedded({ home, mode: 'own' })
    t.equal(await query(database.url, 'select answer from kept'), 42)
    t.equal(await readFile(join(home, 'postgres.json'), 'utf8'), before)
    await database.stop()
  })

  await t.test('moves to another port when something else has taken its own', async (t) => {
    const { port } = JSON.parse(await readFile(join(home, 'postgres.json'), 'utf8')) as { port: number }
    const squatter = createServer().listen(port, '127.0.0.1')
    t.teardown(() => squatter.close())
    const database = await openEmbedded({ home, mode: 'own' })
    t.not(new URL(database.url).port, String(port))
    t.equal(await query(database.url, 'select answer from kept'), 42)
    await database.stop()
  })

  await t.test('is refused to a second owner, naming the first', async (t) => {
    const first = await openInChild(t, home, 'own')
    const refusal = await refusedInChild(t, home, 'own')
    t.equal(refusal.code, 'HOME_IN_USE')
    t.match(refusal.message, `process ${first.pid}.`)
    t.equal(await query(first.url, 'select answer from kept'), 42)
    t.equal(await first.stop(), 0)
  })

  await t.test('can be joined while its owner is still starting', async (t) => {
    const watcher = watch(home)
    t.teardown(() => watcher.close())
    const opening = openInChild(t, home, 'own')
    await once(watcher, 'change') // its lock
    const guest = await openInChild(t, home, 'join')
    const owner = await opening
    t.same([owner.owned, guest.owned], [true, false])
    t.equal(guest.url, owner.url)
    await owner.stop()
  })

  await t.test('is joined beside its owner, who alone stops it', async (t) => {
    const owner = await openInChild(t, home, 'own')
    const guest = await openInChild(t, home, 'join')
    t.equal(guest.url, owner.url)
    t.equal(guest.owned, false)
    t.equal(await guest.stop(), 0)
    t.equal(await query(owner.url, 'select answer from kept'), 42)
    t.equal(await owner.stop(), 0)
  })

  await t.test('is started by a command where no service runs; further commands wait their turn', async (t) => {
    const first = await openInChild(t, home, 'join')
    t.equal(first.owned, true)
    const second = openInChild(t, home, 'join')
    t.equal(await query(first.url, 'select answer from kept'), 42)
    t.equal(await first.stop(), 0)
    t.equal((await second).owned, true)
    t.equal(await query((await second).url, 'select answer from kept'), 42)

    const refusal = await refusedInChild(t, home, 'own', { patienceMs: 100 })
    t.match(refusal, { code: 'HOME_IN_USE', message: `process ${(await second).pid}.` })
    t.equal(await (await second).stop(), 0)
  })

  await t.test('is not held by a lock whose process is gone', async (t) => {
    const recycled = { process: { pid: process.pid, startedAt: 'another time' }, mode: 'own' }
    for (const stale of [JSON.stringify(recycled), '']) {
      await writeFile(join(home, 'postgres.lock'), stale)
      const database = await openEmbedded({ home, mode: 'own' })
      t.equal(await query(database.url, 'select answer from kept'), 42)
      await database.stop()
    }
  })

  await t.test('is refused when another major version made it', async (t) => {
    await writeFile(join(home, 'postgres', 'PG_VERSION'), '16\n')
    const error = await openEmbedded({ home, mode: 'own' }).catch((reason) => reason)
    t.match(error, { code: 'DATABASE_VERSION', message: /PostgreSQL 16, .*PostgreSQL 18/ })
    await writeFile(join(home, 'postgres', 'PG_VERSION'), '18\n')
  })

  await t.test('is refused when its password is lost', async (t) => {
    await rm(join(home, 'postgres.json'))
    await t.rejects(openEmbedded({ home, mode: 'own' }), { code: 'HOME_DAMAGED' })
  })
})

t.test('a home whose path holds blanks, quotes and letters of many scripts', async (t) => {
  const database = await openEmbedded({
    home: join(await temporaryFolder(t), `dark "room's" $HOME 暗室 é`),
    mode: 'own',
  })
  t.equal(await query(database.url, 'select 1'), 1)
  await database.stop()
})

t.test('a home that only root can enter', { skip: !isRoot() && 'needs root' }, async (t) => {
  const closed = await temporaryFolder(t)
  await chmod(closed, 0o700)
  const home = join(closed, 'home')

  const first = await openEmbedded({ home, mode: 'own' })
  const place = await realpath(join(home, 'postgres'))
  t.teardown(() => rm(dirname(place), { recursive: true }))
  await query(first.url, 'create table kept as select 42 as answer')
  await first.stop()

  const second = await openEmbedded({ home, mode: 'own' })
  t.equal(await query(second.url, 'select answer from kept'), 42)
  await second.stop()
  t.equal((await stat(closed)).mode & 0o777, 0o700, 'it stays closed')
  t.equal((await stat(place)).mode & 0o777, 0o700, 'and so is the database')
})

t.test('an ordinary user', { skip: await whyNotAsNobody() }, async (t) => {
  const folder = await temporaryFolder(t)
  await chmod(folder, 0o777)
  const home = join(folder, 'home')

  const database = await openInChild(t, home, 'own', NOBODY)
  await query(database.url, 'create table kept as select 42 as answer')
  t.equal((await stat(home)).mode & 0o777, 0o700)
  t.equal((await stat(join(home, 'postgres'))).uid, NOBODY.uid)
  t.equal(await database.stop(), 0)

  const byRoot = await openEmbedded({ home, mode: 'own' })
  t.equal(await query(byRoot.url, 'select answer from kept'), 42, 'root serves it as its owner')
  await byRoot.stop()

  await chown(home, NOBODY.uid, NOBODY.gid)
  await chown(join(home, 'postgres'), 0, 0)
  t.match(await refusedInChild(t, home, 'own', NOBODY), { code: 'HOME_FOREIGN', message: '/home/postgres belongs' })
  await chown(home, 0, 0)
  t.match(await refusedInChild(t, home, 'join', NOBODY), { code: 'HOME_FOREIGN', message: '/home belongs' })
})
