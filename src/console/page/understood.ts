import { h } from './dom.ts'

export interface Understood {
  readonly not_understood: readonly string[]
  readonly declined: readonly string[]
  readonly notes: readonly string[]
}

/** How the instructions were understood apart from the steps: what was not understood, what was declined, and why. */
export function understoodView({ not_understood, declined, notes }: Understood): HTMLElement[] {
  return [
    ...passages('Not understood', not_understood, 'doubt'),
    ...passages('Left alone', declined, 'hint'),
    ...notes.map((note) => h('p', { class: 'hint' }, note)),
  ]
}

function passages(title: string, found: readonly string[], look: string): HTMLElement[] {
  if (found.length === 0) return []
  return [h('p', { class: look }, `${title}: ${found.map((passage) => `“${passage}”`).join(', ')}`)]
}
