import type { Job, PlannedStep } from '../../../client/client.ts'
import { h } from '../dom.ts'

/** Whether there is something to go on from: the job has ended, and its pictures are still there. */
export function canBranch({ type, finished_at: ended, pictures_erased_at: erased }: Job): boolean {
  return type === 'image_agent' && ended !== null && erased === null
}

/** Asks to go on behind so many steps of a job. */
export function goOnButton(step: number, onBranch: (step: number) => void): HTMLElement {
  const label = `Go on from here, after step ${step}`
  return h('button', { class: 'go-on', 'aria-label': label, onclick: () => onBranch(step) }, 'Go on from here')
}

/** How many steps are taken over with the one at this place: a call that was refused is none. */
export function takenWith(steps: readonly PlannedStep[], place: number): number {
  return steps.slice(0, place + 1).filter(({ outcome }) => outcome !== 'refused').length
}
