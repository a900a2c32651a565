import type { Metrics } from '../observability/metrics.ts'
import type { Database } from './connection.ts'

/** Lets every scrape see whether the database answers, and what the connections to it do. */
export function addDatabaseGauges(metrics: Metrics, { pool }: Database): void {
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
}
