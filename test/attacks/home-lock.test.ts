import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t from 'tap'

const STARTERS = 4
const DEATHS = 20

t.test('a home that is fought for by processes that die at any moment is never held by two', async (t) => {
  const home = await mkdtemp(join(tmpdir(), 'darkroom-home-'))
  t.teardown(() => rm(home, { recursive: true }))
  const holders = join(home, 'holders')
  await mkdir(holders)
  const said: unknown[] = []
  let toStart = DEATHS

  /** Starts another in the place of each that died. */
  async function keepOneRunning(): Promise<void> {
    while (toStart > 0) {
      toStart -= 1
      const starter = fork(join(import.meta.dirname, 'home-starter.ts'), [home, holders])
      starter.on('message', (words) => said.push(words))
      await once(starter, 'exit')
    }
  }
  await Promise.all(Array.from({ length: STARTERS }, keepOneRunning))
  t.ok(said.length > 0, `taken ${said.length} times`)
  t.same(new Set(said), new Set(['alone']))
})
