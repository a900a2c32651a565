import { Webhook } from 'standardwebhooks'
import type { WebhookMessage } from './message.ts'

/** The headers that show a receiver who sent a message, with a signature for each secret. */
export function signedHeaders(message: WebhookMessage, at: Date, secrets: readonly string[]): Record<string, string> {
  return {
    'content-type': 'application/json',
    'webhook-id': message.id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(message.id, at, message.body)).join(' '),
  }
}
