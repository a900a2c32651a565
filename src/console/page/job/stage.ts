import { fill, h } from '../dom.ts'

export interface Stage {
  readonly element: HTMLElement
  /** Replaces the picture. */
  show(address: string, words: string): void
}

/** The picture of a running job: first the one it was given, then the results of its steps. */
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
      // Over the previous one, which is removed once the new one is shown.
      fill(frame, before, picture)
      picture.addEventListener('animationend', () => before?.remove())
    },
  }
}
