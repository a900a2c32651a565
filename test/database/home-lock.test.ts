import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { lockHome } from '../../src/database/embedded/home-lock.ts'
import { interleave, scheduleFiles } from '../support/interleave.ts'

const STARTERS = 4
const ORDERS = 200
/** No process has a number as high as that. */
const DEAD = JSON.stringify({ process: { pid: 2 ** 30, startedAt: '1' }, mode: 'own' })

t.test(
  'of those that start at once on a dead holder’s lock exactly one gets the home, in whatever order',
  async (t) => {
    const folder = t.testdir()
    t.teardown(scheduleFiles())
    const winners: number[] = []
    for (let order = 0; order < ORDERS; order++) {
      const home = join(folder, String(order))
      await mkdir(home)
      await writeFile(join(home, 'postgres.lock'), order % 2 === 0 ? DEAD : '')
      const locks = await interleave(STARTERS, () => lockHome(home, 'own'))
      winners.push(locks.filter((lock) => lock !== undefined).length)
    }
    t.ok(
      winners.every((number) => number === 1),
      winners.join(' '),
    )
  },
)
