import * as v from 'valibot'
import { integerFrom } from '../jobs/fields.ts'

const KEY = 'Idempotency-Key must have 1 to 255 printable ASCII characters'

export const IdempotencyKey = v.pipe(
  v.string(KEY),
  v.regex(/^[\x20-\x7e]{1,255}$/, KEY),
  v.description(
    'Makes the request safe to repeat for 24 hours: the same body yields the same job, another body a 422. Any text of your own that is new to each job, such as a UUID.',
  ),
)

export const CancelAfter = v.pipe(
  integerFrom('Cancel-After', 1, 86_400),
  v.description(
    'Seconds after which the job is canceled, and its credits given back, unless it has ended by then; it may take five more.',
  ),
)
