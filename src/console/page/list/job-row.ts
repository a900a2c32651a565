import type { Job, JobStatus } from '../../../client/client.ts'
import { h } from '../dom.ts'
import { jobTitle, moment } from '../format.ts'

/** In the API, a canceled job is one that failed with this code. */
export const CANCELED = 'JOB_CANCELED'

/** A job of a list, with a link to `href`. */
export function jobRow(job: Job, href: string): HTMLElement {
  const thumbnail = job.output?.images[0]?.w256
  return h(
    'li',
    {},
    h(
      'a',
      { href, class: 'job' },
      thumbnail === undefined
        ? h('span', { class: 'thumbnail', 'aria-hidden': 'true' })
        : h('img', { class: 'thumbnail', src: thumbnail, alt: '', loading: 'lazy' }),
      h('span', { class: 'words', title: jobTitle(job) }, jobTitle(job)),
      statusChip(job),
      moment(job.created_at),
    ),
  )
}

/**
 * The status as a word and a colour, with a word and a mark of its own for canceled jobs, and the progress of a
 * running job.
 */
export function statusChip(job: Pick<Job, 'status' | 'progress' | 'error'>): HTMLElement {
  const status: JobStatus | 'canceled' = isCanceled(job) ? 'canceled' : job.status
  const percent = status === 'processing' ? ` ${Math.round(job.progress * 100)} %` : ''
  return h('span', { class: `chip ${status}` }, `${status}${percent}`)
}

/** Whether the job was canceled. Nothing went wrong with it. */
export function isCanceled({ error }: Pick<Job, 'error'>): boolean {
  return error?.code === CANCELED
}
