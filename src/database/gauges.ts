import type { Metrics } from '../observability/metrics.ts'
import type { Database } from './connection.ts'

/** Lets every scrape see whether the database answers, and what the connections to it do. */
export function addDatabaseGauges(metrics: Metrics, { pool, replica }: Database): void {
  metrics.gauges('database_connections', 'Connections of the pool.', ['state'], async () => [
    { labels: { state: 'idle' }, value: pool.idleCount },
    { labels: { state: 'busy' }, value: pool.totalCount - pool.idleCount },
  ])
  metrics.gauge('database_waiting', 'Queries that wait for a connection of the pool.', () => pool.waitingCount)
  metrics.gauges('database_up', '1 while the database answers.', [], async () => {
    const up = await pool.query('select').then(
      () => 1,
      () => 0,
    )
    return [{ labels: {}, value: up }]
  })
  if (replica === undefined) return
  metrics.gauges('replica_up', '1 while the standby that is read from answers.', [], async () => {
    return [{ labels: {}, value: (await replica.lag()) === undefined ? 0 : 1 }]
  })
  metrics.gauges('replica_lag_bytes', 'Bytes of the log that the standby has yet to replay.', [], async () => {
    const lag = await replica.lag()
    return lag === undefined ? [] : [{ labels: {}, value: lag }]
  })
  metrics.gauges(
    'replica_reads',
    'Reads that the standby has answered, and those left to the server.',
    ['by'],
    async () => [
      { labels: { by: 'standby' }, value: replica.answered.standby },
      { labels: { by: 'server' }, value: replica.answered.server },
    ],
  )
}
