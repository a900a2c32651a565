import { ApiError, type Job } from '../../../client/client.ts'
import { fill, h, whileBusy } from '../dom.ts'
import { failureBox } from '../failure.ts'
import { duration, jobTitle, kindName, moment, tookMs } from '../format.ts'
import { isCanceled, statusChip } from '../list/job-row.ts'
import type { Session } from '../session.ts'

export interface JobHead {
  readonly title: HTMLElement
  readonly progress: HTMLElement
  /** Cancels the job; hidden once it has ended. */
  readonly cancel: HTMLElement
  /** Why the job failed, or what went wrong on this page. */
  readonly outcome: HTMLElement
  show(job: Job): void
  showFailure(error: unknown): void
}

/** What a job is, and its progress. Ends with `signal`. */
export function jobHead(session: Session, jobId: string, signal: AbortSignal): JobHead {
  const title = h('div', { class: 'job-head' })
  const progress = h('progress', { max: 1, value: 0, hidden: true, 'aria-label': 'Progress' })
  const outcome = h('div', {})
  const showFailure = (error: unknown) => fill(outcome, failureBox(error))
  const end = () =>
    whileBusy(
      cancel,
      () => session.client.cancel(jobId, { signal }),
      (error) => (error instanceof ApiError && error.code === 'JOB_ENDED') || showFailure(error),
    )
  const cancel = h('button', { hidden: true, onclick: end }, 'Cancel job')

  function show(job: Job): void {
    const ended = job.status === 'succeeded' || job.status === 'failed'
    cancel.hidden = ended
    progress.value = job.progress
    progress.hidden = ended
    fill(title, h('h1', {}, jobTitle(job)), factsOf(job), familyOf(job))
    if (job.error === null) return
    const { code, message } = job.error
    const words = `${message.replace(/[^.!?]$/, '$&.')} Nothing was charged.`
    if (isCanceled(job)) fill(outcome, h('p', { class: 'canceled', role: 'status' }, words))
    else fill(outcome, h('p', { class: 'failure', role: 'alert' }, h('strong', {}, code), ` ${words}`))
  }

  return { title, progress, cancel, outcome, show, showFailure }
}

/** The parent of the job, and its branches. */
function familyOf({ parent, branches = [] }: Job): HTMLElement | undefined {
  if (parent === null && branches.length === 0) return undefined
  const link = (jobId: string, step: number) =>
    h('a', { href: `./#/jobs/${jobId}` }, `…${jobId.slice(-6)} after step ${step}`)
  return h(
    'p',
    { class: 'line family' },
    parent !== null && h('span', {}, 'A branch of ', link(parent.job_id, parent.step)),
    branches.length > 0 && h('span', {}, 'Branches:'),
    ...branches.map(({ job_id, step }) => link(job_id, step)),
  )
}

function factsOf(job: Job): HTMLElement {
  const took = tookMs(job)
  return h(
    'p',
    { class: 'line' },
    statusChip(job),
    h('span', {}, kindName(job.type)),
    moment(job.created_at),
    took !== undefined && h('span', {}, `took ${duration(took)}`),
    job.attempt > 1 && h('span', {}, `attempt ${job.attempt}`),
    h('code', {}, job.id),
  )
}
