import { join } from 'node:path'
import t from 'tap'
import { runCli } from './run-cli.ts'

/** There is no database, and nothing listens. */
const NOWHERE = { DATABASE_URL: 'postgres://nobody@127.0.0.1:9/nothing' }
const FIXTURES = join(import.meta.dirname, '../fixtures')

t.test('what the planner makes of instructions, without a service or a database', async (t) => {
  const instructions = 'put the city left of the astronaut, then sepia but no blur, and frobnicate the xyzzy'
  const pictures = ['city.jpg', 'astronaut.jpg'].flatMap((name) => ['--picture', join(FIXTURES, name)])
  const argv = ['agent', 'plan', instructions, ...pictures, '--aspect-ratio', '16:9']
  const { code, stdout, stderr } = await runCli(NOWHERE, ...argv)
  t.match({ code, stderr }, { code: 0, stderr: '' })
  t.match(stdout, /^1\. Arrange .*\n {3}arrange \{.*"row".*\}\n2\. .*\n {3}sepia \{.*\}$/m)
  t.match(stdout, /^Not understood: “.*xyzzy.*”$/m)
  t.match(stdout, /^Left alone, as asked: “.*blur.*”$/m)

  const said = JSON.parse((await runCli(NOWHERE, ...argv, '--json')).stdout)
  t.match(said, { steps: [{ tool: 'arrange', arguments: { layout: 'row' } }, { tool: 'sepia' }], error: null })
  t.match(said, { not_understood: [/xyzzy/], declined: [/blur/], notes: [] })
})

t.test('shows how the instructions were read', async (t) => {
  const picture = ['--picture', join(FIXTURES, 'city.jpg'), '--explain']
  const { stdout } = await runCli(NOWHERE, 'agent', 'plan', 'slightly brighter, with a red frame', ...picture)
  t.match(stdout, /^“slightly”: degree 0\.5, -?\d/m)
  t.match(stdout, /^→ brightness, more: degree “slightly”$/m)
  t.match(stdout, /^→ border.*: colour “red”$/m)
  t.match(stdout, /^1\. .*\n {3}brightness \{"percent":115\}$/m)
})

t.test('takes what may be said of the result', async (t) => {
  const picture = ['--picture', join(FIXTURES, 'city.jpg')]
  const argv = ['agent', 'plan', 'sepia, as a png', ...picture, '--output-format', 'webp', '--json']
  t.match(JSON.parse((await runCli(NOWHERE, ...argv)).stdout).notes, [/output_format says webp/])
})

t.test('exits with 1 where a job would fail, with 2 where it was called wrongly', async (t) => {
  const fails = await runCli(NOWHERE, 'agent', 'plan', 'make it sepia')
  t.match(fails, { code: 1, stdout: /^1\. .*\n.*sepia.*\nA job would fail: .* \(PICTURE_REQUIRED\)\n$/, stderr: '' })
  const missing = await runCli(NOWHERE, 'agent', 'plan', 'make it sepia', '--picture', 'nowhere.jpg')
  t.match(missing, { code: 2, stdout: '', stderr: /--picture: nowhere\.jpg cannot be read/ })
  const text = await runCli(NOWHERE, 'agent', 'plan', 'make it sepia', '--picture', import.meta.filename)
  t.match(text, { code: 1, stdout: '', stderr: /\(IMAGE_UNSUPPORTED\)/ })
  t.match(await runCli(NOWHERE, 'agent', 'plan'), { code: 2, stdout: '', stderr: /<instructions> is missing/ })
})
