import { parseApiKey } from '../../../accounts/api-key.ts'
import { limitKey } from '../../../accounts/limits.ts'
import { parseRate, type Rate } from '../../../accounts/rate.ts'
import { defineCommand } from '../../command.ts'
import { UsageError } from '../../usage-error.ts'
import { wholeNumber } from '../../values.ts'
import { withDatabase } from '../../with-database.ts'

const MOST = 1_000_000

export const command = defineCommand({
  summary: 'Give an API key limits of its own, which apply everywhere within seconds',
  details: 'Limits that you leave out are those of the configuration again.',
  operands: { key_id: { about: 'Id of the key, or the whole key', read: (text: string) => parseApiKey(text) ?? text } },
  options: {
    requests: { placeholder: 'n/seconds', about: 'Requests in a number of seconds, such as 600/60', read: rate },
    streams: { placeholder: 'n', about: 'Event streams open at once in one process', read: wholeNumber(0, MOST) },
    uploads: { placeholder: 'n', about: 'Uploads at once in one process', read: wholeNumber(0, MOST) },
  },
  async run(context, { requests: rate, streams, uploads }, { key_id: keyId }) {
    const limits = { rate, streams, uploads }
    const limited = await withDatabase(context, ({ database }) => limitKey(database, keyId, limits))
    return {
      json: { key_id: keyId, limited },
      text: limited ? `Limited ${keyId}.` : `There is no key ${keyId}.`,
      failed: !limited,
    }
  },
})

function rate(text: string): Rate {
  const parsed = parseRate(text)
  if (parsed !== undefined) return parsed
  throw new UsageError('must be requests and seconds such as 600/60')
}
