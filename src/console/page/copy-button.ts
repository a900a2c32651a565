import { h } from './dom.ts'

/** A button that copies something, and says whether that went well. */
export function copyButton(label: string, name: string, copy: () => Promise<void>): HTMLButtonElement {
  const button = h('button', { 'aria-label': name }, label)
  button.addEventListener('click', async () => {
    // Without https the browser keeps its clipboard to itself.
    button.textContent = await Promise.resolve()
      .then(copy)
      .then(
        () => 'Copied',
        () => 'The browser forbids it',
      )
  })
  return button
}
