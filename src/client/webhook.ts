import { Webhook } from 'standardwebhooks'
import type { WebhookEvent } from '../webhooks/webhook-answers.ts'

export { WebhookVerificationError } from 'standardwebhooks'
export type { WebhookEvent }

/** Headers of a request, as `fetch` has them or as Node has them. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>

/**
 * Reads a webhook, once it is sure that this service sent it and no more than five minutes ago.
 *
 * @param secret what `GET /v1/webhook-secret` says, `whsec_…`
 * @param body exactly as it arrived: parsed and written again it is another one
 * @throws WebhookVerificationError when it is not sure
 */
export function verifyWebhook(secret: string, body: string | Uint8Array, headers: WebhookHeaders): WebhookEvent {
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body)
  const pairs = headers instanceof Headers ? [...headers] : Object.entries(headers)
  const signed = Object.fromEntries(pairs.map(([name, value]) => [name, String(value ?? '')]))
  return new Webhook(secret).verify(text, signed) as WebhookEvent
}
