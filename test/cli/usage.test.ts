import t from 'tap'
import { readArguments } from '../../src/cli/arguments.ts'
import { findCommand } from '../../src/cli/commands.ts'
import { runCli } from './run-cli.ts'

/** Nothing here reaches a database; a command that tried would fail differently. */
const NOWHERE = { DATABASE_URL: 'postgres://nobody@127.0.0.1:9/nothing' }

t.test('a command line that cannot be understood is told what is wrong with it', async (t) => {
  const cases: [commandLine: string, complaint: RegExp][] = [
    ['frobnicate', /unknown command 'frobnicate'/],
    ['keys frobnicate', /unknown command 'keys frobnicate'; there are keys create, keys list, keys revoke/],
    ['keys', /unknown command 'keys'/],
    ['--frobnicate', /unknown command '--frobnicate'/],
    ['constructor', /unknown command 'constructor'/],
    ['keys create --frobnicate', /'--frobnicate'/],
    ['keys create --name', /'--name <value>'/],
    ['keys create --credits many', /--credits must be a whole number from 0 to \d+, not 'many'/],
    ['keys create --credits=-1', /--credits must be .*, not '-1'/],
    ['keys create --account 7', /--account must be a UUID, not '7'/],
    ['keys create surplus', /unexpected argument 'surplus'/],
    ['keys revoke', /<key_id> is missing/],
    ['credits grant 01890000-0000-7000-8000-000000000000 0', /<amount> must be a whole number from 1/],
    ['jobs show 7', /<job_id> must be a UUID, not '7'/],
    ['jobs list --status done', /--status must be one of queued, processing, succeeded, failed, not 'done'/],
    ['jobs submit', /--instructions is missing/],
    ['jobs submit --instructions draw --aspect-ratio 1:7', /--aspect-ratio must be one of/],
    ['jobs submit --instructions draw --max-steps 31', /--max-steps must be a whole number from 1 to 30/],
    ['jobs submit --instructions draw --url here', /--url must be an address/],
  ]
  for (const [commandLine, complaint] of cases) {
    await t.rejects(read(commandLine), complaint, `'${commandLine}'`)
  }
})

async function read(commandLine: string) {
  const { command, argv } = await findCommand(commandLine.split(' '))
  return readArguments(command, argv)
}

t.test('and what is right is read into values', async (t) => {
  const { json, options, operands } = await read('credits grant 01890000-0000-7000-8000-00000000000A 25 --json')
  t.same([json, options], [true, { note: undefined }])
  t.same(operands, { account_id: '01890000-0000-7000-8000-00000000000a', amount: 25 })
  const submission = await read('jobs submit --instructions draw --image a.jpg --image=b.png --watch')
  t.match(submission.options, { image: ['a.jpg', 'b.png'], watch: true, resolution: undefined })
})

t.test('misuse goes to stderr and exits with 2', async (t) => {
  const unknown = await runCli(NOWHERE, 'keys', 'create', '--frobnicate', '--json')
  t.match(unknown, { code: 2, stdout: '', stderr: /'--frobnicate'\nSee: npm run darkroom -- keys create --help\n$/ })
  t.match(await runCli(NOWHERE, 'frobnicate'), {
    code: 2,
    stdout: '',
    stderr: "darkroom: unknown command 'frobnicate'\n",
  })
  t.match(await runCli(NOWHERE), { code: 2, stdout: '', stderr: /^Usage:/ })
})

t.test('help', async (t) => {
  const help = await runCli(NOWHERE, '--help')
  t.match(help, { code: 0, stderr: '' })
  for (const command of [
    'keys create',
    'credits grant <account_id> <amount>',
    'jobs submit',
    'migrate',
    'audit verify [job_id]',
  ]) {
    t.ok(help.stdout.includes(`  ${command} `), command)
  }
  t.match(await runCli(NOWHERE, 'jobs', '--help'), { code: 0, stdout: /jobs cancel \[job_id\]/ })
  const one = await runCli(NOWHERE, 'credits', 'grant', '-h')
  t.match(one, { code: 0, stdout: /<account_id> +The account\n.*<amount>.*\n.*--note <text>/ })
})

t.test('a database that is away, and a configuration that cannot be used', async (t) => {
  const away = await runCli(NOWHERE, 'jobs', 'list')
  t.match(away, {
    code: 1,
    stdout: '',
    stderr: /^darkroom: the database cannot be used: connect ECONNREFUSED 127.0.0.1:9 \(UNAVAILABLE\)\n$/,
  })
  const misconfigured = await runCli({ ...NOWHERE, PORT: 'many' }, 'jobs', 'list')
  t.match(misconfigured, { code: 2, stdout: '', stderr: /PORT: must be a whole number\n$/ })
})
