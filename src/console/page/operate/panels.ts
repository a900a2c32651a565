import type { Operator, OperatorFigures } from '../../../client/operator.ts'
import { type Child, h } from '../dom.ts'
import { byteSize, kindName } from '../format.ts'
import { age } from './age.ts'
import { type RowAction, rowPanel } from './row-panel.ts'
import { SILENT_MS } from './tiles.ts'

type RowOf<List extends keyof OperatorFigures> = OperatorFigures[List] extends readonly (infer Row)[] ? Row : never
interface JobRow {
  readonly job_id: string
  readonly type: string
  readonly account: string
}

export interface Panels {
  /** In columns of their own, so that rows that come and go do not move the other column. */
  readonly columns: readonly (readonly HTMLElement[])[]
  show(figures: OperatorFigures): void
}

/** Single items, with the actions on them. */
export function panelsOf(operator: Operator): Panels {
  const cancel: RowAction<JobRow> = {
    name: 'Cancel',
    question: ({ job_id: id, account }) => `Cancel job ${id} of ${account}? Its credits are given back.`,
    async run({ job_id: id }) {
      await operator.cancel(id)
      return `Canceled ${id}.`
    },
  }
  const retry: RowAction<JobRow> = {
    name: 'Retry',
    question: ({ job_id: id, account }) => `Run job ${id} again? It costs ${account} the same as before.`,
    run: async ({ job_id: id }) => `Runs again as ${await operator.retry(id)}.`,
  }
  const ofJobs = { idOf: ({ job_id: id }: JobRow) => id }
  const jobs = {
    stuck: rowPanel<RowOf<'stuck'>>({
      ...ofJobs,
      title: 'Stuck',
      none: 'Nothing is stuck.',
      action: cancel,
      what: (row) =>
        jobWords(row, h('span', { class: 'fault' }, row.reason), age(row.unchanged_since, 'unchanged for ')),
    }),
    running: rowPanel<RowOf<'running'>>({
      ...ofJobs,
      title: 'Running',
      none: 'Nothing is running.',
      action: cancel,
      what: (row) =>
        jobWords(row, `attempt ${row.attempt} on ${row.worker}`, `${row.percent} %`, age(row.started_at, 'for ')),
    }),
    waiting: rowPanel<RowOf<'waiting'>>({
      ...ofJobs,
      title: 'Waiting',
      none: 'Nothing is waiting.',
      action: cancel,
      what: (row) => jobWords(row, age(row.created_at, 'for ')),
    }),
    failures: rowPanel<RowOf<'failures'>>({
      ...ofJobs,
      title: 'Recent failures',
      none: 'Nothing failed in 24 hours.',
      action: retry,
      what: (row) => jobWords(row, h('span', { class: 'fault' }, row.code), age(row.finished_at, '', ' ago')),
    }),
  }
  const service = { workers: workersPanel(), ...webhookPanels(operator), ...sizePanels() }
  return {
    columns: [jobs, service].map((panels) => Object.values(panels).map(({ element }) => element)),
    show(figures) {
      jobs.stuck.show(figures.stuck)
      service.workers.show(figures.workers)
      jobs.running.show(figures.running, total(figures, 'running'))
      jobs.waiting.show(figures.waiting, total(figures, 'queued'))
      jobs.failures.show(
        figures.failures,
        figures.failure_codes.reduce((sum, { jobs }) => sum + jobs, 0),
      )
      service.receivers.show(figures.webhook_backlog)
      service.webhooks.show(figures.failing_webhooks)
      service.events.show(figures.database.partitions)
      service.results.show(figures.storage)
    },
  }
}

function workersPanel() {
  return rowPanel<RowOf<'workers'>>({
    title: 'Workers',
    none: 'No worker runs: what waits goes on waiting.',
    idOf: ({ worker }) => worker,
    what: ({ worker, slots, busy, last_heard_at: heard }) => [
      h('code', {}, worker),
      slots !== null && h('meter', { min: 0, max: Math.max(slots, busy, 1), value: busy, 'aria-label': 'busy slots' }),
      note(
        slots === null ? `${busy} busy` : `${busy} of ${slots} slots busy`,
        heard !== null && age(heard, 'heard of ', ' ago', SILENT_MS),
      ),
    ],
  })
}

function webhookPanels(operator: Operator) {
  return {
    receivers: rowPanel<RowOf<'webhook_backlog'>>({
      title: 'Receivers that are behind',
      none: 'All webhooks are delivered.',
      idOf: ({ receiver }) => receiver,
      what: ({ receiver, pending, due, most_failures: failures, oldest_since: since }) => [
        h('code', {}, receiver),
        note(
          `${pending.toLocaleString()} to send, ${due.toLocaleString()} due`,
          age(since, 'the oldest for '),
          failures > 0 && `most failures: ${failures}`,
        ),
      ],
    }),
    webhooks: rowPanel<RowOf<'failing_webhooks'>>({
      title: 'Failing webhooks',
      none: 'None are failing.',
      idOf: ({ job_id: id, seq }) => `${id} ${seq}`,
      action: {
        name: 'Send again',
        async run({ job_id: id, seq }) {
          await operator.redeliver(id, seq)
          return `Sending the webhook of ${id}.`
        },
      },
      what: ({ job_id: id, account, receiver, state, failures, status, error, last_attempt_at: last }) => [
        h('code', {}, id),
        note(
          account,
          receiver,
          h(
            'span',
            { class: 'fault' },
            `${state === 'failed' ? 'given up at ' : ''}failure ${failures}: ${status ?? error ?? 'no answer'}`,
          ),
          last !== null && age(last, '', ' ago'),
        ),
      ],
    }),
  }
}

function sizePanels() {
  return {
    events: rowPanel<OperatorFigures['database']['partitions'][number]>({
      title: 'Events by month',
      none: 'None.',
      idOf: ({ partition }) => partition,
      what: ({ partition, events, bytes }) => [
        h('code', {}, partition),
        note(events > 0 && `about ${events.toLocaleString()} events`, byteSize(bytes)),
      ],
    }),
    results: rowPanel<RowOf<'storage'>>({
      title: 'Results by month',
      none: 'None are kept.',
      idOf: ({ month, type }) => `${month} ${type}`,
      what: ({ month, type, jobs, files, bytes }) => [
        h('span', {}, `${month.slice(0, 7)} ${kindName(type)}`),
        note(`${jobs.toLocaleString()} jobs, ${files.toLocaleString()} files`, byteSize(bytes)),
      ],
    }),
  }
}

function jobWords({ job_id: id, type, account }: JobRow, ...about: readonly Child[]): Child[] {
  return [h('code', {}, id), note(account, kindName(type), ...about)]
}

function note(...parts: readonly Child[]): HTMLElement {
  return h('div', { class: 'note' }, ...parts.map((part) => part && h('span', {}, part)))
}

function total({ queues }: OperatorFigures, state: 'queued' | 'running'): number {
  return queues.reduce((sum, queue) => sum + queue[state], 0)
}
