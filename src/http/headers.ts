import * as v from 'valibot'
import { integerFrom } from '../jobs/fields.ts'

const KEY = 'Idempotency-Key must have 1 to 255 printable ASCII characters'

export const IdempotencyKey = v.pipe(
  v.string(KEY),
  v.regex(/^[\x20-\x7e]{1,255}$/, KEY),
  v.description(
    'Makes the request safe to repeat for 24 hours: with the same body you get the same job, with another body a 422. Use any text that is different for every job, such as a UUID.',
  ),
)

export const CancelAfter = v.pipe(
  integerFrom('Cancel-After', 1, 86_400),
  v.description(
    'Seconds after which the job is canceled and its credits are given back, unless it has ended by then. This may take five seconds longer.',
  ),
)
