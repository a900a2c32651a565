import { Webhook } from 'standardwebhooks'
import type { WebhookEvent } from '../webhooks/webhook-answers.ts'

export { WebhookVerificationError } from 'standardwebhooks'
export type { WebhookEvent }

/** Headers of a request, in the form of `fetch` or of Node. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>

/**
 * Reads a webhook after checking that this service sent it, at most five minutes ago.
 *
 * @param secret from `GET /v1/webhook-secret`, `whsec_…`
 * @param body exactly as it arrived: if it is parsed and written again, it has other bytes
 * @throws WebhookVerificationError if the check fails
 */
export function verifyWebhook(secret: string, body: string | Uint8Array, headers: WebhookHeaders): WebhookEvent {
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body)
  const pairs = headers instanceof Headers ? [...headers] : Object.entries(headers)
  const signed = Object.fromEntries(pairs.map(([name, value]) => [name, String(value ?? '')]))
  return new Webhook(secret).verify(text, signed) as WebhookEvent
}
