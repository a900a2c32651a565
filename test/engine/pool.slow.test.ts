import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import t from 'tap'
import { type EngineProcess, startEngine } from '../../src/engine/engine-process.ts'
import type { EnginePool } from '../../src/engine/pool.ts'
import { poolWithPreload } from './preload.ts'

const PICTURE = join(import.meta.dirname, '../fixtures/city.jpg')
const FINE = { status: 'fulfilled', value: [{ info: { content_type: 'image/jpeg' } }] }

/** A task that any engine can do. */
function inspect(pool: EnginePool, options: { readonly signal?: AbortSignal; readonly accountId?: string } = {}) {
  return pool.run({ kind: 'inspect', paths: [PICTURE] }, { deadlineMs: 30_000, ...options })
}

/** Has a task fail in an engine for a reason that no client can act on. */
function fail(engine: Pick<EngineProcess, 'run'>) {
  const settings = { agent: { languageModel: undefined, imageModel: undefined, profiles: new Map() } }
  const job = { type: 'unheard-of', input: {}, files: {}, scratch: '', settings, earlier: undefined, plan: undefined }
  return engine.run({ kind: 'run', ...job }, { deadlineMs: 30_000 })
}

t.test('a pool of one engine', async (t) => {
  const { pool, folder } = poolWithPreload(
    t,
    `import { appendFileSync, existsSync } from 'node:fs'
     appendFileSync(new URL('pids', import.meta.url), process.pid + ' ')
     process.on('message', () => {
       if (existsSync(new URL('doomed', import.meta.url))) setImmediate(() => process.kill(process.pid, 'SIGKILL'))
     })`,
  )
  const pids = async () => (await readFile(join(folder, 'pids'), 'utf8')).trim().split(' ').map(Number)

  t.test('gives nobody an engine that another one’s task has broken', async (t) => {
    const outcomes = await Promise.allSettled([fail(pool), inspect(pool), inspect(pool)])
    t.match(outcomes, [{ status: 'rejected', reason: { code: 'ENGINE_FAILED' } }, FINE, FINE])
  })

  t.test('does a task although the engine died before it', async (t) => {
    const last = (await pids()).at(-1)!
    // Nobody here has heard of that when the task is given away.
    process.kill(last, 'SIGKILL')
    t.match(await Promise.allSettled([inspect(pool)]), [FINE])
  })

  t.test('tells of a task that its engine died of, and does not begin it again', async (t) => {
    const before = await pids()
    await writeFile(join(folder, 'doomed'), '')
    await t.rejects(inspect(pool), { code: 'ENGINE_LOST' })
    await rm(join(folder, 'doomed'))
    t.same(await pids(), before)
  })

  t.test('serves who comes behind one that stopped waiting', async (t) => {
    const first = inspect(pool)
    const leaving = new AbortController()
    const left = inspect(pool, { signal: leaving.signal })
    const next = inspect(pool)
    const reason = new Error('no longer wanted')
    leaving.abort(reason)
    await t.rejects(left, reason)
    t.match(await Promise.allSettled([first, next, inspect(pool)]), [FINE, FINE, FINE])
  })
})

t.test(
  'where one account keeps several engines at work, another stands by, and no more than there may be',
  async (t) => {
    const { pool, folder } = poolWithPreload(
      t,
      `import { appendFileSync } from 'node:fs'
     appendFileSync(new URL('pids', import.meta.url), process.pid + ' ')`,
      3,
    )
    const started = async () => (await readFile(join(folder, 'pids'), 'utf8')).trim().split(' ').length
    await Promise.all(['one', 'another'].map((accountId) => inspect(pool, { accountId })))
    t.equal(await started(), 2)
    const tasks = [inspect(pool, { accountId: 'one' }), inspect(pool, { accountId: 'one' })]
    while ((await started()) < 3) await delay(20)
    await Promise.all([...tasks, ...['one', 'two', 'three'].map((accountId) => inspect(pool, { accountId }))])
    t.equal(await started(), 3)
  },
)

t.test('an engine that was killed is not ready, whatever it said before', async (t) => {
  const engine = startEngine(process.env)
  t.teardown(() => engine.kill())
  await engine.ready()
  await t.rejects(fail(engine), { code: 'ENGINE_FAILED' })
  await t.rejects(engine.ready(), { message: 'the process is lost' })
})

t.test('engines that cannot be started', async (t) => {
  const { pool, folder } = poolWithPreload(
    t,
    `import { readFileSync, writeFileSync } from 'node:fs'
     const file = new URL('refusals', import.meta.url)
     const left = Number(readFileSync(file, 'utf8'))
     writeFileSync(file, String(left - 1))
     if (left > 0) process.exit(1)`,
  )
  const refuse = (times: number) => writeFile(join(folder, 'refusals'), String(times))

  await refuse(Number.MAX_SAFE_INTEGER)
  await pool.ready()
  await t.rejects(inspect(pool), { code: 'ENGINE_LOST' }, 'a task is not kept for ever')
  await t.rejects(pool.ready(), 'and the next is told beforehand')
  await refuse(2)
  t.match(await Promise.allSettled([inspect(pool)]), [FINE], 'a few failures are not told')
  await pool.ready()
})
