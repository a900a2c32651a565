import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import t from 'tap'
import { filesBelow, ROOT } from './support/source.ts'

/** The objects that a file of SQL defines, as kind and name; a function that takes different parameters counts once. */
function defined(file: string): string[] {
  const text = readFileSync(join(ROOT, file), 'utf8')
  const found = text.matchAll(
    /\bcreate (?:or replace )?(function|procedure|aggregate|view) (?:darkroom_private\.)?(\w+)|\bensure_role\('(\w+)'/gi,
  )
  return [
    ...new Set(Array.from(found, ([, kind, name, role]) => (role === undefined ? `${kind} ${name}` : `role ${role}`))),
  ]
}

const nameOf = (object: string) => object.split(' ')[1]!

t.test('every function, view and role is defined by one file, which bears its name', async (t) => {
  const files = ['db/functions', 'db/views', 'db/roles'].flatMap(filesBelow)
  t.ok(files.length > 100, 'the files were found')
  const places = new Map<string, string>()
  for (const file of files) {
    const objects = defined(file)
    t.strictSame(objects.map(nameOf), [basename(file, '.sql')], file)
    for (const object of objects) {
      if (places.has(object)) t.fail(`${object} is defined by ${places.get(object)} and ${file}`)
      places.set(object, file)
    }
  }
})

t.test('what only migrations define is the triggers and what they call', async (t) => {
  const applied = new Set(['db/functions', 'db/views'].flatMap(filesBelow).flatMap(defined).map(nameOf))
  const migrations = filesBelow('db/migrations')
  t.ok(migrations.length > 10, 'the migrations were found')
  for (const file of migrations) {
    const text = readFileSync(join(ROOT, file), 'utf8')
    for (const name of defined(file).map(nameOf)) {
      const isTrigger = new RegExp(`function ${name}\\(\\) returns trigger`).test(text)
      const isPassing = new RegExp(`drop (?:function|aggregate|view) ${name}\\b`).test(text)
      if (!isTrigger && !isPassing && !applied.has(name)) t.fail(`${file} defines ${name}, which no other file does`)
    }
  }
})
