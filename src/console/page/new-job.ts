import { ApiError } from '../../client/client.ts'
import { ASPECT_RATIOS, RESOLUTIONS } from '../../jobs/choices.ts'
import { type Child, fill, freshId, h, setAttribute } from './dom.ts'
import { failureBox } from './failure.ts'
import { type PictureField, pictureField } from './picture-field.ts'
import { planPreview } from './plan-preview.ts'
import type { Session } from './session.ts'
import { standIn } from './stand-in.ts'

const MAX_INSTRUCTIONS = 10_000
const EXAMPLES = [
  'Make it black and white, add a vignette and write "darkroom" at the bottom',
  'Put both side by side with a white border of 20 px',
  'Draw a gold star on a midnight blue background',
]

type Kind = 'image_agent' | 'detail_preservation'

interface JobForm {
  readonly element: HTMLFormElement
  readonly fields: readonly PictureField[]
}

/** The two forms that create jobs. `onJob` is told of every job that was created. */
export function newJobPanel(session: Session, onJob: (jobId: string) => void): HTMLElement {
  const forms: Record<Kind, JobForm> = {
    image_agent: agentForm(session, onJob),
    detail_preservation: detailForm(session, onJob),
  }
  const place = h('div', { id: 'new-job-form', role: 'tabpanel', 'aria-labelledby': 'tab-image_agent' })
  let current: Kind = 'image_agent'

  const tabs = [tab('image_agent', 'Image agent'), tab('detail_preservation', 'Detail preservation')]

  function tab(kind: Kind, title: string): HTMLButtonElement {
    return h(
      'button',
      {
        type: 'button',
        role: 'tab',
        id: `tab-${kind}`,
        'data-kind': kind,
        'aria-controls': 'new-job-form',
        onclick: () => choose(kind),
        onkeydown: (event: KeyboardEvent) => {
          if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
          choose(kind === 'image_agent' ? 'detail_preservation' : 'image_agent')
          tabs.find((other) => other.dataset.kind === current)?.focus()
        },
      },
      title,
    )
  }

  function choose(kind: Kind): void {
    current = kind
    for (const button of tabs) {
      setAttribute(button, 'aria-selected', String(button.dataset.kind === kind))
      button.tabIndex = button.dataset.kind === kind ? 0 : -1
    }
    setAttribute(place, 'aria-labelledby', `tab-${kind}`)
    fill(place, forms[kind].element)
  }

  const panel = h(
    'section',
    {
      class: 'panel',
      'aria-labelledby': 'new-job-title',
      onpaste: (event: ClipboardEvent) => {
        const files = [...(event.clipboardData?.files ?? [])]
        if (files.length === 0) return
        event.preventDefault()
        // The first field that has room: the source before its references.
        const [first, ...others] = forms[current].fields
        const target = first!.pictures().length === 0 ? first! : (others[0] ?? first!)
        target.add(files)
      },
    },
    h('h2', { id: 'new-job-title' }, 'New job'),
    h('div', { role: 'tablist', 'aria-label': 'Kind of job', class: 'tabs' }, ...tabs),
    place,
  )
  choose(current)
  return panel
}

function agentForm(session: Session, onJob: (jobId: string) => void): JobForm {
  const images = pictureField({ name: 'images', label: 'Pictures', hint: 'up to 10, of 30 MB at most', max: 10 })
  const instructions = h('textarea', {
    name: 'instructions',
    rows: 4,
    required: true,
    minlength: 3,
    maxlength: MAX_INSTRUCTIONS,
    placeholder: EXAMPLES[0],
  })
  const ratio = select('aspect_ratio', ASPECT_RATIOS, '1:1')
  const resolution = select('resolution', RESOLUTIONS, '2K')
  resolution.title = 'The longer edge of the result: 2,048 or 4,096 pixels'
  const steps = h('input', { name: 'max_steps', type: 'number', min: 1, max: 30, value: 10, required: true })
  const webhook = h('input', { name: 'webhook_url', type: 'url', maxlength: 2_000, placeholder: 'https://…' })

  const examples = EXAMPLES.map((text) =>
    h(
      'button',
      {
        type: 'button',
        class: 'example',
        onclick: () => {
          instructions.value = text
          instructions.focus()
          preview.update()
        },
      },
      text,
    ),
  )

  const fields = () => ({
    instructions: instructions.value,
    aspect_ratio: ratio.value as (typeof ASPECT_RATIOS)[number],
    resolution: resolution.value as (typeof RESOLUTIONS)[number],
    max_steps: Number(steps.value),
  })
  const preview = planPreview(session, async () => {
    return { ...fields(), images: await Promise.all(images.pictures().map(standIn)) }
  })

  const form = jobForm(
    session,
    onJob,
    [images],
    () =>
      session.client.submitImageAgent({
        ...fields(),
        webhook_url: webhook.value === '' ? undefined : webhook.value,
        images: images.pictures(),
      }),
    field('instructions', 'Instructions', 'what to do, in plain English', instructions),
    h('p', { class: 'examples' }, h('span', { class: 'hint' }, 'For example '), ...examples),
    images.element,
    h(
      'div',
      { class: 'row' },
      field('aspect_ratio', 'Aspect ratio', '', ratio),
      field('resolution', 'Resolution', '', resolution),
      field('max_steps', 'Steps', 'up to 30', steps),
    ),
    h('details', {}, h('summary', {}, 'Webhook'), field('webhook_url', 'Address', 'told when the job ends', webhook)),
    preview.element,
  )
  for (const moment of ['input', 'change']) form.element.addEventListener(moment, preview.update)
  return form
}

function detailForm(session: Session, onJob: (jobId: string) => void): JobForm {
  const source = pictureField({
    name: 'source_image',
    label: 'Picture to repair',
    hint: 'whose details are wrong',
    max: 1,
  })
  const references = pictureField({
    name: 'reference_images',
    label: 'Reference photographs',
    hint: '1 to 10, of the thing as it is',
    max: 10,
  })
  return jobForm(
    session,
    onJob,
    [source, references],
    () => {
      const [first] = source.pictures()
      if (first === undefined) return fieldFault('source_image', 'Choose the picture to repair.')
      const photographs = references.pictures()
      if (photographs.length === 0) return fieldFault('reference_images', 'Choose at least one photograph.')
      return session.client.submitDetailPreservation({ source_image: first, reference_images: photographs })
    },
    source.element,
    references.element,
  )
}

/** Fails as the service would, without asking it. */
async function fieldFault(name: string, message: string): Promise<never> {
  throw new ApiError({
    status: 400,
    code: 'VALIDATION_ERROR',
    message,
    fields: [{ field: name, message }],
    requestId: undefined,
    retryAfterMs: undefined,
  })
}

function jobForm(
  session: Session,
  onJob: (jobId: string) => void,
  pictures: readonly PictureField[],
  submit: () => Promise<{ readonly job_id: string }>,
  ...children: readonly Child[]
): JobForm {
  const button = h('button', { type: 'submit', class: 'primary' }, 'Submit')
  const outcome = h('div', {})
  const element = h(
    'form',
    {
      onsubmit: (event: SubmitEvent) => {
        event.preventDefault()
        void send()
      },
    },
    ...children,
    h('div', { class: 'actions' }, button),
    outcome,
  )

  async function send(): Promise<void> {
    button.disabled = true
    button.textContent = 'Sending …'
    clearFaults(element, pictures)
    fill(outcome)
    try {
      const { job_id: jobId } = await submit()
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

  return { element, fields: pictures }
}

function field(name: string, label: string, hint: string, control: HTMLElement): HTMLElement {
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

function select(name: string, choices: readonly string[], chosen: string): HTMLSelectElement {
  return h(
    'select',
    { name },
    ...choices.map((choice) => h('option', { value: choice, selected: choice === chosen }, choice)),
  )
}

function clearFaults(form: HTMLElement, pictures: readonly PictureField[]): void {
  for (const fault of form.querySelectorAll('.fault')) fault.textContent = ''
  for (const control of form.querySelectorAll('[aria-invalid]')) control.removeAttribute('aria-invalid')
  for (const picture of pictures) picture.setFault(undefined)
}

/** Writes each fault beside its field; false when there is one that belongs to none. */
function showFaults(form: HTMLElement, pictures: readonly PictureField[], error: unknown): boolean {
  if (!(error instanceof ApiError) || error.fields.length === 0) return false
  let placed = true
  for (const { field: name, message } of error.fields) {
    // `images[2]` is about the field `images`.
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
