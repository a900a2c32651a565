import { h } from '../dom.ts'
import { type Draft, draftOf, submitDraft } from '../draft.ts'
import type { Session } from '../session.ts'

export interface AgainOptions {
  readonly onJob: (jobId: string) => void
  /** Told of the request that is to be changed. */
  readonly onEdit: (draft: Draft) => void
  readonly onFailure: (error: unknown) => void
}

/** Two buttons that send a job's request again, with its pictures: as it was, or through the form. Ends with `signal`. */
export function againButtons(
  { client }: Session,
  jobId: string,
  signal: AbortSignal,
  { onJob, onEdit, onFailure }: AgainOptions,
): HTMLElement {
  const run = h('button', { type: 'button' }, 'Run again')
  const edit = h('button', { type: 'button' }, 'Edit')
  run.addEventListener('click', () => send(run, async (draft) => onJob((await submitDraft(client, draft)).job_id)))
  edit.addEventListener('click', () => send(edit, onEdit))

  async function send(button: HTMLButtonElement, go: (draft: Draft) => unknown): Promise<void> {
    button.disabled = true
    try {
      await go(await draftOf(client, await client.job(jobId, { signal }), signal))
    } catch (error) {
      if (!signal.aborted) onFailure(error)
    } finally {
      button.disabled = false
    }
  }

  return h('div', { class: 'buttons' }, run, edit)
}
