import type { Evidence } from './oracle/evidence.ts'
import { checkFiles } from './oracle/files.ts'
import { checkChains, checkProjection } from './oracle/history.ts'
import { checkJobs, checkQueue } from './oracle/jobs.ts'
import { checkBalances, checkCharges } from './oracle/ledger.ts'
import { checkStreams } from './oracle/streams.ts'
import type { Violation } from './oracle/violation.ts'
import { checkDeliveries, checkMessages } from './oracle/webhooks.ts'

const CHECKERS = [
  checkJobs,
  checkQueue,
  checkCharges,
  checkBalances,
  checkStreams,
  checkFiles,
  checkChains,
  checkProjection,
  checkDeliveries,
  checkMessages,
]

/** Everything that does not hold. To be asked when nothing is under way any more; it sweeps the storage. */
export async function consultOracle(evidence: Evidence): Promise<Violation[]> {
  const violations: Violation[] = evidence.observations.surprises.map(({ what, about }) => ({ check: what, about }))
  for (const check of CHECKERS) violations.push(...(await check(evidence)))
  return violations
}
