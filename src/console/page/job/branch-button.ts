import type { Job, PlannedStep } from '../../../client/client.ts'
import { h } from '../dom.ts'

/** Whether a job can be continued: it has ended, and its pictures are still there. */
export function canBranch({ type, finished_at: ended, pictures_erased_at: erased }: Job): boolean {
  return type === 'image_agent' && ended !== null && erased === null
}

/** A button to continue after a number of steps of a job. */
export function branchButton(step: number, onBranch: (step: number) => void): HTMLElement {
  const label = `Continue from here, after step ${step}`
  return h('button', { class: 'go-on', 'aria-label': label, onclick: () => onBranch(step) }, 'Continue from here')
}

/** How many steps are inherited up to this place; a refused call does not count. */
export function takenWith(steps: readonly PlannedStep[], place: number): number {
  return steps.slice(0, place + 1).filter(({ outcome }) => outcome !== 'refused').length
}
