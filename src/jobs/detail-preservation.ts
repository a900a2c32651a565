import * as v from 'valibot'
import { MOST_PICTURES } from './choices.ts'
import type { JobKind } from './kind.ts'
import { LABELS } from './labels.ts'

/** Repairs wrong details of a generated picture from reference photographs. */
export const DETAIL_PRESERVATION = {
  type: 'detail_preservation',
  about: 'Repairs wrong details in a generated picture, using photographs of the real thing.',
  path: '/v2/image-utils/detail-preservation',
  fields: v.object(LABELS),
  example: {},
  pictures: {
    source_image: { min: 1, max: 1, about: 'The picture to repair.' },
    reference_images: { min: 1, max: MOST_PICTURES, about: 'Photographs of the real thing.' },
  },
  price: () => 'detail_preservation',
  modelId: 'detail-preservation-1',
  styleId: 0,
} as const satisfies JobKind
