/**
 * A process with a copy of the tree and a PostgreSQL of its own, in which one mutant at a time is tried. The tests find
 * that server as the one of their run, because this process is their parent.
 */
import { spawn } from 'node:child_process'
import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { readConfig } from '../../src/config.ts'
import { connectionUrl } from '../../src/database/embedded/credentials.ts'
import { migrate } from '../../src/database/migrate.ts'
import { installJobQueues } from '../../src/platform.ts'
import { sharedCluster } from '../../test/support/shared-cluster.ts'
import type { Trial, Verdict } from './trial.ts'

const [root, job, listing] = process.argv.slice(2) as [string, string, string]
const tree = join(tmpdir(), 'tree')
const PLAIN_LOADING = '--require=./test/support/plain-loading.ts'
const COMPILER = ['node_modules/typescript/bin/tsc', '--noEmit']
const COMPILER_MS = 300_000
const TEMPLATE = 'darkroom_template'
const PRISTINE = 'darkroom_pristine'

const { credentials } = await sharedCluster()
await copyTree()
const admin = new pg.Client({ connectionString: connectionUrl(credentials, 'postgres') })
await admin.connect()
await admin.query(`create database ${PRISTINE}`)
await migrate(connectionUrl(credentials, PRISTINE))
await installJobQueues(readConfig({}), connectionUrl(credentials, PRISTINE))

process.on('message', async (trial: Trial) => process.send!(await tryOut(trial)))
process.on('disconnect', () => process.exit())
process.send!('ready')

async function copyTree(): Promise<void> {
  for (const file of (await readFile(listing, 'utf8')).split('\0').filter((name) => name !== '')) {
    await mkdir(dirname(join(tree, file)), { recursive: true })
    await cp(join(root, file), join(tree, file))
  }
  await symlink(join(root, 'node_modules'), join(tree, 'node_modules'))
}

async function tryOut({ file, text, tests }: Trial): Promise<Verdict> {
  const startedAt = performance.now()
  const verdict = (found: Omit<Verdict, 'ms'>): Verdict => ({ ...found, ms: performance.now() - startedAt })
  const original = await readFile(join(tree, file), 'utf8')
  const isSql = file.endsWith('.sql')
  try {
    if (text !== undefined) await writeFile(join(tree, file), text)
    if (isSql && !(await makeTemplate(text ?? original))) return verdict({ outcome: 'invalid' })
    for (const test of tests) {
      const outcome = await run([PLAIN_LOADING, test.file], test.limitMs)
      if (outcome !== 'passed') return verdict({ outcome, by: test.file })
    }
    const compiles = isSql || text === undefined || (await run(COMPILER, COMPILER_MS)) === 'passed'
    return verdict({ outcome: compiles ? 'survived' : 'types' })
  } finally {
    await writeFile(join(tree, file), original)
    await drop((name) => name.startsWith('test_'))
    if (isSql) await makeTemplate(original)
  }
}

/** What test databases are copied from, with one function as given; false when the server does not take it. */
async function makeTemplate(sql: string): Promise<boolean> {
  await drop((name) => name === TEMPLATE)
  await admin.query(`create database ${TEMPLATE} template ${PRISTINE}`)
  const client = new pg.Client({
    connectionString: connectionUrl(credentials, TEMPLATE),
    options: '-c search_path=darkroom,pg_temp',
  })
  await client.connect()
  try {
    await client.query(sql)
    return true
  } catch {
    return false
  } finally {
    await client.end()
  }
}

/** Ends what tests left behind when they were killed. */
async function drop(isMeant: (name: string) => boolean): Promise<void> {
  const { rows } = await admin.query<{ datname: string }>('select datname from pg_database')
  for (const { datname } of rows.filter((row) => isMeant(row.datname))) {
    await admin.query(`drop database if exists ${datname} with (force)`)
  }
}

function run(program: readonly string[], limitMs: number): Promise<'passed' | 'killed' | 'timeout'> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, program, {
      cwd: tree,
      stdio: 'ignore',
      detached: true, // a group of its own, which ends with it
      env: { ...process.env, TAP_CHILD_ID: job, TAP_JOB_ID: job, TAP_BAIL: '1', TAP_TIMEOUT: String(limitMs / 1000) },
    })
    const endAll = () => {
      try {
        process.kill(-child.pid!, 'SIGKILL')
      } catch {
        // Nobody of the group is left.
      }
    }
    let late = false
    const timer = setTimeout(() => {
      late = true
      endAll()
    }, limitMs)
    child.once('exit', (code) => {
      clearTimeout(timer)
      endAll()
      resolve(late ? 'timeout' : code === 0 ? 'passed' : 'killed')
    })
  })
}
