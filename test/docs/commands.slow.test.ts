import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { Webhook } from 'standardwebhooks'
import t from 'tap'
import { ended } from '../support/requests.ts'
import { startService } from '../support/service.ts'
import { type Document, ROOT, readDocuments } from './documents.ts'

const ADDRESS = 'http://127.0.0.1:8080'
const isPythonFresh = spawnSync('python3', ['-c', 'import sys; sys.exit(sys.version_info < (3, 11))']).status === 0
/** One module of the repository, as those who installed it name it. */
const CLIENT = "'darkroom/client'"
// npm takes longer to start than what it runs; package.json is held against this in names.test.ts.
const PREAMBLE = `set -eo pipefail
npm() {
  while [ "$1" != -- ]; do shift; done
  node src/cli.ts "\${@:2}"
}
command -v psql >/dev/null || psql() { :; }
`

// Three dozen commands, each a process, and the jobs that they wait for.
t.setTimeout(600_000)

// The clone of a person who has started the service: all that is in the repository, and a home.
const clone = t.testdir()
for (const name of ['src', 'test', 'scripts', 'db', 'package.json', 'node_modules']) {
  await symlink(join(ROOT, name), join(clone, name))
}
const service = await startService(t, { environment: { DARKROOM_SEAL_SECONDS: '0' } })
await symlink(service.home, join(clone, '.darkroom'))
await writeFile(join(service.home, 'first-key'), `${service.key.api_key}\n`)
const { data: job } = (await (
  await service.request('/v2/image/agent', {
    method: 'POST',
    body: new URLSearchParams({ instructions: 'draw a gold star' }),
  })
).json()) as { data: { job_id: string } }
await ended(service, job.job_id)

const environment = {
  PATH: `${join(ROOT, 'node_modules/.bin')}:${process.env.PATH}`,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
  HOME: clone,
  DATABASE_URL: service.config.databaseUrl,
  DARKROOM_HOME: join(clone, '.darkroom'),
  BASE_URL: service.url,
  DARKROOM_API_KEY: service.key.api_key,
  LOG_LEVEL: 'silent',
  JOB: job.job_id,
  ACCOUNT: service.key.account_id,
  KEY_ID: service.key.key_id,
}

/** Runs a program in the clone; answers with what it printed. */
async function run(program: string, argv: string[], more: Readonly<Record<string, string>> = {}) {
  const child = spawn(program, argv, {
    cwd: clone,
    env: { ...environment, ...more },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exit = once(child, 'exit') as Promise<[number | null]>
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), exit])
  return { code, stdout, stderr }
}

const blocksOf = ({ blocks }: Document, language: string) =>
  blocks.filter((block) => block.language === language && block.notRun === undefined)

const here = (code: string) => code.replaceAll(ADDRESS, service.url)

for (const document of readDocuments()) {
  t.test(document.file, async (t) => {
    const commands = blocksOf(document, 'sh')
    if (commands.length > 0) {
      const script = commands.map(({ line, text: code }) => `echo "# line ${line}" >&2\n${here(code)}`)
      const { code, stdout, stderr } = await run('bash', ['-c', `${PREAMBLE}${script.join('')}`])
      t.equal(code, 0, `commands from line ${commands[0]!.line} on\n${code === 0 ? '' : stderr + stdout}`)
      t.notMatch(stdout, /"errors":\{/, 'the service refused nothing')
    }
    for (const { line, text: code } of blocksOf(document, 'sql')) await t.resolves(ask(code), `line ${line}`)
    for (const { line, text: code } of blocksOf(document, 'ts')) {
      const source = here(code).replace(CLIENT, JSON.stringify(join(ROOT, 'src/client/client.ts')))
      const { code: exit, stderr } = await run('node', ['--input-type=module-typescript', '--eval', source])
      t.equal(exit, 0, `line ${line}: ${stderr}`)
    }
    for (const { line, text: code } of isPythonFresh ? blocksOf(document, 'python') : []) {
      const { code: exit, stderr } = await run('python3', ['-c', here(code)], { PYTHONPATH: 'src/client/python' })
      t.equal(exit, 0, `line ${line}: ${stderr}`)
    }
    for (const { line, text: code } of blocksOf(document, 'js')) {
      const { code: exit, stderr } = await run('node', ['--input-type=module', '--eval', received(code)], {
        WEBHOOK_SECRET: SECRET,
      })
      t.equal(exit, 0, `line ${line}: ${stderr}`)
    }
  })
}

/** Statements as `psql` would send them, with the variables that a page says to set. */
async function ask(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: service.config.databaseUrl })
  await client.connect()
  try {
    await client.query(
      sql.replaceAll(":'job'", `'${job.job_id}'`).replaceAll(":'account'", `'${service.key.account_id}'`),
    )
  } finally {
    await client.end()
  }
}

const SECRET = `whsec_${Buffer.from('a secret of 24 bytes or m').toString('base64')}`

/** A program that has got a message, as an example takes it for granted. */
function received(code: string): string {
  const body = JSON.stringify({ type: 'job.succeeded', data: { id: job.job_id } })
  const now = new Date()
  const headers = {
    'webhook-id': 'message',
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': new Webhook(SECRET).sign('message', now, body),
  }
  return `const rawBody = ${JSON.stringify(body)}, request = ${JSON.stringify({ headers })}\n${code}`
}
