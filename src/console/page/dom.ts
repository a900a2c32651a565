export type Child = Node | string | number | null | undefined | false

type Listener = (event: never) => void
export type Attributes = Readonly<Record<string, string | number | boolean | null | undefined | Listener>>

/**
 * An element with its attributes, listeners (`onclick: () => …`) and children. `true` writes a bare attribute; `false`,
 * `null` and `undefined` write none.
 */
export function h<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag)
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

/** Puts children in the place of all there were. */
export function fill(element: Element, ...children: readonly Child[]): void {
  element.replaceChildren(...nodes(children))
}

function nodes(children: readonly Child[]): (Node | string)[] {
  return children
    .filter((child) => child !== null && child !== undefined && child !== false)
    .map((child) => (typeof child === 'number' ? String(child) : (child as Node | string)))
}

let lastId = 0

/** An id for an element that another one refers to. */
export function freshId(prefix: string): string {
  lastId += 1
  return `${prefix}-${lastId}`
}
