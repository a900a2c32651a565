import type { Usage } from '../../../client/client.ts'
import { fill, h, rowName, table, wayBack, wide } from '../dom.ts'
import { failureBox } from '../failure.ts'
import type { Session } from '../session.ts'
import { chart } from './chart.ts'

type Day = Usage['days'][number]

const RANGES = [7, 30, 90, 365]
const DAY = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' })

const ENDED = [
  { name: 'succeeded', look: 'succeeded', value: (day: Day) => day.succeeded },
  { name: 'failed', look: 'failed', value: (day: Day) => day.failed },
  { name: 'canceled', look: 'canceled', value: (day: Day) => day.canceled },
  { name: 'under way', look: 'processing', value: (day: Day) => day.under_way },
]
const COST = [{ name: 'credits', look: 'spent', value: (day: Day) => day.credits }]

/** The jobs of the key over the last days, and what they cost. Ends with `signal`. */
export function usagePage({ client }: Session, signal: AbortSignal): HTMLElement {
  const place = h('div', {})
  const range = h(
    'select',
    { 'aria-label': 'How many days', onchange: () => void load() },
    ...RANGES.map((days) => h('option', { value: days, selected: days === 30 }, `Last ${days} days`)),
  )

  async function load(): Promise<void> {
    const asked = range.value
    place.ariaBusy = 'true'
    try {
      const { days } = await client.usage({ days: Number(asked), signal })
      if (asked === range.value) fill(place, ...figures(days, Number(asked)))
    } catch (error) {
      if (!signal.aborted) fill(place, failureBox(error))
    } finally {
      place.ariaBusy = null
    }
  }

  void load()
  return h(
    'main',
    {},
    wayBack('#/', 'All jobs'),
    h(
      'section',
      { class: 'panel' },
      h('header', { class: 'with-controls' }, h('h1', {}, 'Use of this key'), range),
      place,
    ),
  )
}

function figures(days: readonly Day[], asked: number): HTMLElement[] {
  if (days.length === 0) return [h('p', { class: 'hint' }, 'Too many jobs on a single day to be counted here.')]
  const busy = days.filter((day) => ENDED.some(({ value }) => value(day) > 0))
  const label = ({ day }: Day) => DAY.format(new Date(day))
  return [
    ...(days.length < asked
      ? [h('p', { class: 'hint' }, `Only the newest jobs are counted: all since ${label(days[0]!)}.`)]
      : []),
    ...(busy.length > 0 ? drawn(days, busy, label) : [h('p', { class: 'empty' }, 'No jobs on these days.')]),
  ]
}

function drawn(days: readonly Day[], busy: readonly Day[], label: (day: Day) => string): HTMLElement[] {
  return [
    h(
      'div',
      { class: 'charts' },
      chart({ title: 'Cost', items: days, label, parts: COST }),
      chart({ title: 'Jobs', items: days, label, parts: ENDED }),
    ),
    dayTable(busy.toReversed(), label),
    h(
      'p',
      { class: 'hint' },
      'Days are those of UTC. A job counts on the day that it was sent; only what succeeds costs.',
    ),
  ]
}

function dayTable(days: readonly Day[], label: (day: Day) => string): HTMLElement {
  const columns = [...COST, ...ENDED]
  return wide(
    'Day by day',
    table(
      { class: 'numbers' },
      ['Day', ...columns.map(({ name }) => name)],
      days.map((day) => [rowName(label(day)), ...columns.map(({ value }) => value(day).toLocaleString())]),
    ),
  )
}
