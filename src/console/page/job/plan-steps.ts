import type { Job, PlannedStep } from '../../../client/client.ts'
import { fill, h } from '../dom.ts'
import { isCanceled } from '../list/job-row.ts'
import { understoodView } from '../understood.ts'
import { branchButton, canBranch, takenWith } from './branch-button.ts'

/** How the log reports a finished step. */
const STEP_DONE = /^Step (\d+)(?: of \d+)?: (.*)/s

/** How many steps are finished after this log line; 0 if it does not report one. */
export function stepsDone(line: string): number {
  return Number(STEP_DONE.exec(line)?.[1] ?? 0)
}

export interface PlanSteps {
  readonly element: HTMLElement
  /** Shows the plan of the job, as far as there is one. */
  show(job: Job): void
  /** Ticks off the step that a log line reports as finished. */
  heard(line: string): void
}

type State = 'done' | 'undone' | 'now' | 'waiting'

/**
 * A job's plan as a list whose steps are ticked off, with what was not understood.
 *
 * @param onBranch called with the number of steps after which a job that has ended is to be continued
 */
export function planSteps(onBranch: (step: number) => void): PlanSteps {
  const element = h('section', { class: 'plan-steps', hidden: true, 'aria-label': 'Plan' })
  const sentences = new Map<number, string>()
  let job: Job | undefined

  function render(): void {
    const shown = job
    if (!shown?.plan) return
    const { steps } = shown.plan
    const latest = Math.max(0, ...sentences.keys())
    const stateOf = (step: PlannedStep, number: number): State => {
      if (sentences.has(number) || step.outcome === 'done') return 'done'
      if (number < latest || shown.finished_at || step.outcome !== undefined) return 'undone'
      return number === latest + 1 ? 'now' : 'waiting'
    }
    const items = steps.map((step, i) => {
      const state = stateOf(step, i + 1)
      const words = sentences.get(i + 1) ?? step.message ?? step.words ?? step.tool
      const said = h('span', { class: 'visually-hidden' }, ` (${STATE_WORDS[state]})`)
      const goesOn = state === 'done' && canBranch(shown) && branchButton(takenWith(steps, i), onBranch)
      return h('li', { class: state }, words, said, goesOn)
    })
    fill(element, steps.length > 0 && h('ol', {}, ...items), ...understoodView(shown.plan))
    element.classList.toggle('stopped', isCanceled(shown))
    element.hidden = false
  }

  return {
    element,
    show(shown) {
      job = shown
      render()
    },
    heard(line) {
      const [, number, sentence] = STEP_DONE.exec(line) ?? []
      if (number === undefined || sentence === undefined) return
      sentences.set(Number(number), sentence)
      render()
    },
  }
}

const STATE_WORDS: Readonly<Record<State, string>> = {
  done: 'done',
  undone: 'not done',
  now: 'next',
  waiting: 'to come',
}
