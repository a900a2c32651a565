import t from 'tap'
import { createLookup } from '../../src/accounts/lookups.ts'

// However long a busy machine takes, nothing is forgotten for its age here.
t.intercept(performance, 'now', { value: () => 1_000 })

/** A lookup among a few rows that says how often it was asked, and for how much. */
function counted(rows: Readonly<Record<string, string>>, foundMs = 5_000) {
  const asked: (readonly string[])[] = []
  const lookup = createLookup<string>(async (ids) => {
    asked.push(ids)
    await new Promise(setImmediate)
    return new Map(ids.flatMap((id) => (Object.hasOwn(rows, id) ? [[id, rows[id]!]] : [])))
  }, foundMs)
  return { lookup, asked }
}

t.test('what is there, and what is not, is asked for once', async (t) => {
  const { lookup, asked } = counted({ a: 'row' })
  t.same(await Promise.all(['a', 'b', 'a', 'b'].map(lookup)), ['row', undefined, 'row', undefined])
  t.same(await Promise.all(['a', 'b'].map(lookup)), ['row', undefined])
  t.same(asked, [['a', 'b']])
})

t.test('what anybody makes up is asked for together, and neither grows nor pushes out what is there', async (t) => {
  const { lookup, asked } = counted({ a: 'row' })
  await lookup('a')
  asked.length = 0
  const madeUp = Array.from({ length: 12_000 }, (_, n) => `made up ${n}`)
  t.ok((await Promise.all(madeUp.map(lookup))).every((row) => row === undefined))
  t.ok(asked.length <= madeUp.length / 16, `${asked.length} statements`)
  asked.length = 0
  await Promise.all(['a', ...madeUp.slice(-10_000)].map(lookup))
  t.same(asked, [], 'the last ones are remembered')
  await lookup(madeUp[0]!)
  t.equal(asked.length, 1, 'and the first ones are not')
})

t.test('what may change at once is asked for each time', async (t) => {
  const { lookup, asked } = counted({ a: 'row' }, 0)
  t.equal(await lookup('a'), 'row')
  t.equal(await lookup('a'), 'row')
  t.equal(asked.length, 2)
})

t.test('a failure is everybody’s, and is not remembered', async (t) => {
  let away = true
  const lookup = createLookup<string>(async (ids) => {
    if (away) throw new Error('away')
    return new Map(ids.map((id) => [id, 'row']))
  }, 5_000)
  for (const { status } of await Promise.allSettled(['a', 'a', 'b'].map(lookup))) t.equal(status, 'rejected')
  away = false
  t.same(await Promise.all(['a', 'b'].map(lookup)), ['row', 'row'])
})
