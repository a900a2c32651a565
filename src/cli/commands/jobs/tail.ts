import { JOB_TYPES } from '../../../jobs/kinds.ts'
import { defineCommand } from '../../command.ts'
import { CLIENT_OPTIONS, connectClient } from '../../connect-client.ts'
import { inWords } from '../../progress-view.ts'
import { oneOf } from '../../values.ts'

const KINDS = ['status', 'log', 'result', 'end'] as const

const OPTIONS = {
  after: {
    placeholder: 'id',
    about: 'Start after this message; 0: from the beginning (default: from now on)',
    read: String,
  },
  type: { placeholder: 'type', about: `Only jobs of type ${JOB_TYPES.join(' or ')}`, read: oneOf(JOB_TYPES) },
  event: { placeholder: 'kind', about: `Only messages of kind ${KINDS.join(', ')}`, read: oneOf(KINDS), many: true },
  ...CLIENT_OPTIONS,
} as const

export const command = defineCommand({
  summary: 'Follow all jobs of a key, through any number of lost connections',
  details: `Runs until it is stopped. With --json each message is a line, {"id", "job_id", "event", "data"}. Give --after the id of
the last one to continue: nothing is missing or repeated.`,
  options: OPTIONS,
  async run(context, { after = 'now', type, event, ...connection }) {
    const client = await connectClient(context, connection)
    const left = new AbortController()
    // Whoever reads what is printed has seen enough.
    process.stdout.on('error', () => left.abort())
    const messages = client.allEvents({
      after,
      type,
      signal: left.signal,
      ...(event.length > 0 && { events: event }),
      onLost: ({ after: seen, waitMs, reason }) =>
        context.note(`${reason}; continuing after ${seen} in ${(waitMs / 1000).toFixed(1)} s`),
    })
    try {
      for await (const message of messages) {
        const line = inWords(message)
        if (context.json) context.print(JSON.stringify(message))
        else if (line !== undefined) context.print(`${message.job_id}  ${line}`)
      }
    } catch (error) {
      if (!left.signal.aborted) throw error
    }
    return { json: undefined, text: undefined }
  },
})
