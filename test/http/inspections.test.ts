import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t from 'tap'
import { createEnginePool, type EnginePool } from '../../src/engine/pool.ts'
import { DomainError } from '../../src/errors.ts'
import { createInspections, type InspectionOptions, type Sighted } from '../../src/http/inspections.ts'
import { contentHash } from '../../src/storage/content-hash.ts'
import { picture } from './agent-pictures.ts'

const folder = await mkdtemp(join(tmpdir(), 'inspections-'))
const engines = createEnginePool(2)
t.teardown(async () => {
  await engines.close()
  await rm(folder, { recursive: true, force: true })
})

let made = 0
async function sighted(bytes?: Buffer): Promise<Sighted> {
  made += 1
  const path = join(folder, String(made))
  const content = bytes ?? (await picture('png', made))
  await writeFile(path, content)
  return { path, sha256: await contentHash(content) }
}

const many = (count: number) => Promise.all(Array.from({ length: count }, () => sighted()))

/** Inspections on real engines, and the paths of what was looked at, in order. With what is in `lost` an engine is lost. */
function watched(options: Partial<InspectionOptions> = {}) {
  const looks: string[] = []
  const lost = new Set<string>()
  const watching: EnginePool = {
    ...engines,
    run(task, run) {
      const paths = task.kind === 'inspect' ? task.paths : []
      looks.push(...paths)
      if (paths.some((path) => lost.delete(path))) return Promise.reject(new DomainError('ENGINE_LOST', 'lost'))
      return engines.run(task, run)
    },
  }
  return { looks, lost, ...createInspections(watching, { atOnce: 1, mostOfAccount: 100, most: 100, ...options }) }
}

t.test('accounts take turns', async (t) => {
  const { looks, inspect } = watched()
  const [many1, many2, few] = [await many(6), await many(4), await many(2)]
  await Promise.all([inspect('a', many1), inspect('b', many2), inspect('c', few)])
  const account = (path: string) => 'abc'[[many1, many2, few].findIndex((own) => own.some((one) => one.path === path))]
  t.equal(looks.map(account).join(''), 'aabcabcababa')
})

t.test('one account leaves a place to others', async (t) => {
  const { looks, inspect, waiting } = watched({ atOnce: 2 })
  const crowd = await many(5)
  const single = await sighted()
  const all = inspect('a', crowd)
  t.same(looks, [crowd[0]!.path])
  t.equal(waiting(), 4)
  const one = inspect('b', [single])
  t.same(looks, [crowd[0]!.path, single.path])
  t.match(await one, [{ info: { content_type: 'image/png' } }])
  await all
  t.equal(waiting(), 0)
})

t.test('a content is looked at once', async (t) => {
  const { looks, inspect } = watched({ atOnce: 2 })
  const bytes = await picture('jpeg', 33)
  const [first, second, third] = [await sighted(bytes), await sighted(bytes), await sighted(bytes)]
  const found = await Promise.all([inspect('a', [first, first]), inspect('a', [second]), inspect('b', [third])])
  t.equal(looks.length, 1)
  t.same(new Set(found.flat().map((one) => JSON.stringify(one))).size, 1)
  t.match(found[2], [{ info: { content_type: 'image/jpeg', width: 33 } }])

  const broken = await sighted(Buffer.from('no picture'))
  t.match(await inspect('a', [broken]), [{ fault: { code: String, message: String } }])
  t.match(await inspect('b', [broken, third]), [{ fault: { message: String } }, { info: { width: 33 } }])
  t.equal(looks.length, 2, 'what was found in it stays known')
})

t.test('what fails for other reasons than its content is looked at again', async (t) => {
  const { looks, lost, inspect } = watched()
  const [unlucky, other] = [await sighted(), await sighted()]
  lost.add(unlucky.path)
  await t.rejects(inspect('a', [unlucky, other]), { code: 'ENGINE_LOST' })
  t.same(looks, [unlucky.path, other.path], 'the rest of its request is over before it fails')
  t.match(await inspect('a', [unlucky, other]), [{ info: { content_type: 'image/png' } }, { info: {} }])
  t.same(looks, [unlucky.path, other.path, unlucky.path])
})

t.test('there is room for so many and no more', async (t) => {
  const { looks, inspect } = watched({ mostOfAccount: 3, most: 5 })
  const [one, two, three, four] = [await many(3), await many(3), await many(2), await sighted()]
  const first = inspect('a', one)
  await t.rejects(inspect('a', [four]), { code: 'UNAVAILABLE' }, 'of one account')
  t.match(inspect('a', [one[2]!]), Promise, 'what is here already needs none')
  await t.rejects(inspect('b', two), { code: 'UNAVAILABLE' }, 'of all together')
  await Promise.all([first, inspect('b', three)])
  t.same(looks.toSorted(), [...one, ...three].map(({ path }) => path).toSorted(), 'what was refused was not looked at')
  await inspect('b', two)
  t.equal(looks.length, 8, 'what has ended makes room')
})
