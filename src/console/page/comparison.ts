import type { Job } from '../../client/client.ts'
import { h } from './dom.ts'

type Region = NonNullable<NonNullable<Job['output']>['regions']>[number]

export interface ComparisonOptions {
  readonly before: string
  readonly after: string
  readonly alt: string
  readonly width: number
  readonly height: number
  /** Boxes in pixels of the picture that are worth a look. */
  readonly regions?: readonly Region[] | undefined
}

/** Two pictures on one another with a handle between them: dragged, or moved with the arrow keys. */
export function comparison({ before, after, alt, width, height, regions = [] }: ComparisonOptions): HTMLElement {
  const handle = h('input', {
    type: 'range',
    min: 0,
    max: 100,
    step: 0.5,
    value: 50,
    'aria-label': 'How much of the picture before is shown, in percent',
    oninput: () => move(),
  })
  const boxes = h('div', { class: 'regions', hidden: true })
  for (const region of regions) {
    const title = `Reference ${region.reference}, ${Math.round(region.changed * 100)} % of the pixels changed`
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
    h('span', { class: 'tag' }, 'Before'),
    h('span', { class: 'tag after' }, 'After'),
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
