import t from 'tap'
import { BUILT_IN, isOfModel, planOfModel, recordable, storable } from '../../src/agent/plan-record.ts'

function planOf(count: number, text: string) {
  const steps = Array.from({ length: count }, () => ({ tool: 'text', arguments: { text }, words: text }))
  return { steps, notUnderstood: ['that'], declined: [], notes: ['so'] }
}

t.test('a plan is recorded whole, but for long words behind its steps', async (t) => {
  const text = 'é'.repeat(10_000)
  const plan = recordable(BUILT_IN, planOf(30, text))
  t.equal(plan.steps.length, 30)
  t.same(plan.steps[29], { tool: 'text', arguments: { text }, words: 'é'.repeat(2_000) })
  t.match(plan, { planner: /^built-in\/\d+$/, not_understood: ['that'], declined: { length: 0 }, notes: ['so'] })
  t.notOk(isOfModel(plan))
  t.ok(isOfModel(planOfModel('qwen3:8b', [])))
})

t.test('a plan that is too long for an event is none', async (t) => {
  t.throws(() => recordable(BUILT_IN, planOf(100, 'x'.repeat(10_000))), { code: 'INSTRUCTIONS_TOO_COMPLEX' })
})

t.test('what PostgreSQL cannot store is left out, and nothing else', async (t) => {
  const whole = { text: 'a\\u0000 \\ud83d "😀" \\\\', n: [0.1 + 0.2, 1e21, null, true], '\u0001': {} }
  t.same(storable(whole), whole)
  t.same(storable({ 'a\0': ['b\0\\', '\ud83d!', '\ude00'] }), { a: ['b\\', '\ufffd!', '\ufffd'] })
})
