import type { Job, JobFilter } from '../../../client/client.ts'
import { h } from '../dom.ts'
import { kindName } from '../format.ts'
import { CANCELED } from './job-row.ts'

/** Milliseconds without a keystroke after which the search begins. */
const PAUSE_MS = 300

const STATUSES: Readonly<Record<string, Pick<JobFilter, 'status' | 'code'>>> = {
  'Any status': {},
  Queued: { status: 'queued' },
  Processing: { status: 'processing' },
  Succeeded: { status: 'succeeded' },
  'Failed or canceled': { status: 'failed' },
  Canceled: { status: 'failed', code: CANCELED },
}
const TYPES: readonly (Job['type'] | '')[] = ['', 'image_agent', 'detail_preservation']

export interface FilterControls {
  readonly elements: readonly HTMLElement[]
  /** The filter, as the API names it. */
  filter(): JobFilter
  isNarrowed(): boolean
}

/**
 * Controls that filter the list of jobs; `onChange` is called for each change, after a pause for typed words. Ends
 * with `signal`.
 */
export function filterControls(signal: AbortSignal, onChange: () => void): FilterControls {
  const status = h(
    'select',
    { 'aria-label': 'Status', onchange: onChange },
    ...Object.keys(STATUSES).map((name, n) => h('option', { value: n === 0 ? '' : name }, name)),
  )
  const type = h(
    'select',
    { 'aria-label': 'Kind', onchange: onChange },
    ...TYPES.map((value) => h('option', { value }, value === '' ? 'Any kind' : kindName(value))),
  )
  let typing: ReturnType<typeof setTimeout> | undefined
  const words = h('input', {
    type: 'search',
    placeholder: 'Words, or a reference',
    'aria-label': 'Words',
    maxlength: 200,
    oninput: () => {
      clearTimeout(typing)
      typing = setTimeout(onChange, PAUSE_MS)
    },
  })
  signal.addEventListener('abort', () => clearTimeout(typing))
  const after = h('input', { type: 'date', onchange: onChange })
  const before = h('input', { type: 'date', onchange: onChange })

  return {
    elements: [status, type, words, h('label', {}, 'From ', after), h('label', {}, 'Until ', before)],
    filter: () => ({
      ...STATUSES[status.value],
      type: (type.value || undefined) as Job['type'] | undefined,
      q: words.value.trim() || undefined,
      created_after: after.value === '' ? undefined : new Date(`${after.value}T00:00`),
      created_before: before.value === '' ? undefined : new Date(`${before.value}T24:00`),
    }),
    isNarrowed: () => [status, type, words, after, before].some(({ value }) => value !== ''),
  }
}
