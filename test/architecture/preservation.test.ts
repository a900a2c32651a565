import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import t from 'tap'
import { THRESHOLDS } from '../../src/preservation/thresholds.ts'

const PRESERVATION = join(import.meta.dirname, '../../src/preservation')

/** The folders in the order in which a picture passes through them: each may know those before it. */
const LAYERS = [
  'raster',
  'compare',
  'view',
  'light',
  'planes',
  'registration',
  'rendering',
  'judgement',
  'repair',
] as const

const FILES = readdirSync(PRESERVATION, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
const read = (file: string) => readFileSync(join(PRESERVATION, file), 'utf8')
const layerOf = (file: string) => LAYERS.indexOf(dirname(file) as (typeof LAYERS)[number])

/** What a file imports of this folder, types included. */
function importsOf(file: string): string[] {
  const specifiers = [...read(file).matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map((match) => match[1]!)
  return specifiers.map((specifier) => join(dirname(file), specifier)).filter((path) => !path.startsWith('..'))
}

t.test('every file lies in a layer; only the run lies above them, and beside them what decides', async (t) => {
  const outside = FILES.filter((file) => layerOf(file) < 0)
  t.strictSame(outside, ['run-preservation.ts', 'thread.ts', 'threads.ts', 'thresholds.ts'])
  for (const layer of LAYERS)
    t.ok(
      FILES.some((file) => dirname(file) === layer),
      layer,
    )
})

t.test('a layer knows itself and those before it, types included', async (t) => {
  let checked = 0
  for (const file of FILES.filter((file) => layerOf(file) >= 0)) {
    for (const imported of importsOf(file)) {
      checked++
      const known = imported === 'thresholds.ts' || (layerOf(imported) >= 0 && layerOf(imported) <= layerOf(file))
      if (!known) t.fail(`${file} imports ${imported}`)
    }
  }
  t.ok(checked > 100, 'the imports were found')
})

t.test('what a folder is named, its page names too', async (t) => {
  const page = readFileSync(join(PRESERVATION, 'README.md'), 'utf8')
  const headed = Array.from(page.matchAll(/^\| `([a-z]+)\/` \|/gm), ([, layer]) => layer)
  t.strictSame(headed, [...LAYERS], 'one row a layer, in their order')
  const files = new Set(FILES.map((file) => basename(file)))
  const named = Array.from(page.matchAll(/`(?:[a-z]+\/)?([a-z-]+\.ts)`/g), ([, file]) => file!)
  t.ok(named.length > 0, 'the names were found')
  for (const file of named) t.ok(files.has(file), `${file} exists`)
})

t.test('every threshold says what was measured', async (t) => {
  const text = read('thresholds.ts')
  const said = new Map(
    Array.from(text.matchAll(/\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n {2}(\w+): /g), ([, doc, name]) => [name, doc!]),
  )
  t.strictSame([...said.keys()], Object.keys(THRESHOLDS))
  for (const [name, doc] of said) {
    t.match(
      doc.replaceAll(/\s+\*\s+/g, ' '),
      /Damage .+; harmless .+\.|None of the pictures depends on it\.|Not moved by the script/,
      name!,
    )
  }
})
