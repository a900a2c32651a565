import { ApiError } from '../../../client/client.ts'
import { type Child, fill, freshId, h, setAttribute } from '../dom.ts'
import { type Draft, submitDraft } from '../draft.ts'
import { failureBox } from '../failure.ts'
import type { Session } from '../session.ts'
import { codePanel } from './code-panel.ts'
import type { PictureField } from './picture-field.ts'

export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

export interface JobForm {
  readonly element: HTMLFormElement
  readonly pictures: readonly PictureField[]
  /** The request in the form. */
  draft(): Draft
  /** Puts a request into the form, replacing the one in it. */
  take(draft: Draft): void
}

export interface JobFormOptions {
  readonly session: Session
  readonly type: Draft['type']
  /** The first one is what the job works on. */
  readonly pictures: readonly PictureField[]
  /** Fields of the request by their names in the API; empty ones are not sent. */
  readonly controls: Readonly<Record<string, Control>>
  readonly children: readonly Child[]
  /** Elements beside the button. */
  readonly aside?: Child
  /** Picture fields that must not be empty, with what to say if they are. */
  readonly required?: Readonly<Record<string, string>>
  /** Called for every job that was created. */
  readonly onJob: (jobId: string) => void
}

/** A form that creates jobs of one type, and shows at each field what the service did not accept. */
export function jobForm(options: JobFormOptions): JobForm {
  const { session, type, pictures, controls, required = {}, onJob } = options
  const button = h('button', { type: 'submit', class: 'primary' }, 'Submit')
  const outcome = h('div', {})
  /** Fields of a request that was put into the form and that have no control. */
  let others: Readonly<Record<string, string>> = {}
  let cancelAfter: number | undefined
  let inherited: Readonly<Record<string, string>> = {}
  const element = h(
    'form',
    {
      onsubmit: (event: SubmitEvent) => {
        event.preventDefault()
        void send()
      },
    },
    ...options.children,
    h('div', { class: 'actions' }, button, options.aside),
    outcome,
    codePanel(draft),
  )

  function draft(): Draft {
    const written = Object.entries(controls).map(([name, { value }]) => [name, value] as const)
    return {
      type,
      fields: {
        ...others,
        ...Object.fromEntries(written.filter(([name, value]) => value !== '' && value !== inherited[name])),
      },
      pictures: Object.fromEntries(pictures.map((field) => [field.name, field.pictures()])),
      cancelAfter,
    }
  }

  function take(taken: Draft): void {
    cancelAfter = taken.cancelAfter
    inherited = taken.inherited ?? {}
    others = Object.fromEntries(Object.entries(taken.fields).filter(([name]) => !Object.hasOwn(controls, name)))
    element.reset()
    for (const [name, control] of Object.entries(controls)) {
      const value = taken.fields[name] ?? inherited[name]
      if (value === undefined || value === control.value) continue
      control.value = value
      control.closest('details')?.setAttribute('open', '')
    }
    for (const field of pictures) field.take(taken.pictures[field.name] ?? [])
  }

  async function send(): Promise<void> {
    button.disabled = true
    button.textContent = 'Sending …'
    clearFaults(element, pictures)
    fill(outcome)
    try {
      const request = draft()
      const missing = Object.entries(required).find(([name]) => request.pictures[name]?.length === 0)
      if (missing !== undefined) throw missingField(...missing)
      const { job_id: jobId } = await submitDraft(session.client, request)
      const source = pictures[0]?.firstFile()
      if (source !== undefined) session.sources.set(jobId, source)
      onJob(jobId)
    } catch (error) {
      if (!showFaults(element, pictures, error)) fill(outcome, failureBox(error))
    } finally {
      button.disabled = false
      button.textContent = 'Submit'
    }
  }

  return { element, pictures, draft, take }
}

/** A control with its label, a hint and a place for its fault. */
export function labelled(name: string, label: string, hint: string, control: Control): HTMLElement {
  const id = freshId(name)
  control.id = id
  setAttribute(control, 'aria-describedby', `${id}-hint ${id}-fault`)
  return h(
    'div',
    { class: 'field', 'data-field': name },
    h('label', { for: id, class: 'label' }, label, ' ', h('span', { class: 'hint', id: `${id}-hint` }, hint)),
    control,
    h('p', { class: 'fault', id: `${id}-fault`, role: 'alert' }),
  )
}

export function select(name: string, choices: readonly string[], chosen: string): HTMLSelectElement {
  return h(
    'select',
    { name },
    ...choices.map((choice) => h('option', { value: choice, selected: choice === chosen }, choice)),
  )
}

/** What the service would answer, without a request. */
function missingField(field: string, message: string): ApiError {
  return new ApiError({
    status: 400,
    code: 'VALIDATION_ERROR',
    message,
    fields: [{ field, message }],
    requestId: undefined,
    retryAfterMs: undefined,
  })
}

function clearFaults(form: HTMLElement, pictures: readonly PictureField[]): void {
  for (const fault of form.querySelectorAll('.fault')) fault.textContent = ''
  for (const control of form.querySelectorAll('[aria-invalid]')) control.removeAttribute('aria-invalid')
  for (const picture of pictures) picture.setFault(undefined)
}

/** Shows each fault at its field; false if one belongs to no field. */
function showFaults(form: HTMLElement, pictures: readonly PictureField[], error: unknown): boolean {
  if (!(error instanceof ApiError) || error.fields.length === 0) return false
  let placed = true
  for (const { field: name, message } of error.fields) {
    // `images[2]` belongs to the field `images`.
    const base = name.replace(/[[.].*$/, '')
    const element = form.querySelector<HTMLElement>(`[data-field="${CSS.escape(base)}"]`)
    const fault = element?.querySelector('.fault')
    if (element === null || !fault) {
      placed = false
      continue
    }
    fault.textContent = message
    const control = element.querySelector<HTMLElement>('input, textarea, select')
    control?.setAttribute('aria-invalid', 'true')
    control?.focus()
    element.closest('details')?.setAttribute('open', '')
  }
  if (!placed) for (const picture of pictures) picture.setFault(undefined)
  return placed
}
