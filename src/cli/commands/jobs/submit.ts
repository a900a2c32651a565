import { DarkroomError } from '../../../client/client.ts'
import { WEBHOOK_EVENTS } from '../../../jobs/choices.ts'
import { defineCommand } from '../../command.ts'
import { CLIENT_OPTIONS, connectClient } from '../../connect-client.ts'
import { RESULT_OPTIONS, resultFields } from '../../result-options.ts'
import { UsageError } from '../../usage-error.ts'
import { CANCEL_AFTER, oneOf, textOf } from '../../values.ts'
import { watchJob } from '../../watch-job.ts'

const OPTIONS = {
  instructions: { placeholder: 'text', about: 'What to do, in plain English', read: textOf(1, 40_000), required: true },
  image: {
    placeholder: 'file or address',
    about: 'A picture, or job:<id> for one of an earlier job; may be repeated',
    read: String,
    many: true,
  },
  ...RESULT_OPTIONS,
  'webhook-url': { placeholder: 'address', about: 'An address to call when the job ends', read: String },
  'webhook-event': {
    placeholder: 'event',
    about: `When to call it: ${WEBHOOK_EVENTS.join(', ')}; may be repeated`,
    read: oneOf(WEBHOOK_EVENTS),
    many: true,
  },
  'cancel-after': CANCEL_AFTER,
  watch: { about: 'Follow the job to its end' },
  ...CLIENT_OPTIONS,
} as const

export const command = defineCommand({
  summary: 'Submit a job to the image agent',
  details: `With --watch it follows the job, as jobs watch does.`,
  options: OPTIONS,
  async run(context, options) {
    const client = await connectClient(context, options)
    const request = {
      instructions: options.instructions,
      ...resultFields(options),
      webhook_url: options['webhook-url'],
      webhook_events: options['webhook-event'].length > 0 ? options['webhook-event'] : undefined,
      images: options.image,
    }
    const accepted = await client.submitImageAgent(request, { cancelAfter: options['cancel-after'] }).catch((error) => {
      const unreadable = error instanceof DarkroomError && error.code === 'FILE_UNREADABLE'
      throw unreadable ? new UsageError(`--image: ${error.message}`, { cause: error }) : error
    })
    if (!options.watch) return { json: accepted, text: accepted.job_id }
    context.note(`accepted as ${accepted.job_id}`)
    return watchJob(context, client, accepted.job_id)
  },
})
