import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'

const ROOT = join(import.meta.dirname, '../..')

const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: Record<string, string> }
/** Every program of `scripts` that people start, as they start it. */
const programs = Object.entries(scripts).flatMap(([name, command]) => {
  const [, path] = /\bnode (scripts\/\S+\.ts)$/.exec(command) ?? []
  return path === undefined ? [] : [{ name: `npm run ${name}`, command: [process.execPath, path] }]
})

programs.push({ name: 'scripts/deploy/build-image', command: ['scripts/deploy/build-image'] })

t.ok(programs.length > 15, 'they were found')
for (const { name, command } of programs) {
  const run = (option: string) => spawnSync(command[0]!, [...command.slice(1), option], { cwd: ROOT, encoding: 'utf8' })
  t.test(`${name} says how it is used`, async (t) => {
    const help = run('--help')
    t.match(help, { status: 0, stderr: '' })
    t.ok(help.stdout.startsWith(name), help.stdout)
    t.match(help.stdout, /\n\n./, 'and what it does')
  })
  t.test(`${name} refuses an option that it does not have`, async (t) => {
    const misused = run('--frobnicate')
    t.match(misused, { status: 2, stdout: '', stderr: /^.*'--frobnicate'.*\n\n/ })
    t.ok(misused.stderr.includes(`\n${name}`), 'and says how it is used')
    t.notMatch(misused.stderr, /^ +at /m)
  })
}
