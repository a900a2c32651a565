import { runInNewContext } from 'node:vm'
import t from 'tap'
import { planInstructions } from '../../src/agent/planner/plan-instructions.ts'
import { planInTime } from '../../src/agent/planning-time.ts'
import { DomainError } from '../../src/errors.ts'

t.test('planning that does not come to an end is stopped', async (t) => {
  const endless = () => {
    for (;;);
  }
  t.throws(() => planInTime(endless), { code: 'INSTRUCTIONS_TOO_COMPLEX', message: /2 seconds/ })
})

t.test('planning that got nothing of a busy processor is given more time', async (t) => {
  let calls = 0
  const plan = () => {
    calls += 1
    if (calls === 1) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
    return 'planned'
  }
  t.equal(planInTime(plan), 'planned')
  t.equal(calls, 2)
})

t.test('what planning says and how it fails is passed on', async (t) => {
  t.strictSame(
    planInTime(() => ({ steps: [] })),
    { steps: [] },
  )
  const fail = () => {
    throw new DomainError('PICTURE_NOT_FOUND', 'no')
  }
  t.throws(() => planInTime(fail), { name: 'DomainError', code: 'PICTURE_NOT_FOUND' })
})

t.test('planning that was stopped anywhere, from its very first step on, can begin anew', async (t) => {
  const scene = { pictures: [], canvas: { width: 64, height: 64 } }
  const plan = () => planInstructions('draw a red circle on a white background', scene)
  let stops = 0
  // What is read on first use is half read at one of these.
  for (let timeout = 1; timeout < 400; timeout += 4, stops++) {
    try {
      runInNewContext('plan()', { plan }, { timeout })
      break
    } catch (error) {
      t.match(error, { code: 'ERR_SCRIPT_EXECUTION_TIMEOUT' })
    }
  }
  t.ok(stops > 0, `stopped ${stops} times`)
  t.strictSame(
    plan().steps.map(({ tool }) => tool),
    ['background', 'shape'],
  )
})
