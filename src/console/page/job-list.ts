import type { Job, JobStatus } from '../../client/client.ts'
import { fill, h } from './dom.ts'
import { failureBox } from './failure.ts'
import { dayAndTime, jobTitle, kindName } from './format.ts'
import type { Session } from './session.ts'

const PAGE = 20
/** Looks again while a job of the page may still change. */
const REFRESH_MS = 4_000

const STATUSES: readonly (readonly [JobStatus | '', string])[] = [
  ['', 'Every status'],
  ['queued', 'Queued'],
  ['processing', 'Processing'],
  ['succeeded', 'Succeeded'],
  ['failed', 'Failed'],
]
const TYPES: readonly (JobType | '')[] = ['', 'image_agent', 'detail_preservation']

type JobType = 'image_agent' | 'detail_preservation'

/** The key's jobs with filters, newest first. Ends with `signal`. */
export function jobListPanel(session: Session, signal: AbortSignal): HTMLElement {
  const status = h(
    'select',
    { 'aria-label': 'Status', onchange: () => restart() },
    ...STATUSES.map(([value, name]) => h('option', { value }, name)),
  )
  const type = h(
    'select',
    { 'aria-label': 'Kind', onchange: () => restart() },
    ...TYPES.map((value) => h('option', { value }, value === '' ? 'Every kind' : kindName(value))),
  )
  const list = h('ul', { class: 'jobs' })
  const more = h('button', { type: 'button', onclick: () => void showMore() }, 'Older')
  const outcome = h('div', {})
  let shown: Job[] = []
  let cursor: string | undefined
  let round = 0
  /** The latest round when nothing is being asked for. */
  let answered = 0

  function restart(): void {
    shown = []
    cursor = undefined
    void load(false)
  }

  async function load(older: boolean): Promise<void> {
    round += 1
    const mine = round
    try {
      const filter = {
        status: (status.value || undefined) as JobStatus | undefined,
        type: (type.value || undefined) as JobType | undefined,
        // Looking again shows as many as are shown now, as far as one page goes.
        limit: older ? PAGE : Math.min(Math.max(shown.length, PAGE), 100),
      }
      const page = await session.client.jobPage({ ...filter, cursor: older ? cursor : undefined, signal })
      if (mine !== round) return
      shown = older ? [...shown, ...page.jobs] : page.jobs
      cursor = page.next_cursor ?? undefined
      fill(outcome)
      render()
    } catch (error) {
      if (mine === round && !signal.aborted) fill(outcome, failureBox(error))
    } finally {
      if (mine === round) answered = round
    }
  }

  async function showMore(): Promise<void> {
    const last = shown.length
    await load(true)
    list.querySelectorAll('a')[last]?.focus()
  }

  function render(): void {
    more.hidden = cursor === undefined
    const none = status.value === '' && type.value === '' ? 'No jobs here yet.' : 'No job is like that.'
    fill(list, ...(shown.length === 0 ? [h('li', { class: 'empty' }, none)] : shown.map(row)))
  }

  const timer = setInterval(() => {
    const changing = shown.some((job) => job.status === 'queued' || job.status === 'processing')
    // What is being asked for would be thrown away for it: over a slow line, every time.
    const asking = answered !== round
    if (changing && !asking && document.visibilityState === 'visible' && shown.length <= 100) void load(false)
  }, REFRESH_MS)
  signal.addEventListener('abort', () => clearInterval(timer))
  restart()

  return h(
    'section',
    { class: 'panel', 'aria-labelledby': 'jobs-title' },
    h('header', { class: 'with-controls' }, h('h2', { id: 'jobs-title' }, 'Jobs'), status, type),
    list,
    more,
    outcome,
  )
}

function row(job: Job): HTMLElement {
  const thumbnail = job.output?.images[0]?.w256
  return h(
    'li',
    {},
    h(
      'a',
      { href: `#/jobs/${job.id}`, class: 'job' },
      thumbnail === undefined
        ? h('span', { class: 'thumbnail', 'aria-hidden': 'true' })
        : h('img', { class: 'thumbnail', src: thumbnail, alt: '', loading: 'lazy' }),
      h('span', { class: 'words' }, jobTitle(job)),
      statusChip(job.status, job.progress),
      h('time', { datetime: job.created_at }, dayAndTime(job.created_at)),
    ),
  )
}

/** The status in a word and a colour; how far a running job is. */
export function statusChip(status: JobStatus, progress: number): HTMLElement {
  const percent = status === 'processing' ? ` ${Math.round(progress * 100)} %` : ''
  return h('span', { class: `chip ${status}` }, `${status}${percent}`)
}
