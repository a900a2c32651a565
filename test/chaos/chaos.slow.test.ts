import t from 'tap'
import { runChaos } from '../../scripts/chaos/chaos.ts'
import { asText } from '../../scripts/chaos/report.ts'
import { SHORT_RUN } from '../../scripts/chaos/settings.ts'

// Processes that are killed and started over and over take their time where others want the processors too.
t.setTimeout(300_000)

t.test('a short storm', async (t) => {
  const { report, logs } = await runChaos(SHORT_RUN, (message) => t.comment(message), new AbortController().signal)
  t.comment(asText(report))
  t.same(report.violations, [], `nothing is wrong afterwards (or see ${logs})`)
  const faults = [...report.injected.values()].reduce((sum, times) => sum + times, 0)
  t.ok(faults >= SHORT_RUN.faults, `${faults} faults were injected`)
  t.ok(report.jobs >= SHORT_RUN.jobs, `${report.jobs} jobs were accepted`)
  t.ok(report.streams >= report.jobs, 'and each was followed')
})
