import { ApiError, type WebhookDeliveries } from '../../../client/client.ts'
import { fill, h, panel, table, whileBusy, wide } from '../dom.ts'
import { failureBox } from '../failure.ts'
import { dayAndTime } from '../format.ts'
import type { Session } from '../session.ts'

/** Looks again when the next attempt should have an answer, and at least every minute. */
const ANSWER_MS = 1_500
const LONGEST_MS = 60_000

/**
 * All attempts at the job's webhook, updated as they are made, and a button that sends it again. Empty if the job has
 * none. Ends with `signal`.
 */
export function webhookPanel(
  session: Session,
  jobId: string,
  signal: AbortSignal,
): { element: HTMLElement; refresh(): Promise<void> } {
  const attempts = wide('Deliveries')
  const outcome = h('div', {})
  const showFailure = (error: unknown) => fill(outcome, failureBox(error))
  const send = h('button', { onclick: () => void whileBusy(send, redeliver, showFailure) }, 'Send again')
  const element = panel('Webhook', { beside: [send], hidden: true }, attempts, outcome)

  async function refresh(): Promise<void> {
    try {
      show(await session.client.webhookDeliveries(jobId, { signal }))
    } catch (error) {
      if (signal.aborted) return
      // A job without an address, or one that has not ended, has nothing to show.
      if (error instanceof ApiError && error.code === 'WEBHOOK_NOT_FOUND') return
      element.hidden = false
      showFailure(error)
    }
  }

  async function redeliver(): Promise<void> {
    await session.client.redeliverWebhook(jobId)
    await refresh()
    fill(outcome, h('p', { role: 'status' }, 'It is being sent.'))
  }

  let timer: ReturnType<typeof setTimeout> | undefined
  signal.addEventListener('abort', () => clearTimeout(timer))

  function lookAgain(next: string | null): void {
    const due = next === null ? 0 : Date.parse(next) - Date.now()
    clearTimeout(timer)
    timer = setTimeout(() => void refresh(), Math.min(Math.max(due, 0) + ANSWER_MS, LONGEST_MS))
  }

  function show({ url, state, next_attempt_at: next, messages, deliveries }: WebhookDeliveries): void {
    const pending = messages.find((message) => message.state === 'pending')
    if (pending !== undefined) lookAgain(pending.next_attempt_at)
    element.hidden = false
    fill(outcome)
    const rows = deliveries.map(({ attempt, event, started_at: at, status, milliseconds, error }) => [
      attempt,
      event,
      dayAndTime(at),
      status ?? error ?? 'under way',
      milliseconds === null ? '' : `${milliseconds} ms`,
    ])
    fill(
      attempts,
      h('p', {}, url, ' ', h('span', { class: `chip ${STATE_COLOURS[state]}` }, state)),
      next !== null && h('p', { class: 'hint' }, `Next attempt ${dayAndTime(next)}`),
      rows.length > 0 && table({}, ['Attempt', 'Tells', 'When', 'Answer', 'Took'], rows),
    )
  }

  return { element, refresh }
}

const STATE_COLOURS = { pending: 'queued', delivered: 'succeeded', failed: 'failed' } as const
