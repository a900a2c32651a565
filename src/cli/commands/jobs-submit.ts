import { openAsBlob } from 'node:fs'
import { basename } from 'node:path'
import { ASPECT_RATIOS, RESOLUTIONS } from '../../jobs/image-agent.ts'
import { defineCommand } from '../command.ts'
import { CLIENT_OPTIONS, connectClient } from '../connect-client.ts'
import { UsageError } from '../usage-error.ts'
import { oneOf, textOf, wholeNumber } from '../values.ts'
import { watchJob } from '../watch-job.ts'

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
    const body = new FormData()
    body.append('instructions', options.instructions)
    if (options['aspect-ratio'] !== undefined) body.append('aspect_ratio', options['aspect-ratio'])
    if (options.resolution !== undefined) body.append('resolution', options.resolution)
    if (options['max-steps'] !== undefined) body.append('max_steps', String(options['max-steps']))
    for (const image of options.image) await appendImage(body, image)

    const accepted = await client.submit(body)
    if (!options.watch) return { json: accepted, text: accepted.job_id }
    context.note(`accepted as ${accepted.job_id}`)
    return watchJob(context, client, accepted.job_id)
  },
})

/** Adds a file by its content, and an address as it is: the service fetches it. */
async function appendImage(body: FormData, image: string): Promise<void> {
  if (/^(https?|data):/i.test(image)) return body.append('images', image)
  try {
    body.append('images', await openAsBlob(image), basename(image))
  } catch (error) {
    throw new UsageError(`--image '${image}' cannot be read: ${(error as Error).message}`, { cause: error })
  }
}
