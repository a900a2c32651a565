import { Webhook } from 'standardwebhooks'
import type { WebhookMessage } from './message.ts'

/** The headers by which a receiver knows who sent a message; a signature for each of the secrets. */
export function signedHeaders(message: WebhookMessage, at: Date, secrets: readonly string[]): Record<string, string> {
  return {
    'content-type': 'application/json',
    'webhook-id': message.id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(message.id, at, message.body)).join(' '),
  }
}
