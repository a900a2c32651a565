import type { Job } from '../../../client/client.ts'
import { h } from '../dom.ts'

type Region = NonNullable<NonNullable<Job['output']>['regions']>[number]

export interface ComparisonOptions {
  readonly before: string
  readonly after: string
  readonly alt: string
  readonly width: number
  readonly height: number
  /** The names of the left and the right picture, and the left one within a sentence. */
  readonly labels?: readonly [before: string, after: string, phrase: string]
  /** Boxes in pixels of the picture to be outlined. */
  readonly regions?: readonly Region[] | undefined
}

/** Two pictures on one another with a handle between them, which can be dragged or moved with the arrow keys. */
export function comparison(options: ComparisonOptions): HTMLElement {
  const {
    before,
    after,
    alt,
    width,
    height,
    labels = ['Before', 'After', 'the picture before'],
    regions = [],
  } = options
  const handle = h('input', {
    type: 'range',
    min: 0,
    max: 100,
    step: 0.5,
    value: 50,
    'aria-label': `How much of ${labels[2]} is shown, in percent`,
    oninput: () => move(),
  })
  const boxes = h('div', { class: 'regions', hidden: true })
  for (const region of regions) {
    const verdict = region.certainty === undefined ? '' : `, ${region.reason}: ${percent(region.certainty)} sure`
    const title = `Reference ${region.reference}, ${percent(region.changed)} of the pixels changed${verdict}`
    const box = h('span', { title })
    box.style.left = `${(100 * region.x) / width}%`
    box.style.top = `${(100 * region.y) / height}%`
    box.style.width = `${(100 * region.width) / width}%`
    box.style.height = `${(100 * region.height) / height}%`
    boxes.append(box)
  }
  const frame = h(
    'div',
    { class: 'comparison' },
    h('img', { src: after, alt }),
    h('img', { src: before, alt: '', class: 'before' }),
    boxes,
    h('span', { class: 'divider', 'aria-hidden': 'true' }),
    h('span', { class: 'tag' }, labels[0]),
    h('span', { class: 'tag after' }, labels[1]),
    handle,
  )
  frame.style.aspectRatio = `${width} / ${height}`
  const move = () => frame.style.setProperty('--split', `${handle.value}%`)
  move()

  const toggle = h(
    'label',
    { class: 'inline' },
    h('input', {
      type: 'checkbox',
      onchange: (event: Event) => {
        boxes.hidden = !(event.target as HTMLInputElement).checked
      },
    }),
    ` Outline the ${regions.length === 1 ? 'repaired region' : `${regions.length} repaired regions`}`,
  )
  return h('figure', { class: 'compared' }, frame, regions.length > 0 && h('figcaption', {}, toggle))
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`
}
