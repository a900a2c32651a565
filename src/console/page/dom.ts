export type Child = Node | string | number | null | undefined | false

type Listener = (event: never) => void
export type Attributes = Readonly<Record<string, string | number | boolean | null | undefined | Listener>>

/**
 * An element with attributes, listeners (`onclick: () => …`) and children. `true` writes a bare attribute; `false`,
 * `null` and `undefined` write none. A button submits nothing unless its `type` says so.
 */
export function h<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag)
  if (element instanceof HTMLButtonElement) element.type = 'button'
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(name.slice(2), value as EventListener)
    else setAttribute(element, name, value)
  }
  element.append(...nodes(children))
  return element
}

export function setAttribute(
  element: Element,
  name: string,
  value: string | number | boolean | null | undefined,
): void {
  if (value === true) element.setAttribute(name, '')
  else if (value === false || value === null || value === undefined) element.removeAttribute(name)
  else element.setAttribute(name, String(value))
}

/** Replaces all children of an element. */
export function fill(element: Element, ...children: readonly Child[]): void {
  element.replaceChildren(...nodes(children))
}

function nodes(children: readonly Child[]): (Node | string)[] {
  return children
    .filter((child) => child !== null && child !== undefined && child !== false)
    .map((child) => (typeof child === 'number' ? String(child) : (child as Node | string)))
}

interface PanelOptions {
  /** Elements beside the heading. */
  readonly beside?: readonly Child[]
  readonly hidden?: boolean
  readonly onpaste?: (event: ClipboardEvent) => void
}

/** A part of a page, with a heading. */
export function panel(
  title: string,
  { beside = [], ...attributes }: PanelOptions,
  ...children: readonly Child[]
): HTMLElement {
  const id = freshId('panel')
  const header = h('header', { class: 'with-controls' }, h('h2', { id }, title), ...beside)
  return h('section', { class: 'panel', 'aria-labelledby': id, ...attributes }, header, ...children)
}

/** A table with column names. Each cell becomes a `td` unless it is a cell already. */
export function table(
  attributes: Attributes,
  columns: readonly Child[],
  rows: readonly (readonly Child[])[],
): HTMLTableElement {
  const row = (cells: readonly Child[], cell: (child: Child) => HTMLElement) =>
    h('tr', {}, ...cells.map((child) => (child instanceof HTMLTableCellElement ? child : cell(child))))
  return h(
    'table',
    attributes,
    h(
      'thead',
      {},
      row(columns, (name) => h(name ? 'th' : 'td', { scope: name && 'col' }, name)),
    ),
    h('tbody', {}, ...rows.map((cells) => row(cells, (child) => h('td', {}, child)))),
  )
}

/** What is scrolled sideways where it is wider than its page. */
export function wide(label: string, ...children: Child[]): HTMLElement {
  return h('div', { class: 'wide', role: 'region', 'aria-label': label, tabindex: 0 }, ...children)
}

/** The cell that names a row of a table. */
export function rowName(name: Child): HTMLElement {
  return h('th', { scope: 'row' }, name)
}

/** Replaces the entries of a list of names and facts. */
export function fillFacts(list: HTMLDListElement, facts: readonly (readonly [name: string, fact: Child])[]): void {
  fill(list, ...facts.flatMap(([name, fact]) => [h('dt', {}, name), h('dd', {}, fact)]))
}

/** Does something for a button, which is disabled meanwhile. */
export async function whileBusy(
  button: HTMLButtonElement,
  deed: () => Promise<unknown>,
  onFailure: (error: unknown) => void,
): Promise<void> {
  button.disabled = true
  try {
    await deed()
  } catch (error) {
    onFailure(error)
  } finally {
    button.disabled = false
  }
}

/** A picture, or its name if the browser cannot show it. */
export function pictureOrName(src: string, name: string): HTMLElement {
  const picture = h('img', { src, alt: name, title: name, onerror: () => picture.replaceWith(nameTag(name)) })
  return picture
}

/** Replaces a picture that is not shown. */
export function nameTag(name: string): HTMLElement {
  return h('span', { class: 'address' }, name)
}

/** A link back to the previous page. */
export function wayBack(href: string, to: string): HTMLElement {
  return h('p', {}, h('a', { href }, `← ${to}`))
}

let lastId = 0

/** A new id for an element that another one refers to. */
export function freshId(prefix: string): string {
  lastId += 1
  return `${prefix}-${lastId}`
}

/** An address of `blob` that is valid until `signal`. */
export function addressOf(blob: Blob, signal: AbortSignal): string {
  const url = URL.createObjectURL(blob)
  signal.addEventListener('abort', () => URL.revokeObjectURL(url))
  return url
}
