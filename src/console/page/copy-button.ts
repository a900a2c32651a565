import { h } from './dom.ts'

/** A button that copies something, and says whether that worked. */
export function copyButton(label: string, name: string, copy: () => Promise<void>): HTMLButtonElement {
  const button = h('button', { 'aria-label': name }, label)
  button.addEventListener('click', async () => {
    // Without https, browsers do not offer their clipboard.
    button.textContent = await Promise.resolve()
      .then(copy)
      .then(
        () => 'Copied',
        () => 'The browser does not allow it',
      )
  })
  return button
}
