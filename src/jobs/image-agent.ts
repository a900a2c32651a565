import * as v from 'valibot'
import { ASPECT_RATIOS, OUTPUT_FORMATS, OUTPUT_SIZES, RESOLUTIONS, WEBHOOK_EVENTS } from './choices.ts'
import { integerFrom, listOf, optionalText } from './fields.ts'
import type { JobKind } from './kind.ts'
import { LABELS } from './labels.ts'

const MODEL = 'image-agent-1-preview'

const [SHORTEST, LONGEST] = [3, 10_000]
export const LONGEST_WEBHOOK_URL = 2_000

/** Counts Unicode code points, so that an emoji counts once; of a text that is too long however they are counted, none. */
function isLongEnough(text: string): boolean {
  if (text.length > 2 * LONGEST) return false
  const { length } = [...text]
  return length >= SHORTEST && length <= LONGEST
}

/** The longest plan has no more steps than its instructions have words. */
const MOST_TAKEN = 10_000
const FROM_JOB = 'from_job must be the id of a job'

const INSTRUCTIONS = 'instructions must be a text of 3 to 10,000 characters'

/** The fields of a request, pictures aside. */
export const AgentFields = v.object({
  model_id: v.optional(v.picklist([MODEL], `model_id must be ${MODEL}`), MODEL),
  agent_id: v.pipe(
    optionalText('agent_id', 200),
    v.description('Name of a profile of the agent; without it, or with one that does not exist, `default`.'),
  ),
  instructions: v.pipe(
    v.string(INSTRUCTIONS),
    v.check(isLongEnough, INSTRUCTIONS),
    v.metadata({ minLength: SHORTEST, maxLength: LONGEST, description: 'What to do, in plain English.' }),
  ),
  aspect_ratio: v.pipe(
    v.optional(v.picklist(ASPECT_RATIOS, `aspect_ratio must be one of ${ASPECT_RATIOS.join(', ')}`), '1:1'),
    v.description('Shape of the result; `auto` is that of the first picture.'),
  ),
  resolution: v.pipe(
    v.optional(v.picklist(RESOLUTIONS, `resolution must be one of ${RESOLUTIONS.join(', ')}`), '2K'),
    v.description('The longer edge of the result: 2,048 or 4,096 pixels.'),
  ),
  output_format: v.pipe(
    v.optional(v.picklist(OUTPUT_FORMATS, `output_format must be one of ${OUTPUT_FORMATS.join(', ')}`)),
    v.description('Format of the full-size file; `auto`, as without it, is PNG where it is transparent, else JPEG.'),
  ),
  quality: v.pipe(
    v.optional(integerFrom('quality', 1, 100)),
    v.description('Quality of the full-size file; without it such that nobody sees a difference. PNG has none.'),
  ),
  output_size: v.pipe(
    v.optional(v.picklist(OUTPUT_SIZES, `output_size must be one of ${OUTPUT_SIZES.join(', ')}`)),
    v.description(
      '`resolution`, as without it, or `original`: as many pixels as the first picture has, up to those of `resolution`.',
    ),
  ),
  webhook_url: v.optional(
    v.pipe(
      v.string('webhook_url must be a valid http or https URI'),
      v.maxLength(LONGEST_WEBHOOK_URL, 'webhook_url must have at most 2,000 characters'),
      v.url('webhook_url must be a valid http or https URI'),
      v.regex(/^[Hh][Tt]{2}[Pp][Ss]?:\/\//, 'webhook_url must be a valid http or https URI'),
      v.description('A public address that is told when the job ends.'),
    ),
  ),
  webhook_events: v.pipe(
    v.optional(listOf('webhook_events', WEBHOOK_EVENTS)),
    v.description(
      'What `webhook_url` is told: that the job is `completed`, as without it, that it has `started`, each `step` that was done. In a form, several separated by commas, or the field several times.',
    ),
  ),
  max_steps: v.pipe(
    v.optional(integerFrom('max_steps', 1, 30), 10),
    v.description('The most steps the agent takes; those that a branch takes over do not count.'),
  ),
  from_job: v.pipe(
    v.optional(v.pipe(v.string(FROM_JOB), v.uuid(FROM_JOB))),
    v.description(
      'Makes a branch of that job of yours, which has ended: its pictures, its plan up to `from_step` and the fields that are not sent hold. `instructions` go on from there; without any, the rest of its plan is done again.',
    ),
  ),
  from_step: v.pipe(
    v.optional(integerFrom('from_step', 0, MOST_TAKEN)),
    v.description('How many steps of the plan of `from_job` are taken over; without it, all.'),
  ),
  ...LABELS,
})

/** Runs text instructions over reference pictures, or over an empty canvas. */
export const IMAGE_AGENT = {
  type: 'image_agent',
  about: 'Turns instructions in plain English and up to ten pictures into a finished picture.',
  path: '/v2/image/agent',
  fields: AgentFields,
  inherited: [
    'instructions',
    'model_id',
    'agent_id',
    'aspect_ratio',
    'resolution',
    'output_format',
    'quality',
    'output_size',
  ],
  example: { instructions: 'Make it black and white and add a vignette', aspect_ratio: '4:3' },
  pictures: { images: { min: 0, max: 10, about: 'Pictures to work on; without any, the canvas is empty.' } },
  price: (fields) => (fields.resolution === '4K' ? 'image_agent_4k' : 'image_agent_2k'),
  modelId: MODEL,
  styleId: 0,
} as const satisfies JobKind

/** The same as a client writes them. */
export type AgentRequest = v.InferInput<typeof AgentFields>
