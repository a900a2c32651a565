import t from 'tap'
import { circles, readSource } from './support/source.ts'

/** What each part of `src` may import of the others. Everything may import `errors`; nothing else is free. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  errors: [],
  config: ['jobs', 'agent', 'accounts', 'storage'],
  report: [],
  jobs: [],
  images: [],
  storage: [],
  outbound: [],
  observability: ['jobs'],
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
  main: ['config', 'platform', 'accounts', 'database', 'engine', 'http', 'observability', 'outbound', 'worker'],
}

/**
 * What the folders of pictures may import of each other. A picture is read from a file, worked on and looked at, and
 * written: the operations know all the rest, and nothing of the rest knows an operation.
 */
const IMAGE_LAYERS: Readonly<Record<string, readonly string[]>> = {
  raster: [],
  files: ['raster'],
  letters: ['raster', 'pictograms'],
  analysis: ['raster'],
  pictograms: ['raster'],
  operations: ['raster', 'files', 'letters', 'analysis'],
  sheets: ['raster', 'letters', 'operations'],
}

const SOURCE = readSource('src')

/** The part of `src` that a file belongs to: `src/http/app.ts` to `http`, `src/main.ts` to `main`; `package.json` to none. */
function partOf(path: string): string {
  return path.split('/')[1]?.replace(/\.ts$/, '') ?? path
}

t.test('every part imports only what it may', async (t) => {
  for (const { path, imports } of SOURCE) {
    const from = partOf(path)
    for (const to of imports.map((each) => partOf(each.path))) {
      if (from === to || to === 'errors' || to === 'package.json') continue
      if (!(ALLOWED[from] ?? []).includes(to)) t.fail(`${path} imports ${to}`)
    }
  }
  t.ok(SOURCE.flatMap(({ imports }) => imports).length > 2_000, 'the imports were found')
})

t.test('every folder of pictures imports only what it may', async (t) => {
  const layerOf = (path: string) => (path.startsWith('src/images/') ? path.split('/')[2]! : undefined)
  let checked = 0
  for (const { path, imports } of SOURCE) {
    const from = layerOf(path)
    if (from === undefined) continue
    for (const to of imports.flatMap((each) => layerOf(each.path) ?? [])) {
      checked++
      if (from !== to && !IMAGE_LAYERS[from]?.includes(to)) t.fail(`${path} imports ${to}`)
    }
  }
  t.ok(checked > 200, 'the imports were found')
})

t.test('the client takes types and nothing else from the service', async (t) => {
  const files = SOURCE.filter(({ path }) => partOf(path) === 'client')
  t.ok(files.length > 0)
  for (const { path, imports } of files) {
    const loaded = imports.filter((each) => !each.isType && partOf(each.path) !== 'client')
    t.same(loaded, [], path)
  }
})

t.test('the database is asked by kysely, reader and statements, and on connections of its own', async (t) => {
  const others = SOURCE.filter(({ path }) => !['database', 'queue'].includes(partOf(path)))
  const asking = others.filter(({ text }) => /\b(?:pool|pg)\.(?:query|connect|Pool)\b/.test(text))
  t.strictSame(
    asking.map(({ path }) => path),
    [],
    'see the head comment of Database in src/database/connection.ts',
  )
})

t.test('every part of src has a rule, and every rule a part', async (t) => {
  const parts = new Set(SOURCE.map(({ path }) => partOf(path)))
  t.strictSame([...parts].sort(), Object.keys(ALLOWED).sort())
})

t.test('no file imports itself through others, types included', async (t) => {
  t.strictSame(circles(SOURCE), [])
  t.strictSame(circles(readSource('test')), [])
  t.strictSame(circles(readSource('scripts')), [])
})

t.test('only the composition roots read the environment', async (t) => {
  const readers = SOURCE.filter(({ text }) => /process\.env\b(?!\.\w+ = )/.test(text)).map(({ path }) => path)
  const roots = new Set(['main', 'cli', 'engine', 'database'])
  t.ok(readers.length > 0)
  t.same(
    readers.filter((path) => !roots.has(partOf(path))),
    [],
  )
})
