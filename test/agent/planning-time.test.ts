import t from 'tap'
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
