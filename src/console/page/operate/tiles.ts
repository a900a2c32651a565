import type { OperatorFigures } from '../../../client/operator.ts'
import { type Child, h } from '../dom.ts'
import { byteSize } from '../format.ts'
import { age, elapsedMs } from './age.ts'

/** A worker that has not reported for so long is considered lost; workers report every five seconds. */
export const SILENT_MS = 30_000

/** The whole service in a few numbers. */
export function tiles(figures: OperatorFigures): HTMLElement {
  const { queues, workers, stuck, failure_codes: codes, webhook_backlog: backlog, database, storage } = figures
  const oldest = queues.flatMap(({ oldest_since: since }) => since ?? []).sort()[0]
  const alive = workers.filter(({ last_heard_at: heard }) => heard === null || elapsedMs(heard) <= SILENT_MS)
  const slots = sum(alive.map((worker) => worker.slots ?? 0))
  const failing = figures.failing_webhooks.length
  const events = sum(database.partitions.map((partition) => partition.events))
  return h(
    'dl',
    { class: 'tiles' },
    tile(
      'Waiting',
      sum(queues.map((queue) => queue.queued + queue.awaiting_retry)),
      oldest !== undefined && age(oldest, 'the oldest for '),
    ),
    tile(
      'Running',
      sum(queues.map((queue) => queue.running)),
      alive.length === 0
        ? 'no worker runs'
        : slots > 0 && `in ${slots.toLocaleString()} ${slots === 1 ? 'slot' : 'slots'}`,
      alive.length === 0,
    ),
    tile('Stuck', stuck.length, stuck.length > 0 && 'they need somebody', stuck.length > 0),
    tile('Failed', sum(codes.map((code) => code.jobs)), 'in 24 hours'),
    tile(
      'Webhooks to send',
      sum(backlog.map((receiver) => receiver.pending)),
      failing > 0 && `${failing} failing`,
      failing > 0,
    ),
    tile('Database', byteSize(database.bytes), events > 0 && `about ${events.toLocaleString()} events`),
    tile(
      'Results',
      byteSize(sum(storage.map((month) => month.bytes))),
      `${sum(storage.map((month) => month.files)).toLocaleString()} files`,
    ),
  )
}

function tile(name: string, value: number | string, note: Child, bad = false): HTMLElement {
  return h(
    'div',
    { class: bad && 'bad' },
    h('dt', {}, name),
    h('dd', {}, typeof value === 'number' ? value.toLocaleString() : value),
    h('dd', { class: 'hint' }, note),
  )
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
