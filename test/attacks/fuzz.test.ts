import t from 'tap'
import { ended, submit } from '../support/requests.ts'
import { startServiceProcess } from '../support/service-process.ts'
import { fuzz } from './fuzz/fuzz.ts'

/** `npm run fuzz` goes on for longer. */
const FILES = 40

t.test('mutations of valid pictures', async (t) => {
  const seed = Math.floor(Math.random() * 1_000_000)
  t.comment(`seed ${seed}: npm run fuzz -- --seed ${seed} --count ${FILES} repeats it`)
  const service = await startServiceProcess(t, { DARKROOM_ALLOW_HOSTS: '127.0.0.1' })
  const { refusedAtOnce, refusedLater, succeeded, tooSlow, ...faults } = await fuzz(service, { seed, count: FILES })
  t.strictSame(faults, { lost: [], endless: [], odd: [] }, 'no process died, no job is without an end')
  t.equal(refusedAtOnce + refusedLater + succeeded + tooSlow.length, FILES)
  t.ok(refusedAtOnce > 0 && refusedLater > 0 && succeeded > 0, `${succeeded} were still pictures`)
  t.equal((await ended(service, await submit(service))).status, 'succeeded', 'and the service works')
})
