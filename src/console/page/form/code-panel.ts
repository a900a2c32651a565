import { copyButton } from '../copy-button.ts'
import { fill, h } from '../dom.ts'
import type { Draft } from '../draft.ts'
import { SERVICE } from '../session.ts'
import { requestCode } from './request-code.ts'

/** The request of a form as code to copy, updated when the form changes. */
export function codePanel(draft: () => Draft): HTMLDetailsElement {
  const place = h('div', {})
  const panel = h('details', { class: 'code', ontoggle: update }, h('summary', {}, 'Code for this request'), place)

  function update(): void {
    if (!panel.open) return
    const blocks = Object.entries(requestCode(draft(), SERVICE)).map(([language, code]) =>
      h(
        'section',
        { 'aria-label': language },
        h(
          'header',
          {},
          h('strong', {}, language),
          copyButton('Copy', `Copy ${language}`, () => navigator.clipboard.writeText(code)),
        ),
        h('pre', { tabindex: 0, 'data-language': language }, code),
      ),
    )
    fill(place, h('p', { class: 'hint' }, 'Run beside the files, with the key in DARKROOM_API_KEY.'), ...blocks)
  }

  // Listens to the form that it is in, once it is there.
  queueMicrotask(() => {
    for (const moment of ['input', 'change']) panel.closest('form')?.addEventListener(moment, update)
  })
  return panel
}
