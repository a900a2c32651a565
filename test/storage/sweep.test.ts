import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t from 'tap'
import { createFilesystemStorage } from '../../src/storage/filesystem.ts'
import { sweepUnnamed } from '../../src/storage/sweep.ts'
import { keys } from './suite.ts'

const HOUR = 3_600_000
const root = await mkdtemp(join(tmpdir(), 'sweep-'))
const storage = createFilesystemStorage({ root })
t.teardown(() => rm(root, { recursive: true, force: true }))

async function putAged(key: string, ageMs: number): Promise<void> {
  await storage.put(key, Buffer.from('abc'))
  const time = new Date(Date.now() - ageMs)
  await utimes(join(root, key), time, time)
}

t.test('removes old files that no event names, and no others', async (t) => {
  await putAged('outputs/1/a1/old', 2 * HOUR)
  await putAged('outputs/1/a2/old-but-named', 2 * HOUR)
  await putAged('outputs/1/a3/young', HOUR / 2)
  await putAged('inputs/1/old', 2 * HOUR)
  await writeFile(join(root, 'outputs/1/a2/hash.webp.1234.partial'), 'ab')
  await utimes(join(root, 'outputs/1/a2/hash.webp.1234.partial'), 0, 0)

  const counts = await sweepUnnamed(storage, {
    prefix: 'outputs/',
    olderThanMs: HOUR,
    isNamed: async () => new Set(['outputs/1/a2/old-but-named']),
  })

  t.same(counts, { seen: 4, removed: 2, removedBytes: 5 })
  t.same(await keys(storage, ''), ['inputs/1/old', 'outputs/1/a2/old-but-named', 'outputs/1/a3/young'])
  t.same((await readdir(join(root, 'outputs/1'))).sort(), ['a2', 'a3'], 'an emptied folder goes too')
})

t.test('putting a file again makes it young', async (t) => {
  await putAged('again/file', 2 * HOUR)
  await storage.put('again/file', Buffer.from('abc'))
  const counts = await sweepUnnamed(storage, { prefix: 'again/', olderThanMs: HOUR, isNamed: async () => new Set() })
  t.same(counts, { seen: 1, removed: 0, removedBytes: 0 })
})

t.test('asks in batches', async (t) => {
  for (let n = 0; n < 501; n += 1) await putAged(`many/${n}`, 2 * HOUR)
  const asked: number[] = []
  const isNamed = async (batch: readonly string[]) => {
    asked.push(batch.length)
    return new Set(batch.filter((key) => key.endsWith('7')))
  }
  const counts = await sweepUnnamed(storage, { prefix: 'many/', olderThanMs: HOUR, isNamed })
  t.same(asked, [500, 1])
  t.match(counts, { seen: 501, removed: 451 })
  t.equal((await keys(storage, 'many/')).length, 50)
})

t.test('removes nothing if it cannot be known what is named', async (t) => {
  await putAged('unknown/file', 2 * HOUR)
  const isNamed = () => Promise.reject(new Error('database is away'))
  await t.rejects(sweepUnnamed(storage, { prefix: 'unknown/', olderThanMs: HOUR, isNamed }))
  t.same(await keys(storage, 'unknown/'), ['unknown/file'])
})
