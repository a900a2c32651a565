import { MOST_INHERITED } from '../../../jobs/choices.ts'
import { defineCommand } from '../../command.ts'
import { CLIENT_OPTIONS, connectClient } from '../../connect-client.ts'
import { RESULT_OPTIONS, resultFields } from '../../result-options.ts'
import { CANCEL_AFTER, textOf, uuid, wholeNumber } from '../../values.ts'
import { watchJob } from '../../watch-job.ts'

const OPTIONS = {
  step: {
    placeholder: 'n',
    about: 'Steps of its plan to inherit (default: all)',
    read: wholeNumber(0, MOST_INHERITED),
  },
  instructions: {
    placeholder: 'text',
    about: 'What to do after them (default: the rest of the plan)',
    read: textOf(1, 40_000),
  },
  ...RESULT_OPTIONS,
  'cancel-after': CANCEL_AFTER,
  watch: { about: 'Follow the job to its end' },
  ...CLIENT_OPTIONS,
} as const

export const command = defineCommand({
  summary: 'Start a new job from a step of an image-agent job that has ended',
  details: `The new job inherits the pictures, the plan up to that step, and the options that you leave out. With --watch it
follows the new job, as jobs watch does.`,
  operands: { job_id: { about: 'A job of your key that has ended', read: uuid } },
  options: OPTIONS,
  async run(context, options, { job_id: jobId }) {
    const client = await connectClient(context, options)
    const { step, instructions } = options
    const request = { step, ...resultFields(options), ...(instructions !== undefined && { instructions }) }
    const accepted = await client.branch(jobId, request, { cancelAfter: options['cancel-after'] })
    if (!options.watch) return { json: accepted, text: accepted.job_id }
    context.note(`accepted as ${accepted.job_id}`)
    return watchJob(context, client, accepted.job_id)
  },
})
