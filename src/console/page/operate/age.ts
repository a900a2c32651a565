import { h } from '../dom.ts'
import { dayAndTime, duration } from '../format.ts'

/** How far the clock of the service is ahead of this one, in milliseconds. */
let ahead = 0

/**
 * Words about how long ago something was, such as `waits for 3 s`; {@link tellAges} keeps them true.
 *
 * @param lateMs after so long it stands out as a fault
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

/** Takes over what the clock of the service says now. */
export function setClock(now: string): void {
  ahead = Date.parse(now) - Date.now()
}

/** Brings all ages of the page up to now. */
export function tellAges(page: HTMLElement): void {
  for (const element of page.querySelectorAll('time')) tell(element)
}

function tell(element: HTMLTimeElement): void {
  const { before, behind, late } = element.dataset
  const ms = elapsedMs(element.dateTime)
  // The service tells whole seconds.
  const words = ms < 10_000 ? `${Math.floor(ms / 1000)} s` : duration(ms)
  element.textContent = `${before}${words}${behind}`
  element.className = ms > Number(late) ? 'fault' : ''
}
