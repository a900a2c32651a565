import type { WebhookShares } from '../queue/connect.ts'
import { attemptSecondsFor, type QueueDefinition } from '../queue/install.ts'

/** Deliveries wait in a queue of their own: they take no job's slot, and no job delays them. */
export const WEBHOOK_QUEUE = 'webhook_delivery'

/**
 * Deliveries at once, over all workers. If a receiver lets each of them time out, or an account has many such
 * receivers, most slots are still free: one worker alone has four times as many.
 */
export const SHARES: WebhookShares = { perReceiver: 8, perAccount: 32 }

/** How often the queue passes on an attempt whose worker died. Failures of receivers follow the schedule instead. */
const MOST_CUT_OFF = 100

/** The queue as it is to be installed, for requests that take up to `timeoutSeconds`. */
export function webhookQueue(timeoutSeconds: number): QueueDefinition {
  return { name: WEBHOOK_QUEUE, maxAttempts: MOST_CUT_OFF, attemptSeconds: attemptSecondsFor(timeoutSeconds) }
}
