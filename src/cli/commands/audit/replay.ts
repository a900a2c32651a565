import { type ReplayedEvent, replay } from '../../../audit/replay.ts'
import { DomainError } from '../../../errors.ts'
import { defineCommand } from '../../command.ts'
import { table } from '../../table.ts'
import { moment, uuid } from '../../values.ts'
import { withReads } from '../../with-database.ts'

/** Longest value that a line shows; the whole of it stands in the JSON. */
const VALUE_LENGTH = 60

export const command = defineCommand({
  summary: 'Show every event of a job: its time, what it changed, and the state after it',
  details: 'The states are folded from the events alone. With --json, each event carries the whole state after it.',
  operands: { job_id: { about: 'The job', read: uuid } },
  options: {
    'as-of': {
      placeholder: 'n or time',
      about: 'Stop after this event or at this time, such as 2026-01-31T12:00:00Z',
      read: moment,
    },
  },
  async run(context, { 'as-of': asOf }, { job_id: jobId }) {
    const events = await withReads(context, ({ database }) => replay(database, jobId, asOf))
    const last = events.at(-1)
    if (last === undefined) {
      throw new DomainError('JOB_NOT_FOUND', `There is no job ${jobId}${asOf === undefined ? '' : ' at that moment'}.`)
    }
    return {
      json: { job_id: jobId, events, state: last.state },
      text: `${table(events.flatMap(lines))}\n\nThe job after event ${last.seq}:\n\n${describe(last.state)}`,
    }
  },
})

/** A line for the event, and one for each field that it changed. */
function lines({ seq, recorded_at, since_start, type, what, changed }: ReplayedEvent): string[][] {
  const margin = ['', '', '']
  return [
    [String(seq).padStart(4), recorded_at, `+${since_start.toFixed(3)} s`, type, what ?? ''],
    ...Object.entries(changed).map(([field, value]) => [...margin, `  ${field}`, shown(value)]),
  ]
}

function describe(state: ReplayedEvent['state']): string {
  return table(Object.entries(state).map(([field, value]) => [field, shown(value)]))
}

function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length <= VALUE_LENGTH ? text : `${text.slice(0, VALUE_LENGTH)}…`
}
