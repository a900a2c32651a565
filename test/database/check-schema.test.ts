import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'

const SCRIPT = join(import.meta.dirname, '../../scripts/check-schema.ts')
const noGit = spawnSync('git', ['--version']).status !== 0 && 'needs git'

t.test('functions that changed since a release come with a migration', { skip: noGit }, async (t) => {
  const cwd = t.testdir({ db: { functions: { 'one.sql': 'one' }, migrations: { '000001_first.sql': 'first' } } })
  const git = (...argv: string[]) => {
    const { status, stderr } = spawnSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@t', ...argv], { cwd })
    if (status !== 0) throw new Error(String(stderr))
  }
  const check = () => spawnSync(process.execPath, [SCRIPT], { cwd, encoding: 'utf8' })
  const write = (name: string) => writeFileSync(join(cwd, 'db', name), `${name} ${Math.random()}`)

  git('init', '--quiet')
  t.equal(check().status, 0, 'before the first commit')
  git('add', '.')
  git('commit', '--quiet', '--message', 'one')
  write('functions/one.sql')
  t.equal(check().status, 0, 'before the first release')
  git('tag', 'v1')
  t.equal(check().status, 1)
  t.match(check().stderr, /db\/functions\/one\.sql changed since v1/)
  write('migrations/000001_first.sql')
  t.equal(check().status, 1, 'a migration that changed is none that came')
  write('migrations/000002_second.sql')
  t.equal(check().status, 0)
  git('add', '.')
  git('commit', '--quiet', '--message', 'two')
  t.equal(check().status, 0)
  git('tag', 'v2')
  t.equal(check().status, 0)
  mkdirSync(join(cwd, 'db/views'))
  write('views/new.sql')
  t.match(check(), { status: 1, stderr: /views\/new\.sql changed since v2/ })
})
