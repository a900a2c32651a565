import * as v from 'valibot'
import type { JobKind } from './kind.ts'

/** Repairs wrong details of a generated picture from reference photographs. */
export const DETAIL_PRESERVATION: JobKind = {
  type: 'detail_preservation',
  path: '/v2/image-utils/detail-preservation',
  fields: v.object({}),
  pictures: { source_image: { min: 1, max: 1 }, reference_images: { min: 1, max: 10 } },
  price: () => 'detail_preservation',
  modelId: 'detail-preservation-1',
  styleId: 0,
}
