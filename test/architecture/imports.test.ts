import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import t from 'tap'

const SRC = join(import.meta.dirname, '../../src')

/** What each part of `src` may import of the others. Everything may import `errors`; nothing else is free. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  errors: [],
  config: ['jobs', 'agent', 'accounts', 'storage'],
  report: [],
  jobs: [],
  images: [],
  storage: [],
  outbound: [],
  observability: [],
  database: ['observability'],
  'event-store': ['database'],
  accounts: ['database'],
  queue: ['database', 'observability'],
  commands: ['database', 'event-store', 'accounts', 'queue', 'jobs', 'outbound'],
  agent: ['images', 'report'],
  preservation: ['images', 'report'],
  perception: ['images'],
  webhooks: ['database', 'jobs', 'observability', 'outbound', 'queue'],
  engine: ['images', 'agent', 'preservation', 'perception', 'report'],
  audit: ['database', 'engine', 'jobs', 'storage'],
  worker: [
    ...['database', 'event-store', 'commands', 'queue', 'jobs', 'storage', 'outbound', 'engine', 'images'],
    ...['observability', 'webhooks', 'audit', 'report'],
  ],
  http: [
    ...['database', 'event-store', 'accounts', 'commands', 'jobs', 'storage', 'outbound', 'engine', 'images'],
    ...['observability', 'webhooks', 'audit', 'console'],
  ],
  console: ['client', 'jobs'],
  client: ['jobs', 'webhooks', 'http'],
  platform: ['config', 'database', 'event-store', 'jobs', 'observability', 'outbound', 'queue', 'storage', 'webhooks'],
  cli: [
    'config',
    'platform',
    'accounts',
    'agent',
    'audit',
    'client',
    'commands',
    'database',
    'engine',
    'event-store',
    'images',
    'jobs',
    'observability',
    'queue',
    'storage',
    'webhooks',
    'worker',
  ],
  main: ['config', 'platform', 'accounts', 'database', 'http', 'observability', 'outbound', 'worker'],
}

interface Import {
  readonly file: string
  readonly from: string
  readonly to: string
}

/** The first part of a path below `src`, without the ending: `http/app.ts` belongs to `http`, `main.ts` to `main`. */
function partOf(path: string): string {
  return path.split(sep)[0]!.replace(/\.ts$/, '')
}

function sourceFiles(): string[] {
  return readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'))
}

function importsOf(path: string): Import[] {
  const text = readFileSync(join(SRC, path), 'utf8')
  const specifiers = [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map((match) => match[1]!)
  return specifiers.map((specifier) => {
    const target = relative(SRC, join(SRC, dirname(path), specifier))
    return { file: path, from: partOf(path), to: partOf(target) }
  })
}

t.test('every part imports only what it may', async (t) => {
  const imports = sourceFiles().flatMap(importsOf)
  t.ok(imports.length > 100, 'the imports were found')
  for (const { file, from, to } of imports) {
    if (from === to || to === 'errors') continue
    if (!(ALLOWED[from] ?? []).includes(to)) t.fail(`${file} imports ${to}`)
  }
})

t.test('the client takes types and nothing else from the service', async (t) => {
  const files = sourceFiles().filter((path) => partOf(path) === 'client')
  t.ok(files.length > 0)
  for (const file of files) {
    const loaded = readFileSync(join(SRC, file), 'utf8').matchAll(/^(?:import|export) (?!type )[^']*'(\.\.[^']+)'/gm)
    t.same(
      [...loaded].map((match) => match[1]),
      [],
      file,
    )
  }
})

t.test('every part of src has a rule, and every rule a part', async (t) => {
  const parts = new Set(sourceFiles().map(partOf))
  t.same(
    [...parts].filter((part) => ALLOWED[part] === undefined),
    [],
  )
})

t.test('no import cycles between files', async (t) => {
  const graph = new Map(
    sourceFiles().map((path) => {
      const text = readFileSync(join(SRC, path), 'utf8')
      // A type-only import is erased and closes no circle at run time.
      const specifiers = [...text.matchAll(/^(?:import|export) (?!type )[^']*'(\.[^']+)'/gm)].map((match) => match[1]!)
      return [path, specifiers.map((specifier) => relative(SRC, join(SRC, dirname(path), specifier)))] as const
    }),
  )
  const done = new Set<string>()
  function visit(path: string, trail: readonly string[]): void {
    if (trail.includes(path)) t.fail(`a circle: ${[...trail.slice(trail.indexOf(path)), path].join(' → ')}`)
    else if (!done.has(path)) {
      for (const next of graph.get(path) ?? []) visit(next, [...trail, path])
      done.add(path)
    }
  }
  for (const path of graph.keys()) visit(path, [])
  t.ok(done.size >= graph.size)
})

t.test('only the composition roots read the environment', async (t) => {
  const readers = sourceFiles().filter((path) =>
    /process\.env\b(?!\.\w+ = )/.test(readFileSync(join(SRC, path), 'utf8')),
  )
  const roots = new Set(['main', 'cli', 'engine', 'database'])
  t.same(
    readers.filter((path) => !roots.has(partOf(path))),
    [],
  )
})
