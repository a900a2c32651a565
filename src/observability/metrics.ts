import { Counter, Gauge, Histogram, Registry } from 'prom-client'

/** What one process counts and measures, for scraping. Names and units follow the conventions of Prometheus. */
export interface Metrics {
  readonly registry: Registry

  /** Answers by the pattern of their route, of which there are few, and never by their path. */
  readonly httpRequests: Counter<'route' | 'method' | 'status'>
  readonly httpDuration: Histogram<'route'>
  /** Refusals and failures by the code of the answer. */
  readonly httpProblems: Counter<'code'>
  readonly submissions: Counter<'type' | 'outcome'>
  /** From the time at which an event was recorded to the time at which it was written to the readers of its stream. */
  readonly eventLag: Histogram
  readonly notificationsSent: Counter
  readonly notificationsReceived: Counter
  readonly notificationFailures: Counter
  readonly listenerConnects: Counter

  /** From acceptance to the start of the first attempt. */
  readonly jobWait: Histogram<'type'>
  /** From acceptance to the end. */
  readonly jobDuration: Histogram<'type' | 'status'>
  readonly jobFailures: Counter<'type' | 'code'>
  readonly attemptDuration: Histogram<'type' | 'outcome'>
  readonly attemptsLost: Counter<'reason'>
  readonly webhookDeliveries: Counter<'result'>
  readonly webhookDuration: Histogram

  /** Adds a gauge whose `value` is called at each scrape; it replaces a gauge of the same name. */
  gauge(name: string, help: string, value: () => number): void
  /**
   * The same for a gauge with labels, or one that needs a query. If it fails, the gauge is missing from this scrape.
   */
  gauges(name: string, help: string, labels: readonly string[], values: () => Promise<readonly Labelled[]>): void
}

/** One value of a gauge with labels. */
export interface Labelled {
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

const ANSWER_SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60]
const LAG_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const JOB_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 30, 60, 120, 300, 600, 1200]

/** Creates the instruments of one process. Those of parts that do not run here stay at zero. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  const { counter, histogram } = instruments(registry)

  return {
    registry,
    httpRequests: counter('http_requests_total', 'Requests answered.', ['route', 'method', 'status']),
    httpDuration: histogram(
      'http_request_duration_seconds',
      'Time to the end of an answer, without event streams.',
      ANSWER_SECONDS,
      ['route'],
    ),
    httpProblems: counter('http_problems_total', 'Requests refused or failed, by the code of the answer.', ['code']),
    submissions: counter('submissions_total', 'Job-creating requests: accepted, replayed or refused.', [
      'type',
      'outcome',
    ]),
    eventLag: histogram(
      'event_lag_seconds',
      'From recording an event to writing it to the readers of its stream, by the clocks of database and process.',
      LAG_SECONDS,
    ),
    notificationsSent: counter('notifications_sent_total', 'Notifications of grown streams sent to other processes.'),
    notificationsReceived: counter('notifications_received_total', 'Notifications of grown streams received.'),
    notificationFailures: counter('notification_failures_total', 'Notifications that could not be sent.'),
    listenerConnects: counter('listener_connects_total', 'Listening connections made, including the first one.'),
    jobWait: histogram('job_wait_seconds', 'From acceptance of a job to the start of its first attempt.', JOB_SECONDS, [
      'type',
    ]),
    jobDuration: histogram('job_duration_seconds', 'From acceptance of a job to its end.', JOB_SECONDS, [
      'type',
      'status',
    ]),
    jobFailures: counter('job_failures_total', 'Jobs that this process ended as failed, by the code of their error.', [
      'type',
      'code',
    ]),
    attemptDuration: histogram(
      'attempt_duration_seconds',
      'Time one attempt at a job took: succeeded, failed, lost or superseded.',
      JOB_SECONDS,
      ['type', 'outcome'],
    ),
    attemptsLost: counter('attempts_lost_total', 'Attempts that ended without a result, by what this process saw.', [
      'reason',
    ]),
    webhookDeliveries: counter('webhook_deliveries_total', 'Attempts at webhooks: delivered, retried or given_up.', [
      'result',
    ]),
    webhookDuration: histogram(
      'webhook_delivery_duration_seconds',
      "Time until a webhook's receiver answered.",
      ANSWER_SECONDS,
    ),

    gauge: (name, help, value) =>
      addGauge(registry, name, help, [], function () {
        this.set(value())
      }),
    gauges: (name, help, labelNames, values) =>
      addGauge(registry, name, help, labelNames, async function () {
        this.reset()
        // A scrape shows whatever is available.
        for (const { labels, value } of await values().catch(() => [])) this.set(labels, value)
      }),
  }
}

/** Creates counters and histograms of a registry. */
function instruments(registry: Registry) {
  const registers = [registry]
  function counter<Label extends string>(name: string, help: string, labelNames: readonly Label[] = []) {
    return new Counter<Label>({ name: `darkroom_${name}`, help, labelNames, registers })
  }
  function histogram<Label extends string>(
    name: string,
    help: string,
    buckets: number[],
    labelNames: readonly Label[] = [],
  ) {
    return new Histogram<Label>({ name: `darkroom_${name}`, help, buckets, labelNames, registers })
  }
  return { counter, histogram }
}

/** Adds a gauge that is collected at each scrape, replacing one of the same name. */
function addGauge(
  registry: Registry,
  name: string,
  help: string,
  labelNames: readonly string[],
  collect: (this: Gauge) => void | Promise<void>,
): void {
  registry.removeSingleMetric(`darkroom_${name}`)
  new Gauge({ name: `darkroom_${name}`, help, labelNames, registers: [registry], collect })
}
