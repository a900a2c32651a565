import type { EventsOptions } from '../../../client/client.ts'
import { h } from '../dom.ts'

export interface ConnectionLine extends Required<Pick<EventsOptions, 'onOpen' | 'onLost'>> {
  readonly element: HTMLElement
  /** The stream has come to its end: there is nothing more to say. */
  clear(): void
}

/** How the connection of a stream stands, in words, as it changes. */
export function connectionLine(): ConnectionLine {
  const element = h('p', { class: 'connection', role: 'status' })
  let wasLost = false

  function say(state: string, words: string): void {
    element.className = `connection ${state}`.trim()
    element.textContent = words
  }

  return {
    element,
    onOpen({ after }) {
      say('live', wasLost ? `Connected again, behind event ${after}: nothing was missed.` : 'Live')
    },
    onLost({ waitMs, after }) {
      wasLost = true
      const wait = Math.max(1, Math.round(waitMs / 1000))
      say('lost', `Connection lost after event ${after}. Trying again in ${wait} s …`)
    },
    clear: () => say('', ''),
  }
}
