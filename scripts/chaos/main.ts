import { randomInt } from 'node:crypto'
import { readArguments } from '../read-arguments.ts'
import { runChaos } from './chaos.ts'
import { asText, isClean } from './report.ts'
import { type ChaosSettings, FULL_RUN, SHORT_RUN } from './settings.ts'

const NUMBERS = [
  'seed',
  'jobs',
  'faults',
  'apis',
  'workers',
  'slots',
  'clients',
  'takeovers',
  'recoveries',
  'failovers',
  'hostile',
] as const

const { options, wholeNumber } = readArguments(
  `npm run chaos [-- --short ${NUMBERS.map((name) => `--${name} n`).join(' ')} --only 'kill -9']

Breaks everything that can break, and counts what is wrong then.`,
  {
    options: {
      ...Object.fromEntries(NUMBERS.map((name) => [name, { type: 'string' as const }])),
      only: { type: 'string' },
      short: { type: 'boolean', default: false },
    },
  },
)

const settings: ChaosSettings = {
  ...(options.short ? SHORT_RUN : FULL_RUN),
  seed: randomInt(1_000_000),
  ...(typeof options.only === 'string' ? { only: options.only } : {}),
  ...Object.fromEntries(NUMBERS.flatMap((name) => given(name))),
}
console.log(`seed ${settings.seed}`)
const startedAt = performance.now()
const say = (message: string) => {
  console.log(`${((performance.now() - startedAt) / 1000).toFixed(0).padStart(5)} s  ${message}`)
}
const interruption = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => interruption.abort(new Error('interrupted')))

const { report, logs } = await runChaos(settings, say, interruption.signal).catch((error) => {
  console.error(error)
  process.exit(1)
})
console.log(`\n${asText(report)}`)
if (!isClean(report)) {
  console.log(`\nThe logs of all processes are in ${logs}.`)
  process.exitCode = 1
}

function given(name: (typeof NUMBERS)[number]): [string, number][] {
  return Object.hasOwn(options, name) ? [[name, wholeNumber(name, 0)]] : []
}
