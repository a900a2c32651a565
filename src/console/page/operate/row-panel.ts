import { type Child, fill, h, whileBusy } from '../dom.ts'
import { failureBox } from '../failure.ts'

/** An action on a row. */
export interface RowAction<Row> {
  readonly name: string
  /** The question before it is done; none if it does no harm. */
  question?(row: Row): string
  /** Does it and says so. */
  run(row: Row): Promise<string>
}

export interface RowPanelParts<Row> {
  readonly title: string
  /** The text if there are no rows. */
  readonly none: string
  /** Identifies a row. */
  idOf(row: Row): string
  what(row: Row): readonly Child[]
  readonly action?: RowAction<Row>
}

export interface RowPanel<Row> {
  readonly element: HTMLElement
  /** @param all how many there are, if more than are shown */
  show(rows: readonly Row[], all?: number): void
}

/**
 * Rows that are updated again and again, with a button for each. Rows that have not changed are left alone, and so is
 * the focus.
 */
export function rowPanel<Row>({ title, none, idOf, what, action }: RowPanelParts<Row>): RowPanel<Row> {
  const count = h('span', { class: 'chip' })
  const list = h('ul', { class: 'rows' })
  const outcome = h('div', { role: 'status' })
  let shown = ''

  async function act(row: Row, { question, run }: RowAction<Row>, button: HTMLButtonElement): Promise<void> {
    if (question !== undefined && !confirm(question(row))) return
    await whileBusy(
      button,
      async () => fill(outcome, h('p', {}, await run(row))),
      (error) => fill(outcome, failureBox(error)),
    )
  }

  function rowOf(row: Row): HTMLElement {
    const id = idOf(row)
    return h(
      'li',
      {},
      h('div', {}, ...what(row)),
      action !== undefined &&
        h(
          'button',
          {
            'data-id': id,
            'aria-label': `${action.name} ${id}`,
            onclick: (event: MouseEvent) => void act(row, action, event.currentTarget as HTMLButtonElement),
          },
          action.name,
        ),
    )
  }

  return {
    element: h('section', { class: 'panel' }, h('h2', {}, `${title} `, count), list, outcome),
    show(rows, all = rows.length) {
      const next = JSON.stringify(rows)
      count.textContent = all > rows.length ? `${rows.length} of ${all.toLocaleString()}` : String(all)
      if (next === shown) return
      shown = next
      const { id } = (document.activeElement as HTMLElement | null)?.dataset ?? {}
      const held = list.contains(document.activeElement)
      fill(list, ...(rows.length === 0 ? [h('li', { class: 'empty' }, none)] : rows.map(rowOf)))
      if (held) [...list.querySelectorAll('button')].find((button) => button.dataset.id === id)?.focus()
    },
  }
}
