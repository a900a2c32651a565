import { h, whileBusy } from '../dom.ts'
import { type Draft, draftOf, submitDraft } from '../draft.ts'
import type { Session } from '../session.ts'

export interface RerunOptions {
  readonly onJob: (jobId: string) => void
  /** Called with the request to be changed. */
  readonly onEdit: (draft: Draft) => void
  readonly onFailure: (error: unknown) => void
}

/**
 * Two buttons, hidden at first, that send a job's request with its pictures again: unchanged, or through the form.
 * Ends with `signal`.
 */
export function rerunButtons(
  { client }: Session,
  jobId: string,
  signal: AbortSignal,
  { onJob, onEdit, onFailure }: RerunOptions,
): HTMLElement {
  function sends(label: string, go: (draft: Draft) => unknown): HTMLElement {
    const send = async () => go(await draftOf(client, await client.job(jobId, { signal }), signal))
    const complain = (error: unknown) => !signal.aborted && onFailure(error)
    const button = h('button', { onclick: () => whileBusy(button, send, complain) }, label)
    return button
  }

  return h(
    'div',
    { class: 'buttons', hidden: true },
    sends('Run again', async (draft) => onJob((await submitDraft(client, draft)).job_id)),
    sends('Edit', onEdit),
  )
}
