import { h } from '../dom.ts'

/** One kind of what is counted, drawn in the colour of its class. */
export interface Part<Item> {
  readonly name: string
  readonly look: string
  readonly value: (item: Item) => number
}

export interface ChartOptions<Item> {
  readonly title: string
  /** From left to right. */
  readonly items: readonly Item[]
  readonly label: (item: Item) => string
  /** The parts of each bar, from the bottom. */
  readonly parts: readonly Part<Item>[]
}

/** Bars beside one another. Screen readers get the sums. */
export function chart<Item>({ title, items, label, parts }: ChartOptions<Item>): HTMLElement {
  const total = (item: Item) => parts.reduce((sum, { value }) => sum + value(item), 0)
  const top = Math.max(1, ...items.map(total))
  const sums = parts.flatMap(({ name, look, value }, n) => {
    const sum = items.reduce((all, item) => all + value(item), 0)
    return sum === 0 && n > 0 ? [] : [{ look, words: `${sum.toLocaleString()} ${name}` }]
  })
  const bars = items.map((item) => {
    const shown = parts.filter(({ value }) => value(item) > 0)
    const words = shown.map(({ name, value }) => `${value(item).toLocaleString()} ${name}`).join(', ')
    const bar = h('span', { class: 'bar', title: `${label(item)}: ${words || 'nothing'}` })
    for (const { look, value } of shown) {
      const piece = h('span', { class: look })
      piece.style.height = `${(100 * value(item)) / top}%`
      bar.prepend(piece)
    }
    return bar
  })
  const name = `${title}: ${sums.map(({ words }) => words).join(', ')}`
  return h(
    'figure',
    { class: 'chart' },
    h(
      'figcaption',
      {},
      h('strong', {}, title),
      ...sums.map(({ look, words }) =>
        h('span', {}, h('span', { class: `key ${look}`, 'aria-hidden': 'true' }), words),
      ),
    ),
    h(
      'div',
      { class: 'plot' },
      h('span', { class: 'peak' }, top.toLocaleString()),
      h('div', { class: 'bars', role: 'img', 'aria-label': name }, ...bars),
    ),
    h('div', { class: 'ends' }, h('span', {}, label(items[0]!)), h('span', {}, label(items.at(-1)!))),
  )
}
