/** Opens the embedded database of a home, says how that went, and closes it when its standard input ends. */
import { once } from 'node:events'
import type { HomeMode } from '../../src/database/embedded/home-lock.ts'
import { openEmbedded } from '../../src/database/embedded/open.ts'
import { isDomainError } from '../../src/errors.ts'

const [home, mode, patienceMs] = process.argv.slice(2) as [string, HomeMode, string]

try {
  const { url, owned, stop } = await openEmbedded({ home, mode, patienceMs: Number(patienceMs) })
  console.log(JSON.stringify({ url, owned }))
  process.stdin.resume()
  await once(process.stdin, 'end')
  await stop()
} catch (error) {
  if (!isDomainError(error)) throw error
  console.log(JSON.stringify({ code: error.code, message: error.message }))
}
