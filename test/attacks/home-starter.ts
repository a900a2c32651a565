import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { lockHome } from '../../src/database/embedded/home-lock.ts'
import { liveProcess } from '../../src/database/embedded/liveness.ts'

/**
 * Takes the home given as argument again and again, until it dies at some moment. While it holds it, it says so by a
 * folder in `holders`, and tells its parent whether it was alone with that.
 */
const [, , home = '', holders = ''] = process.argv
const mark = join(holders, String(process.pid))

setTimeout(() => process.kill(process.pid, 'SIGKILL'), Math.random() * 400)
for (;;) {
  const lock = await lockHome(home, 'own')
  if (lock === undefined) continue
  await mkdir(mark)
  const holding = await Promise.all((await readdir(holders)).map((pid) => liveProcess(Number(pid))))
  process.send!(holding.filter((holder) => holder !== undefined).length === 1 ? 'alone' : 'not alone')
  await rm(mark, { recursive: true })
  await lock.release()
}
