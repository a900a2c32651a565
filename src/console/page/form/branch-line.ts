import { fill, h } from '../dom.ts'
import type { Draft } from '../draft.ts'

export interface BranchLine {
  readonly element: HTMLElement
  /** Shows what a request continues from, and returns whether it is that of a branch. */
  show(draft: Draft): boolean
}

/** What the request in a form continues from, with a button to start over. */
export function branchLine(onLeave: () => void): BranchLine {
  const element = h('p', { class: 'line branch', hidden: true })
  return {
    element,
    show({ fields: { from_job: jobId, from_step: step } }) {
      element.hidden = jobId === undefined
      if (jobId === undefined) return false
      fill(
        element,
        h('span', {}, step === '0' ? 'With the pictures of ' : `Continues after step ${step} of `),
        h('a', { href: `./#/jobs/${jobId}` }, 'this job'),
        h('button', { onclick: onLeave }, 'Start over'),
      )
      return true
    },
  }
}
