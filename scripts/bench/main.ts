import { availableParallelism } from 'node:os'
import { readArguments } from '../read-arguments.ts'
import { agent } from './agent.ts'
import { allEvents } from './all-events.ts'
import { announcements } from './announcements.ts'
import { audit } from './audit.ts'
import type { Bench } from './bench.ts'
import { jobs } from './jobs.ts'
import { latency } from './latency.ts'
import { reads } from './reads.ts'
import { renditions } from './renditions.ts'
import { replay } from './replay.ts'
import { asJson, asText, type Finding } from './report.ts'
import { openStage, type Stage } from './stage.ts'
import { submit } from './submit.ts'

const BENCHES: readonly Bench[] = [
  submit,
  jobs,
  reads,
  latency,
  renditions,
  agent,
  replay,
  allEvents,
  announcements,
  audit,
]

const { options, operands, wholeNumber, misused } = readArguments(
  `npm run bench [-- names…] [--rounds n] [--json]

Measures darkroom beside what it is built on. The names are ${BENCHES.map(({ name }) => name).join(', ')}.`,
  {
    allowPositionals: true,
    options: { rounds: { type: 'string', default: '5' }, json: { type: 'boolean', default: false } },
  },
)
const rounds = wholeNumber('rounds')
const chosen = operands.length === 0 ? BENCHES : operands.map(benchNamed)

const findings: Finding[] = []
let postgres = ''
for (const bench of chosen) {
  // Each on a database of its own: what one leaves behind, others would verify and wait for.
  const stage = await openStage()
  try {
    if (postgres === '') postgres = await introduce(stage)
    const finding = { bench, comparisons: await bench.run(stage, rounds) }
    findings.push(finding)
    if (!options.json) console.log(asText(finding))
  } finally {
    await stage.close()
  }
}
if (options.json) console.log(asJson(findings, postgres))

/** PostgreSQL's version, printed with all else that figures depend on. */
async function introduce(stage: Stage): Promise<string> {
  const { rows } = await stage.owner.query<{ server_version: string }>('show server_version')
  const postgres = rows[0]!.server_version
  if (!options.json) {
    console.log(
      `medians of ${rounds} rounds; PostgreSQL ${postgres}, Node ${process.version}, ${availableParallelism()} cores\n`,
    )
  }
  return postgres
}

function benchNamed(name: string): Bench {
  return BENCHES.find((bench) => bench.name === name) ?? misused(`there is no bench called ${name}`)
}
