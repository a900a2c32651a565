import { fuzz } from '../test/attacks/fuzz/fuzz.ts'
import { withOwnService } from './demo/own-service.ts'
import { readArguments } from './read-arguments.ts'

const { wholeNumber } = readArguments(
  `npm run fuzz [-- --seed n] [--count n]

Sends mutations of valid pictures to a service of its own.`,
  {
    options: {
      seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000)) },
      count: { type: 'string', default: '2000' },
    },
  },
)
const [seed, count] = [wholeNumber('seed', 0), wholeNumber('count')]

console.log(`seed ${seed}: ${count} mutations of valid pictures`)
// They are fetched from this machine.
process.env.DARKROOM_ALLOW_HOSTS = '127.0.0.1'
await withOwnService(async ({ url, darkroom }) => {
  const { api_key: key } = await darkroom<{ api_key: string }>('keys', 'create', '--credits', String(count * 15))
  const request = (path: string, init?: RequestInit) =>
    fetch(url + path, { ...init, headers: { authorization: `Bearer ${key}` } })
  const onFile = (done: number) => {
    if (done % 250 === 0) console.log(`${done} …`)
  }
  const startedAt = performance.now()
  const { refusedAtOnce, refusedLater, succeeded, tooSlow, lost, endless, odd } = await fuzz(
    { request },
    { seed, count, onFile },
  )
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  console.log(`
refused at once (400)         ${refusedAtOnce}
refused by the worker         ${refusedLater}
still a picture, job done     ${succeeded}
ended at a deadline           ${tooSlow.length} ${tooSlow.map((n) => `#${n}`).join(' ')}
processes that died           ${lost.length} ${lost.map((n) => `#${n}`).join(' ')}
jobs without an end           ${endless.length} ${endless.map((n) => `#${n}`).join(' ')}
anything else                 ${odd.length}
${odd.map((line) => `  ${line}\n`).join('')}in ${seconds} s, seed ${seed}`)
  if (lost.length + endless.length + odd.length > 0) process.exitCode = 1
})
