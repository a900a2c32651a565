import { setTimeout as sleep } from 'node:timers/promises'
import { runClient } from './clients.ts'
import { countWhatIsThere } from './counts.ts'
import { createDice, type Dice } from './dice.ts'
import { drillFailovers } from './drills/failover.ts'
import { drillHostileNeighbour } from './drills/hostile-neighbour.ts'
import { awaitRecovery } from './drills/recovery.ts'
import { drillStreamRecovery } from './drills/stream-recovery.ts'
import { drillTakeovers } from './drills/takeover.ts'
import { injectFaults } from './inject-faults.ts'
import { consultOracle } from './oracle.ts'
import { type Figure, isClean, type Report } from './report.ts'
import type { Requests } from './requests.ts'
import type { ChaosSettings, Say } from './settings.ts'
import { openStage, type Stage } from './stage.ts'

export interface ChaosRun {
  readonly report: Report
  /** Folder with the logs of all processes; kept only when the report is not clean. */
  readonly logs: string
}

/** Share of requests and connections that clients break off by themselves during the storm. */
const CLIENT_CUTS = 0.1
/** Milliseconds for everything to come to an end once nothing goes wrong any more. */
const DRAIN_MS = 120_000

/**
 * One run: a storm of faults under load, then calm, in which every job must end; the drills that measure; and at last
 * the oracle. Nothing is left behind but the logs, if something was wrong.
 */
export async function runChaos(settings: ChaosSettings, say: Say, interrupted: AbortSignal): Promise<ChaosRun> {
  const startedAt = performance.now()
  const dice = createDice(settings.seed)
  say('starting a database and the processes')
  const stage = await openStage(settings, dice)
  let clean = false
  try {
    const findings = await Promise.race([perform(stage, dice.fork(), say), rejection(interrupted)])
    const seconds = (performance.now() - startedAt) / 1000
    const neighbourhood = settings.hostile > 0 ? await drillHostileNeighbour(settings, say, interrupted) : undefined
    const violations = [...findings.violations, ...(neighbourhood?.violations ?? [])]
    const report: Report = { ...settings, seconds, ...findings, neighbourhood, violations }
    clean = isClean(report)
    return { report, logs: stage.logs }
  } finally {
    say('clearing up')
    await stage.close(!clean)
  }
}

function rejection(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}

type Findings = Omit<Report, 'seed' | 'seconds' | 'apis' | 'workers' | 'neighbourhood'>

async function perform(stage: Stage, dice: Dice, say: Say): Promise<Findings> {
  const { settings, service, observations, key, receiver } = stage
  const giveUp = new AbortController()
  const requests: Requests = {
    urls: service.apis.map(({ url }) => url),
    apiKey: key.api_key,
    receiverUrl: receiver.url,
    observations,
    dice,
    cutShare: CLIENT_CUTS,
    signal: giveUp.signal,
  }

  let busy = true
  const clients = Promise.all(
    Array.from({ length: settings.clients }, (_, n) =>
      runClient({ ...requests, dice: dice.fork() }, `client-${n + 1}`, () => busy),
    ),
  )
  clients.catch(() => undefined) // heard of below
  say(`a storm of at least ${settings.faults} faults over at least ${settings.jobs} jobs`)
  const injected = await injectFaults(stage, dice.fork(), () => observations.accepted.size, say)
  say('waiting for every process to be at work again')
  const values = await awaitRecovery(stage)
  const figures: Figure[] = []
  if (settings.takeovers > 0) {
    figures.push({ name: 'every process at work after the last fault', values, atMost: 30_000 })
  }
  figures.push(...(await measureTakeovers(stage, say)), ...(await measureFailovers(stage, say)))

  busy = false
  say('waiting for every job to end')
  const timer = setTimeout(() => giveUp.abort(), DRAIN_MS)
  await clients
  clearTimeout(timer)
  figures.push(...(await measureRecoveries(stage, requests, say)))
  await settle(stage)
  await service.stop()

  say('asking the oracle')
  return stage.cluster.asOwner(async (owner) => {
    const counts = await countWhatIsThere(owner, observations)
    const violations = await consultOracle({ ...stage, owner })
    return { ...injected, ...counts, figures, violations }
  })
}

/** While the clients go on and nothing else goes wrong. */
async function measureTakeovers(stage: Stage, say: Say): Promise<Figure[]> {
  if (stage.settings.takeovers === 0) return []
  say('measuring how soon the jobs of killed workers go on')
  return [{ name: 'next attempt after kill -9 of a worker', values: await drillTakeovers(stage), atMost: 20_000 }]
}

async function measureFailovers(stage: Stage, say: Say): Promise<Figure[]> {
  if (stage.settings.failovers === 0) return []
  say('losing the server of the database for good')
  const { promotions, acceptances } = await drillFailovers(stage)
  return [
    { name: 'loss of the primary until its standby takes writes', values: promotions },
    { name: 'next accepted job once it does', values: acceptances, atMost: 5_000 },
  ]
}

async function measureRecoveries(stage: Stage, requests: Requests, say: Say): Promise<Figure[]> {
  if (stage.settings.recoveries === 0) return []
  say('measuring how soon streams go on after a crash of the database')
  await stage.service.complete()
  const signal = new AbortController().signal
  const { recoveries, outages } = await drillStreamRecovery(stage, { ...requests, cutShare: 0, signal })
  return [
    { name: 'crash of the database until it accepts connections', values: outages },
    { name: 'next message on a stream once it does', values: recoveries, atMost: 5_000 },
  ]
}

const UNSETTLED = `
  select from darkroom.jobs j left join pgboss.job q on q.id = j.job_id
  where j.status in ('queued', 'processing') or q.state in ('created', 'retry', 'active')
  union all
  select from darkroom.webhooks w where w.state = 'pending' and w.next_attempt_at <= now()
  limit 1`
const SETTLE_MS = 30_000

/**
 * Waits until workers have told the queue what has ended, and receivers what is due; what is not settled in time the
 * oracle finds.
 */
async function settle({ cluster }: Stage): Promise<void> {
  await cluster.asOwner(async (owner) => {
    for (const giveUpAt = performance.now() + SETTLE_MS; performance.now() < giveUpAt; await sleep(200)) {
      if ((await owner.query(UNSETTLED)).rowCount === 0) return
    }
  })
}
