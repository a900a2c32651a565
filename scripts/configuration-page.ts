import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { type Description, GROUPS } from '../src/config/descriptions.ts'
import { Variables } from '../src/config/variables.ts'
import { readArguments } from './read-arguments.ts'

const PAGE = join(import.meta.dirname, '../src/docs/configuration.md')

const HEAD = `# Configuration

darkroom is configured with environment variables. \`npm run configuration\` makes this page from \`src/config\`, and \`npm run check\` compares them.

- An empty variable counts as unset.
- The service does not start with a wrong value; it prints a sentence for each variable that is wrong.
- An unknown \`DARKROOM_…\` is named in the log and otherwise ignored.
- \`<home>\` is the folder in \`DARKROOM_HOME\`.
`

interface Schema {
  readonly message?: unknown
  readonly requirement?: unknown
  readonly type?: string
  readonly literal?: unknown
  readonly wrapped?: Schema
  readonly options?: readonly unknown[]
  readonly pipe?: readonly Schema[]
}

/** What a value has to look like, from what a wrong one is answered with. */
function form(schema: Schema): string {
  const { wrapped, pipe = [schema] } = schema
  if (wrapped !== undefined) return form(wrapped)
  const range = ['min_value', 'max_value'].map((type) => pipe.find((part) => part.type === type)?.requirement)
  if (range[1] !== undefined) return range.map((bound) => Number(bound).toLocaleString('en')).join(' to ')
  const message = pipe.map((part) => part.message).find((text) => typeof text === 'string')
  if (message !== undefined) return message.replace(/^must be /, '')
  return schema.type === 'picklist' ? schema.options!.join(', ') : ''
}

function row(name: keyof typeof Variables.entries, description: Description): string {
  const schema = Variables.entries[name]
  const [purpose, derived] = typeof description === 'string' ? [description] : description
  const fixed = v.getDefault(schema)
  const inCode = fixed === undefined || fixed === '' ? '' : `\`${fixed}\``
  return `| \`${name}\` | ${derived ?? inCode} | ${form(schema as Schema)} | ${purpose} |`
}

function page(): string {
  const described = GROUPS.flatMap(({ variables }) => Object.keys(variables))
  const missing = Object.keys(Variables.entries).filter((name) => !described.includes(name))
  if (missing.length > 0) throw new Error(`not described in src/config/descriptions.ts: ${missing.join(', ')}`)
  const parts = GROUPS.map(({ title, variables }) => {
    const rows = Object.entries(variables).map(([name, text]) => row(name as keyof typeof Variables.entries, text))
    return `\n## ${title}\n\n| variable | default | form | what it is |\n|---|---|---|---|\n${rows.join('\n')}\n`
  })
  return HEAD + parts.join('')
}

const { options } = readArguments(
  `npm run configuration

Writes the page of the configuration from its source. npm run check:configuration only says whether it is what the source
says.`,
  { options: { check: { type: 'boolean' } } },
)
if (!options.check) {
  await writeFile(PAGE, page())
} else if ((await readFile(PAGE, 'utf8')) !== page()) {
  console.error('src/docs/configuration.md is not what src/config says: npm run configuration writes it anew.')
  process.exitCode = 1
}
