import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { getPriority } from 'node:os'
import t from 'tap'
import { createNiceness, LEAST_NICE, processorSeconds } from '../../src/engine/niceness.ts'
import { createShares } from '../../src/engine/shares.ts'

t.test('whoever takes more than an equal share of the processors steps back, until it is forgotten', async (t) => {
  let seconds = 0
  const shares = createShares(() => seconds)
  t.equal(shares.nicenessOf('anybody', 0), LEAST_NICE)
  shares.charge('little', 3.9)
  t.equal(shares.nicenessOf('little', 60), LEAST_NICE)
  shares.charge('little', 0.1)
  t.equal(shares.nicenessOf('little', 0), LEAST_NICE + 10, 'one alone may have neighbours elsewhere')
  shares.charge('much', 5)
  t.equal(shares.nicenessOf('nobody', 0), LEAST_NICE)
  t.equal(shares.nicenessOf('little', 0), LEAST_NICE)
  t.equal(shares.nicenessOf('much', 0), LEAST_NICE + 4)
  shares.charge('much', 5)
  t.equal(shares.nicenessOf('much', 0), LEAST_NICE + 10)
  shares.charge('little', 90)
  t.equal(shares.nicenessOf('much', 0), LEAST_NICE)
  seconds += 120
  t.equal(shares.nicenessOf('little', 0), LEAST_NICE, 'what was taken two minutes ago counts no more')
})

t.test('a task that takes long steps back, whoever has it done', async (t) => {
  const shares = createShares()
  shares.charge('anybody', 1)
  shares.charge('somebody', 1)
  const steps = [0, 0.5, 1, 1.5, 2, 60].map((taken) => shares.nicenessOf('anybody', taken) - LEAST_NICE)
  t.same(steps, [0, 0, 0, 5, 10, 10])
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
