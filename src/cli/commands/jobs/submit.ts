import { DarkroomError } from '../../../client/client.ts'
import { ASPECT_RATIOS, RESOLUTIONS } from '../../../jobs/choices.ts'
import { defineCommand } from '../../command.ts'
import { CLIENT_OPTIONS, connectClient } from '../../connect-client.ts'
import { UsageError } from '../../usage-error.ts'
import { oneOf, textOf, wholeNumber } from '../../values.ts'
import { watchJob } from '../../watch-job.ts'

const OPTIONS = {
  instructions: { placeholder: 'text', about: 'What to do, in plain English', read: textOf(1, 40_000), required: true },
  image: { placeholder: 'file or address', about: 'A picture; may be repeated', read: String, many: true },
  'aspect-ratio': {
    placeholder: 'ratio',
    about: `Shape of the result: ${ASPECT_RATIOS.join(', ')} (default: 1:1)`,
    read: oneOf(ASPECT_RATIOS),
  },
  resolution: {
    placeholder: 'size',
    about: `Size of the result: ${RESOLUTIONS.join(', ')} (default: 2K)`,
    read: oneOf(RESOLUTIONS),
  },
  'max-steps': { placeholder: 'n', about: 'Most steps to take (default: 10)', read: wholeNumber(1, 30) },
  watch: { about: 'Follow the job to its end' },
  ...CLIENT_OPTIONS,
} as const

export const command = defineCommand({
  summary: 'Give the image agent a job over HTTP',
  details: `With --watch it follows the job like jobs watch does, and exits with 0 when it succeeded and 1 when it failed.`,
  options: OPTIONS,
  async run(context, options) {
    const client = await connectClient(context, options)
    const request = {
      instructions: options.instructions,
      aspect_ratio: options['aspect-ratio'],
      resolution: options.resolution,
      max_steps: options['max-steps'],
      images: options.image,
    }
    const accepted = await client.submitImageAgent(request).catch((error) => {
      const unreadable = error instanceof DarkroomError && error.code === 'FILE_UNREADABLE'
      throw unreadable ? new UsageError(`--image: ${error.message}`, { cause: error }) : error
    })
    if (!options.watch) return { json: accepted, text: accepted.job_id }
    context.note(`accepted as ${accepted.job_id}`)
    return watchJob(context, client, accepted.job_id)
  },
})
