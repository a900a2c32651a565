import type { ApiKey, AskedLimits } from '../../../client/keys.ts'
import { h } from '../dom.ts'

export interface LimitControls {
  readonly elements: readonly HTMLElement[]
  values(): AskedLimits
}

/** Fields for the limits of a key, filled with its own. An empty field sets no limit of its own. */
export function limitControls(whose: string, limits?: ApiKey['limits']): LimitControls {
  const field = (label: string, attributes: Readonly<Record<string, string | number>>, value: unknown) => {
    const input = h('input', {
      ...attributes,
      'aria-label': `${label} ${whose}`,
      value: value == null ? '' : String(value),
    })
    const element = h('label', { class: 'field' }, h('span', { class: 'label' }, label), input)
    return { input, element }
  }
  const requests = field('Requests', { pattern: '\\d{1,6}/\\d{1,5}', placeholder: '600/60', size: 8 }, limits?.requests)
  const count = { type: 'number', min: 0, max: 1_000_000 }
  const streams = field('Streams', count, limits?.streams)
  const uploads = field('Uploads', count, limits?.uploads)
  return {
    elements: [requests.element, streams.element, uploads.element],
    values: () => ({ requests: requests.input.value, streams: streams.input.value, uploads: uploads.input.value }),
  }
}
