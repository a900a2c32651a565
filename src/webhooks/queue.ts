import type { QueueDefinition } from '../queue/install.ts'

/** Deliveries wait in a queue of their own: they take no job's slot, and no job delays them. */
export const WEBHOOK_QUEUE = 'webhook_delivery'

/** Deliveries to one receiver at once, over all workers. A receiver that lets each of them time out holds up no more. */
export const PER_RECEIVER = 8

/** How often the queue hands an attempt on whose worker died; failures of receivers follow the schedule instead. */
const MOST_CUT_OFF = 100

/** The queue as it is to be installed, for requests that take up to `timeoutSeconds`. */
export function webhookQueue(timeoutSeconds: number): QueueDefinition {
  return { name: WEBHOOK_QUEUE, maxAttempts: MOST_CUT_OFF, attemptSeconds: timeoutSeconds + 60 }
}
