import { readdirSync } from 'node:fs'
import { dirname } from 'node:path'
import t from 'tap'
import { filesBelow, ROOT, readSource } from './support/source.ts'

const MOST_FILES = 30
/** Grows with every change of the database, and is read from its end. */
const HISTORY = 'db/migrations'
const LONGEST_FUNCTION = 60

/** What lies at the top: the folders and files of the project, and what a tool looks for nowhere else. */
const TOP = [
  ...['LICENSE', 'README.md', 'db', 'package.json', 'scripts', 'src', 'test', 'tsconfig.json'],
  ...['.dockerignore', '.gitignore', 'Dockerfile', 'biome.json', 'package-lock.json'],
]
/** What is there in a clone that is worked in, and what runs the tests of it. */
const PASSING = ['.ci', '.darkroom', '.git', '.tap', 'demo-output', 'dist', 'node_modules']

t.test('the top level holds what belongs there', async (t) => {
  const found = readdirSync(ROOT).filter((name) => !PASSING.includes(name))
  t.strictSame(found.sort(), [...TOP].sort())
})

t.test('no folder has more files than can be taken in', async (t) => {
  const files = ['src', 'db', 'scripts', 'test'].flatMap(filesBelow)
  const folders = Map.groupBy(files, (file) => dirname(file))
  t.ok(folders.size > 100, 'the folders were found')
  for (const [folder, { length }] of folders)
    if (length > MOST_FILES && folder !== HISTORY) t.fail(`${folder} has ${length} files`)
})

t.test('functions are short', async (t) => {
  const source = readSource('src')
  t.ok(source.flatMap(({ functions }) => functions).length > 3_000, 'the functions were found')
  for (const { path, functions } of source) {
    for (const { line, head, lines } of functions) {
      if (lines > LONGEST_FUNCTION) t.fail(`${path}:${line}: ${head} has ${lines} lines`)
    }
  }
})
