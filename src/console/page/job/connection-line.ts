import type { EventsOptions } from '../../../client/client.ts'
import { h } from '../dom.ts'

export interface ConnectionLine extends Required<Pick<EventsOptions, 'onOpen' | 'onLost'>> {
  readonly element: HTMLElement
  /** Call it when the stream has ended: there is nothing more to show. */
  clear(): void
}

/** The state of a stream's connection in words. */
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
      say('live', wasLost ? `Connected again after event ${after}: nothing was missed.` : 'Live')
    },
    onLost({ waitMs, after }) {
      wasLost = true
      const wait = Math.max(1, Math.round(waitMs / 1000))
      say('lost', `Connection lost after event ${after}. Trying again in ${wait} s …`)
    },
    clear: () => say('', ''),
  }
}
