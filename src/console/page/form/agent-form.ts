import {
  ASPECT_RATIOS,
  DEFAULTS,
  LONGEST,
  MAX_IMAGE_BYTES,
  MOST_PICTURES,
  MOST_STEPS,
  OUTPUT_FORMATS,
  OUTPUT_SIZES,
  RESOLUTIONS,
  SHORTEST_INSTRUCTIONS,
} from '../../../jobs/choices.ts'
import { h, pictureOrName } from '../dom.ts'
import { agentRequest, type Draft } from '../draft.ts'
import type { Session } from '../session.ts'
import { branchLine } from './branch-line.ts'
import { type Control, type JobForm, jobForm, labelled, select } from './job-form.ts'
import { pictureField } from './picture-field.ts'
import { planPreview } from './plan-preview.ts'
import { samplePicture } from './sample-picture.ts'
import { standIn } from './stand-in.ts'

/** Examples, each with the look that the style sheet gives its pictures, and the colours of these. */
const EXAMPLES: readonly (readonly [instructions: string, look: string, hues: readonly number[]])[] = [
  ['Make it black and white, add a vignette and write "darkroom" at the bottom', 'toned', [230]],
  ['Put both side by side with a white border of 20 px', 'paired', [230, 300]],
  ['Draw a gold star on a midnight blue background', 'starry', []],
]

/** The form for the image agent, with what the job would do and cost. */
export function agentForm(session: Session, onJob: (jobId: string) => void): JobForm {
  const images = pictureField({
    name: 'images',
    label: 'Pictures',
    hint: `up to ${MOST_PICTURES}, of ${MAX_IMAGE_BYTES / 2 ** 20} MB at most`,
    max: MOST_PICTURES,
  })
  const { controls, rows } = agentControls()
  const { instructions, aspect_ratio: ratio } = controls
  const preview = planPreview(session, async () => {
    const { fields } = form.draft()
    return { ...agentRequest({ fields, pictures: {} }), images: await Promise.all(images.pictures().map(standIn)) }
  })
  const examples = EXAMPLES.map(([text, look, hues]) => {
    const write = async () => {
      instructions.value = text
      instructions.focus()
      // People want to see an example applied to their own pictures.
      const missing = hues.slice(images.pictures().length)
      images.add(await Promise.all(missing.map(samplePicture)))
      preview.update()
    }
    const shown = h('span', { class: `sample ${look}`, 'aria-hidden': 'true' })
    for (const hue of hues)
      void samplePicture(hue).then((file) => shown.append(pictureOrName(URL.createObjectURL(file), '')))
    return h('button', { class: 'example', onclick: write }, shown, text)
  })

  const tryOut = h('p', { class: 'examples' }, h('span', { class: 'hint' }, 'For example '), ...examples)
  const branch = branchLine(() => take({ type: 'image_agent', fields: {}, pictures: {} }))
  const form = jobForm({
    session,
    type: 'image_agent',
    pictures: [images],
    controls,
    onJob,
    children: [
      branch.element,
      labelled('instructions', 'Instructions', 'what to do, in plain English', instructions),
      tryOut,
      images.element,
      ...rows,
      preview.element,
    ],
    aside: preview.summary,
  })

  // Until a shape is chosen, it is that of the picture, if there is one.
  let isChosen = false
  ratio.addEventListener('change', () => (isChosen = true))
  form.element.addEventListener('change', () => {
    if (!isChosen) ratio.value = images.pictures().length > 0 ? 'auto' : '1:1'
    preview.update()
  })
  form.element.addEventListener('input', preview.update)

  function take(draft: Draft): void {
    isChosen = 'aspect_ratio' in { ...draft.inherited, ...draft.fields }
    form.take(draft)
    const isBranch = branch.show(draft)
    images.element.hidden = isBranch
    tryOut.hidden = isBranch
    instructions.required = !isBranch
    instructions.placeholder = isBranch
      ? 'What to do next. Leave it empty to carry out the rest of the plan'
      : EXAMPLES[0]![0]
    preview.update()
  }

  return { ...form, take }
}

/** The controls of an agent's request by name, and their layout. */
function agentControls() {
  const controls = createControls()
  return { controls, rows: layOut(controls) }
}

function createControls() {
  return {
    instructions: h('textarea', {
      name: 'instructions',
      rows: 4,
      required: true,
      minlength: SHORTEST_INSTRUCTIONS,
      maxlength: LONGEST.instructions,
      placeholder: EXAMPLES[0]![0],
    }),
    aspect_ratio: select('aspect_ratio', ASPECT_RATIOS, DEFAULTS.aspect_ratio),
    resolution: select('resolution', RESOLUTIONS, DEFAULTS.resolution),
    max_steps: h('input', {
      name: 'max_steps',
      type: 'number',
      min: 1,
      max: MOST_STEPS,
      value: DEFAULTS.max_steps,
      required: true,
    }),
    agent_id: h('input', { name: 'agent_id', maxlength: LONGEST.agent_id }),
    reference: h('input', { name: 'reference', maxlength: LONGEST.reference }),
    webhook_url: h('input', {
      name: 'webhook_url',
      type: 'url',
      maxlength: LONGEST.webhook_url,
      placeholder: 'https://…',
    }),
    output_format: select('output_format', OUTPUT_FORMATS, 'auto'),
    output_size: select('output_size', OUTPUT_SIZES, 'resolution'),
    quality: h('input', { name: 'quality', type: 'number', min: 1, max: 100 }),
  } satisfies Record<string, Control>
}

function layOut(controls: ReturnType<typeof createControls>): HTMLElement[] {
  controls.resolution.title = 'The longer edge of the result: 2,048 or 4,096 pixels'
  const basic = h(
    'div',
    { class: 'row' },
    labelled('aspect_ratio', 'Aspect ratio', '', controls.aspect_ratio),
    labelled('resolution', 'Resolution', '', controls.resolution),
    labelled('max_steps', 'Steps', `up to ${MOST_STEPS}`, controls.max_steps),
  )
  const output = h(
    'details',
    { class: 'more' },
    h('summary', {}, 'Output'),
    h(
      'div',
      { class: 'row' },
      labelled('output_format', 'Format', '', controls.output_format),
      labelled('quality', 'Quality', '1 to 100', controls.quality),
      labelled('output_size', 'Size', '', controls.output_size),
    ),
  )
  const more = h(
    'details',
    { class: 'more' },
    h('summary', {}, 'Webhook, reference, profile'),
    labelled('webhook_url', 'Address', 'told when the job ends', controls.webhook_url),
    labelled('reference', 'Reference', 'your name for the job', controls.reference),
    labelled('agent_id', 'Profile', 'of the agent', controls.agent_id),
  )
  return [basic, output, more]
}
