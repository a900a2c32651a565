import { fill, h } from '../dom.ts'

export interface Stage {
  readonly element: HTMLElement
  /** Puts a picture in the place of the one that stands there. */
  show(address: string, words: string): void
}

/** The picture of a job while it develops: first what it was given, then what its steps make of it. */
export function stage(): Stage {
  const frame = h('div', { class: 'frame' })
  const caption = h('figcaption', {})
  const element = h('figure', { class: 'stage', hidden: true }, frame, caption)

  return {
    element,
    show(address, words) {
      const before = frame.lastElementChild
      if (before?.getAttribute('src') === address) return
      const picture = h('img', { src: address, alt: words })
      caption.textContent = words
      element.hidden = false
      // Over the one before, which goes when the new one stands there.
      fill(frame, before, picture)
      picture.addEventListener('animationend', () => before?.remove())
    },
  }
}
