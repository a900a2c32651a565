import { DarkroomError } from '../../../client/client.ts'
import { defineCommand } from '../../command.ts'
import { CLIENT_OPTIONS, connectClient } from '../../connect-client.ts'
import { UsageError } from '../../usage-error.ts'
import { CANCEL_AFTER } from '../../values.ts'
import { watchJob } from '../../watch-job.ts'

const PICTURE = { placeholder: 'file or address', read: String } as const

export const command = defineCommand({
  summary: 'Submit a job that repairs the details of a picture from photographs',
  details: `With --watch it follows the job, as jobs watch does.`,
  options: {
    source: { ...PICTURE, about: 'The picture to repair', required: true },
    reference: { ...PICTURE, about: 'A photograph of the real thing; may be repeated', many: true },
    'cancel-after': CANCEL_AFTER,
    watch: { about: 'Follow the job to its end' },
    ...CLIENT_OPTIONS,
  },
  async run(context, options) {
    const client = await connectClient(context, options)
    const request = { source_image: options.source, reference_images: options.reference }
    const accepted = await client
      .submitDetailPreservation(request, { cancelAfter: options['cancel-after'] })
      .catch((error) => {
        const unreadable = error instanceof DarkroomError && error.code === 'FILE_UNREADABLE'
        throw unreadable ? new UsageError(error.message, { cause: error }) : error
      })
    if (!options.watch) return { json: accepted, text: accepted.job_id }
    context.note(`accepted as ${accepted.job_id}`)
    return watchJob(context, client, accepted.job_id)
  },
})
