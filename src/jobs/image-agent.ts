import * as v from 'valibot'
import { integerFrom, optionalText } from './fields.ts'
import type { JobKind } from './kind.ts'

export const ASPECT_RATIOS = ['auto', '9:16', '2:3', '3:4', '4:5', '1:1', '5:4', '4:3', '3:2', '16:9'] as const
export const RESOLUTIONS = ['2K', '4K'] as const

const MODEL = 'image-agent-1-preview'

/** Unicode code points, so that an emoji counts once. */
function codePoints(text: string): number {
  let count = 0
  for (const _ of text) count += 1
  return count
}

const INSTRUCTIONS = 'instructions must be a text of 3 to 10,000 characters'

/** The fields of a request, pictures aside. */
export const AgentFields = v.object({
  model_id: v.optional(v.picklist([MODEL], `model_id must be ${MODEL}`), MODEL),
  agent_id: optionalText('agent_id', 200),
  instructions: v.pipe(
    v.string(INSTRUCTIONS),
    v.check((text) => codePoints(text) >= 3 && codePoints(text) <= 10_000, INSTRUCTIONS),
  ),
  aspect_ratio: v.optional(v.picklist(ASPECT_RATIOS, `aspect_ratio must be one of ${ASPECT_RATIOS.join(', ')}`), '1:1'),
  resolution: v.optional(v.picklist(RESOLUTIONS, `resolution must be one of ${RESOLUTIONS.join(', ')}`), '2K'),
  webhook_url: v.optional(
    v.pipe(
      v.string('webhook_url must be a valid http or https URI'),
      v.url('webhook_url must be a valid http or https URI'),
      v.regex(/^https?:\/\//i, 'webhook_url must be a valid http or https URI'),
      v.maxLength(2_000, 'webhook_url must have at most 2,000 characters'),
    ),
  ),
  max_steps: v.optional(integerFrom('max_steps', 1, 30), 10),
})

/** Runs text instructions over reference pictures, or over an empty canvas. */
export const IMAGE_AGENT: JobKind = {
  type: 'image_agent',
  path: '/v2/image/agent',
  fields: AgentFields,
  pictures: { images: { min: 0, max: 10 } },
  price: (fields) => (fields.resolution === '4K' ? 'image_agent_4k' : 'image_agent_2k'),
  modelId: MODEL,
  styleId: 0,
}

/** The same as a client writes them. */
export type AgentRequest = v.InferInput<typeof AgentFields>
