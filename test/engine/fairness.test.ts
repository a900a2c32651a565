import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { getPriority } from 'node:os'
import t from 'tap'
import { createNiceness, LEAST_NICE, processorSeconds } from '../../src/engine/niceness.ts'
import { createShares } from '../../src/engine/shares.ts'

t.test('whoever takes more of the processors steps back further, until it is forgotten', async (t) => {
  let seconds = 0
  const shares = createShares(() => seconds)
  t.equal(shares.nicenessOf('anybody'), LEAST_NICE)
  shares.charge('little', 1)
  shares.charge('much', 9)
  t.equal(shares.nicenessOf('nobody'), LEAST_NICE)
  t.equal(shares.nicenessOf('little'), LEAST_NICE + 1)
  t.equal(shares.nicenessOf('much'), LEAST_NICE + 9)
  shares.charge('little', 90)
  t.ok(shares.nicenessOf('little') > shares.nicenessOf('much'))
  seconds += 120
  t.equal(shares.nicenessOf('little'), LEAST_NICE, 'what was taken two minutes ago counts no more')
})

t.test('an engine steps back and, where it may, comes back', { skip: process.platform !== 'linux' }, async (t) => {
  const child = spawn('sh', ['-c', 'while :; do :; done'], { detached: true })
  t.teardown(async () => {
    child.kill('SIGKILL')
    await once(child, 'exit')
  })
  const pid = child.pid!
  const setNiceness = createNiceness(pid)
  const mayComeBack = getPriority(pid) === LEAST_NICE
  setNiceness(15)
  t.equal(getPriority(pid), mayComeBack ? 15 : LEAST_NICE + 1)
  setNiceness(LEAST_NICE)
  t.equal(getPriority(pid), mayComeBack ? LEAST_NICE : LEAST_NICE + 1)
  while (processorSeconds(pid) === 0) await new Promise((resolve) => setTimeout(resolve, 10))
  t.ok(processorSeconds(pid) < 60)
})
