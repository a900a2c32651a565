import { h } from '../dom.ts'
import { dayAndTime, duration } from '../format.ts'

/** How far the service's clock is ahead of this one, in milliseconds. */
let ahead = 0

/**
 * Words for how long ago something was, such as `waits for 3 s`; {@link tellAges} keeps them up to date.
 *
 * @param lateMs age from which it is highlighted as a fault
 */
export function age(iso: string, before: string, behind = '', lateMs = Number.POSITIVE_INFINITY): HTMLElement {
  const attributes = { 'data-before': before, 'data-behind': behind, 'data-late': lateMs }
  const element = h('time', { datetime: iso, title: dayAndTime(iso), ...attributes })
  tell(element)
  return element
}

/** Milliseconds since a moment of the service's clock. */
export function elapsedMs(iso: string): number {
  return Math.max(0, Date.now() + ahead - Date.parse(iso))
}

/** Sets the service's clock to the time that it says. */
export function setClock(now: string): void {
  ahead = Date.parse(now) - Date.now()
}

/** Updates all ages on the page. */
export function tellAges(page: HTMLElement): void {
  for (const element of page.querySelectorAll('time')) tell(element)
}

function tell(element: HTMLTimeElement): void {
  const { before, behind, late } = element.dataset
  const ms = elapsedMs(element.dateTime)
  // The service gives whole seconds.
  const words = ms < 10_000 ? `${Math.floor(ms / 1000)} s` : duration(ms)
  element.textContent = `${before}${words}${behind}`
  element.className = ms > Number(late) ? 'fault' : ''
}
