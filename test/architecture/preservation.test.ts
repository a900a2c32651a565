import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import t from 'tap'
import { THRESHOLDS } from '../../src/preservation/judgement/thresholds.ts'

const PRESERVATION = join(import.meta.dirname, '../../src/preservation')
const MOST_FILES = 30
const LONGEST_FUNCTION = 60

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

t.test('every file lies in a layer; only the run lies above them', async (t) => {
  const outside = FILES.filter((file) => layerOf(file) < 0)
  t.strictSame(outside, ['run-preservation.ts'])
  for (const layer of LAYERS) {
    const files = FILES.filter((file) => dirname(file) === layer)
    t.ok(files.length > 0 && files.length <= MOST_FILES, layer)
  }
})

t.test('a layer knows itself and those before it, types included', async (t) => {
  let checked = 0
  for (const file of FILES.filter((file) => layerOf(file) >= 0)) {
    for (const imported of importsOf(file)) {
      checked++
      const known = layerOf(imported) >= 0 && layerOf(imported) <= layerOf(file)
      if (!known) t.fail(`${file} imports ${imported}`)
    }
  }
  t.ok(checked > 100, 'the imports were found')
})

t.test('no file imports itself through others, types included', async (t) => {
  const done = new Set<string>()
  const circles: string[] = []
  const visit = (file: string, path: readonly string[]): void => {
    if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file].join(' → '))
    if (done.has(file) || path.includes(file)) return
    for (const next of importsOf(file)) visit(next, [...path, file])
    done.add(file)
  }
  for (const file of FILES) visit(file, [])
  t.strictSame(circles, [])
  t.equal(done.size, FILES.length)
})

t.test('functions are short', async (t) => {
  let functions = 0
  for (const file of FILES) {
    const lines = read(file).split('\n')
    for (const [i, line] of lines.entries()) {
      const start = startOfFunction(lines, i)
      if (start === undefined) continue
      functions++
      const indent = line.match(/^ */)![0]
      const end = lines.findIndex((other, k) => k > i && other.startsWith(`${indent}}`))
      if (end - start + 1 > LONGEST_FUNCTION) t.fail(`${file}: ${lines[start]!.trim()} has ${end - start + 1} lines`)
    }
  }
  t.ok(functions > 100, 'the functions were found')
})

/** The first line of the function whose body opens at the end of line `i`; `undefined` where none does. */
function startOfFunction(lines: readonly string[], i: number): number | undefined {
  const line = lines[i]!
  if (/=> \{$|\bfunction\*? ?\w*[^;]*\{$|^ {4}(?:async )?\w+\(.*\) \{$/.test(line)) {
    if (!/^ *(?:if|for|while|switch)\b/.test(line)) return i
  }
  const closed = line.match(/^( *)\).*\{$/)
  if (closed === null) return undefined
  const opening = lines.slice(0, i).findLastIndex((other) => other.startsWith(closed[1]!) && /^ *\S.*\($/.test(other))
  return opening >= 0 && /\bfunction\b/.test(lines[opening]!) ? opening : undefined
}

t.test('what a folder is named, its page names too', async (t) => {
  const page = readFileSync(join(PRESERVATION, 'README.md'), 'utf8')
  const headed = Array.from(page.matchAll(/^\| `([a-z]+)\/` \|/gm), ([, layer]) => layer)
  t.strictSame(headed, [...LAYERS], 'one row a layer, in their order')
  const files = new Set(FILES.map((file) => basename(file)))
  for (const [, file] of page.matchAll(/`(?:[a-z]+\/)?([a-z-]+\.ts)`/g)) t.ok(files.has(file!), `${file} exists`)
})

t.test('every threshold says what was measured', async (t) => {
  const text = read('judgement/thresholds.ts')
  const said = new Map(
    Array.from(text.matchAll(/\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n {2}(\w+): /g), ([, doc, name]) => [name, doc!]),
  )
  t.strictSame([...said.keys()], Object.keys(THRESHOLDS))
  for (const [name, doc] of said) {
    t.match(doc.replaceAll(/\s+\*\s+/g, ' '), /Damage .+; harmless .+\.|None of the pictures depends on it\./, name!)
  }
})
