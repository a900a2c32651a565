import * as v from 'valibot'
import {
  ASPECT_RATIOS,
  DEFAULTS,
  LONGEST,
  MOST_INHERITED,
  MOST_PICTURES,
  MOST_STEPS,
  OUTPUT_FORMATS,
  OUTPUT_SIZES,
  RESOLUTIONS,
  SHORTEST_INSTRUCTIONS,
  WEBHOOK_EVENTS,
} from './choices.ts'
import { integerFrom, listOf, optionalText } from './fields.ts'
import type { JobKind } from './kind.ts'
import { LABELS } from './labels.ts'

const MODEL = 'image-agent-1-preview'

/** Counts Unicode code points, so that an emoji counts once. A text that is too long by any count is not counted. */
function isLongEnough(text: string): boolean {
  if (text.length > 2 * LONGEST.instructions) return false
  const { length } = [...text]
  return length >= SHORTEST_INSTRUCTIONS && length <= LONGEST.instructions
}

const FROM_JOB = 'from_job must be the id of a job'

const INSTRUCTIONS = `instructions must be a text of ${SHORTEST_INSTRUCTIONS} to ${LONGEST.instructions.toLocaleString('en')} characters`

/** The fields of a request, except pictures. */
export const AgentFields = v.object({
  model_id: v.optional(v.picklist([MODEL], `model_id must be ${MODEL}`), MODEL),
  agent_id: v.pipe(
    optionalText('agent_id', LONGEST.agent_id),
    v.description('Name of a profile of the agent. If it is missing or unknown, `default` is used.'),
  ),
  instructions: v.pipe(
    v.string(INSTRUCTIONS),
    v.check(isLongEnough, INSTRUCTIONS),
    v.metadata({
      minLength: SHORTEST_INSTRUCTIONS,
      maxLength: LONGEST.instructions,
      description: 'What to do, in plain English.',
    }),
  ),
  aspect_ratio: v.pipe(
    v.optional(
      v.picklist(ASPECT_RATIOS, `aspect_ratio must be one of ${ASPECT_RATIOS.join(', ')}`),
      DEFAULTS.aspect_ratio,
    ),
    v.description('Shape of the result. `auto` takes that of the first picture.'),
  ),
  resolution: v.pipe(
    v.optional(v.picklist(RESOLUTIONS, `resolution must be one of ${RESOLUTIONS.join(', ')}`), DEFAULTS.resolution),
    v.description('The longer edge of the result: 2,048 or 4,096 pixels.'),
  ),
  output_format: v.pipe(
    v.optional(v.picklist(OUTPUT_FORMATS, `output_format must be one of ${OUTPUT_FORMATS.join(', ')}`)),
    v.description(
      'Format of the full-size file. `auto`, the default, is PNG if the picture is transparent, otherwise JPEG.',
    ),
  ),
  quality: v.pipe(
    v.optional(integerFrom('quality', 1, 100)),
    v.description(
      'Quality of the full-size file. By default it is high enough that nobody sees a difference. It has no effect on PNG.',
    ),
  ),
  output_size: v.pipe(
    v.optional(v.picklist(OUTPUT_SIZES, `output_size must be one of ${OUTPUT_SIZES.join(', ')}`)),
    v.description(
      '`resolution`, the default, or `original`, which gives as many pixels as the first picture has, up to those of `resolution`.',
    ),
  ),
  webhook_url: v.optional(
    v.pipe(
      v.string('webhook_url must be a valid http or https URI'),
      v.maxLength(
        LONGEST.webhook_url,
        `webhook_url must have at most ${LONGEST.webhook_url.toLocaleString('en')} characters`,
      ),
      v.url('webhook_url must be a valid http or https URI'),
      v.regex(/^[Hh][Tt]{2}[Pp][Ss]?:\/\//, 'webhook_url must be a valid http or https URI'),
      v.description('A public address to call when the job ends.'),
    ),
  ),
  webhook_events: v.pipe(
    v.optional(listOf('webhook_events', WEBHOOK_EVENTS)),
    v.description(
      'What to call `webhook_url` for: that the job is `completed`, which is the default, that it has `started`, and each `step` that was done. In a form, separate several by commas or repeat the field.',
    ),
  ),
  max_steps: v.pipe(
    v.optional(integerFrom('max_steps', 1, MOST_STEPS), DEFAULTS.max_steps),
    v.description('The most steps that the agent takes. Steps that a branch inherits do not count.'),
  ),
  from_job: v.pipe(
    v.optional(v.pipe(v.string(FROM_JOB), v.uuid(FROM_JOB))),
    v.description(
      'The id of a job of yours that has ended. The new job is a branch of it: it inherits its pictures, its plan up to `from_step`, and every field that you do not send. `instructions` go on from there. Without instructions, the rest of its plan is carried out again.',
    ),
  ),
  from_step: v.pipe(
    v.optional(integerFrom('from_step', 0, MOST_INHERITED)),
    v.description('How many steps of the plan of `from_job` to inherit. By default, all of them.'),
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
  pictures: {
    images: {
      min: 0,
      max: MOST_PICTURES,
      about: 'Pictures to work on. Without any, the job starts with an empty canvas.',
    },
  },
  price: (fields) => (fields.resolution === '4K' ? 'image_agent_4k' : 'image_agent_2k'),
  modelId: MODEL,
  styleId: 0,
} as const satisfies JobKind

/** The fields as a client writes them. */
export type AgentRequest = v.InferInput<typeof AgentFields>
