import type { Middleware } from 'koa'
import { MAX_IMAGE_BYTES } from '../../jobs/choices.ts'
import { JOB_KINDS } from '../../jobs/kinds.ts'
import { MAX_FORM_TEXT_BYTES, malformedBody, tooLarge } from '../upload/limits.ts'

const MOST_IMAGES = Math.max(
  ...JOB_KINDS.map(({ pictures }) => Object.values(pictures).reduce((sum, { max }) => sum + max, 0)),
)
/** No request needs a larger body. */
const LARGEST_BODY = MAX_FORM_TEXT_BYTES + MOST_IMAGES * MAX_IMAGE_BYTES

/** Refuses a body that is too large for any operation, before the API key is checked. */
export const bodyLimit: Middleware = async (ctx, next) => {
  // Node decodes chunks, and leaves any other encoding to us.
  if (!/^(chunked)?$/i.test(ctx.get('Transfer-Encoding'))) {
    throw malformedBody('The only Transfer-Encoding understood is chunked')
  }
  if ((ctx.request.length ?? 0) > LARGEST_BODY) throw tooLarge(LARGEST_BODY)
  await next()
}
