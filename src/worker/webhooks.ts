import type { Wakeups } from '../event-store/wakeups.ts'
import type { Queue } from '../queue/connect.ts'
import { attemptSecondsFor } from '../queue/install.ts'
import { deliverWebhook, type WebhookParts, type WebhookSettings } from '../webhooks/deliver.ts'
import { SHARES } from '../webhooks/queue.ts'
import { createDispatcher, type Dispatcher, type DispatcherOptions } from './dispatcher.ts'

export interface WebhookWorkerParts extends WebhookParts {
  readonly queue: Queue
  readonly wakeups: Wakeups
  readonly settings: WebhookWorkerSettings
}

export interface WebhookWorkerSettings extends WebhookSettings {
  /** Deliveries at once. */
  readonly webhookSlots: number
  /** Milliseconds between two looks for work that becomes due by time alone. */
  readonly pollMs?: number | undefined
}

/** Jobs report many times a second; a look for each report would cost more than small jobs do. */
const GATHER_MS = 50

/** Starts to deliver webhooks, beside the jobs and without taking their slots. */
export function startWebhookWorker(parts: WebhookWorkerParts): Dispatcher {
  const { queue, settings } = parts
  return createDispatcher({
    queue,
    claim: ({ working }) => queue.claimWebhooks(working, SHARES),
    slots: settings.webhookSlots,
    pollMs: settings.pollMs,
    attemptMs: attemptSecondsFor(settings.webhookSeconds) * 1_000,
    onNewWork: news(parts.wakeups),
    run: async (delivery, signal) => {
      const settled = await deliverWebhook(parts, delivery.id, signal)
      if (!settled) return { settled, reason: 'CUT_OFF' }
      await queue.complete(delivery)
      return { settled }
    },
    onError: (error, context) => parts.log.warn({ err: error }, `webhooks: ${context} failed`),
  })
}

/** Every report of a job may be that of its end, and so means possible work. */
function news(wakeups: Wakeups): DispatcherOptions['onNewWork'] {
  return (look) => {
    let gathering: NodeJS.Timeout | undefined
    const stop = wakeups.onAny((_, seq) => {
      if (seq === 1) return
      gathering ??= setTimeout(() => {
        gathering = undefined
        look()
      }, GATHER_MS)
    })
    return () => {
      stop()
      clearTimeout(gathering)
    }
  }
}
