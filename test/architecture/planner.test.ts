import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import t from 'tap'
import { ALL_WORDS } from '../../src/agent/tools/all-words.ts'
import { TOOLBOX } from '../../src/agent/tools/toolbox.ts'

const AGENT = join(import.meta.dirname, '../../src/agent')

const filesIn = (folder: string) =>
  readdirSync(join(AGENT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => join(AGENT, folder, file))
const PLANNER = filesIn('planner')
const WORDS = filesIn('tools').filter((file) => dirname(file) !== join(AGENT, 'tools'))
const read = (file: string) => readFileSync(file, 'utf8')
const named = (file: string) => relative(AGENT, file)

/** Names of tools that are something else too: a dimension, an argument or its value, a word of English. */
const ALSO_OTHERWISE = new Set(['text', 'outline', 'shadow', 'blur', 'background', 'shape', 'canvas', 'sheet'])

t.test('every tool has words that ask for it', async (t) => {
  t.strictSame(ALL_WORDS.map(({ tool }) => tool).sort(), [...TOOLBOX.keys()].sort())
})

t.test('no tool is named outside its folder', async (t) => {
  const names = ALL_WORDS.map(({ tool }) => tool).filter((tool) => !ALSO_OTHERWISE.has(tool))
  for (const file of [...PLANNER, ...WORDS]) {
    const own = relative(join(AGENT, 'tools'), file).split('/')[0]
    const literals = new Set(read(file).match(/'[a-z_]+'/g) ?? [])
    const others = names.filter((name) => name !== own && literals.has(`'${name}'`))
    t.strictSame(others, [], named(file))
  }
})

t.test('no phrase stands twice among the words of a tool', async (t) => {
  for (const { tool, heads } of ALL_WORDS) {
    const phrases = heads.flatMap(({ kind, way, phrases, needs, only, preset }) =>
      phrases.map((phrase) => JSON.stringify([phrase, kind, way, needs, only, preset])),
    )
    t.strictSame(
      phrases.filter((phrase, i) => phrases.indexOf(phrase) !== i),
      [],
      tool,
    )
  }
})
