import type { Job, JobPage } from '../../../client/client.ts'
import { fill, h, panel, setAttribute } from '../dom.ts'
import { failureBox } from '../failure.ts'
import type { Session } from '../session.ts'
import { whileSeen } from '../while-seen.ts'
import { filterControls } from './filter-controls.ts'
import { jobRow } from './job-row.ts'

const PAGE = 20
/** Milliseconds without an answer after which the page says so: the client waits by itself if a key asks too often. */
const SLOW_MS = 2_000
/** Between two looks at jobs that change: others would have the service busy with a list for each of their messages. */
const REFRESH_MS = 1_000
/** After which it looks although it has heard of nothing. */
const UNHEARD_MS = 10_000
/** The most pages without a job that are skipped automatically. */
const PAGES = 10

/** Kept as long as the page is open. */
let isGallery = false

export interface JobListOptions {
  readonly title: string
  /** The address that a job of the list links to. */
  readonly href: (job: Job) => string
  /** Lists only these, whatever the filter says. */
  readonly only?: (job: Job) => boolean
}

/** The key's jobs with filters, newest first, as a list or as their pictures. Ends with `signal`. */
export function jobListPanel(session: Session, signal: AbortSignal, options: JobListOptions): HTMLElement {
  const controls = filterControls(signal, () => restart())
  const list = h('ul', { class: 'jobs' })
  const gallery = h('button', { onclick: () => showAs(!isGallery) }, 'Gallery')
  const more = h('button', { hidden: true, onclick: () => void showMore() }, 'Older')
  const outcome = h('div', {})
  let shown: readonly Job[] = []
  let cursor: string | undefined
  let round = 0
  /** The latest round when nothing is being requested. */
  let answered = 0
  /** When to look again. */
  let dueAt = 0

  function showAs(pictures: boolean): void {
    isGallery = pictures
    list.classList.toggle('gallery', pictures)
    setAttribute(gallery, 'aria-pressed', String(pictures))
  }

  function restart(): void {
    shown = []
    cursor = undefined
    // What is still shown does not match the filter.
    list.ariaBusy = 'true'
    void load(false)
  }

  async function load(older: boolean, pages = PAGES): Promise<void> {
    round += 1
    const mine = round
    if (!older) dueAt = performance.now() + UNHEARD_MS
    const slow = setTimeout(() => fill(outcome, h('p', { role: 'status' }, 'Waiting for the service …')), SLOW_MS)
    try {
      const page = await session.client.jobPage({
        ...controls.filter(),
        // A refresh requests as many jobs as are shown, up to one page.
        limit: older ? PAGE : Math.min(Math.max(shown.length, PAGE), 100),
        cursor: older ? cursor : undefined,
        signal,
      })
      if (mine !== round) return
      take(page, older)
      fill(outcome)
      // A page may have no jobs with rare words although there are more after it.
      if (shown.length === 0 && cursor !== undefined && pages > 1) return load(true, pages - 1)
      render()
    } catch (error) {
      if (mine === round && !signal.aborted) fill(outcome, failureBox(error))
    } finally {
      clearTimeout(slow)
      if (mine === round) answered = round
    }
  }

  /** A refresh replaces the jobs that its page covers; older ones stay. */
  function take({ jobs, next_cursor: next }: JobPage, older: boolean): void {
    const wanted = options.only === undefined ? jobs : jobs.filter(options.only)
    const behind = older || next === null ? [] : shown.filter(({ id }) => id < next)
    shown = older ? [...shown, ...wanted] : [...wanted, ...behind]
    if (behind.length === 0) cursor = next ?? undefined
  }

  async function showMore(): Promise<void> {
    const last = shown.length
    await load(true)
    list.querySelectorAll('a')[last]?.focus()
  }

  function render(): void {
    more.hidden = cursor === undefined
    list.ariaBusy = null
    const rows = shown.map((job) => jobRow(job, options.href(job)))
    fill(list, ...(rows.length > 0 ? rows : [h('li', { class: 'empty' }, none())]))
  }

  function none(): string {
    if (cursor !== undefined) return 'None of the latest jobs match.'
    return controls.isNarrowed() || options.only !== undefined ? 'No jobs match.' : 'No jobs here yet.'
  }

  const timer = setInterval(() => {
    const isDue = performance.now() > dueAt
    // A refresh would abandon the request in progress: over a slow line, every time.
    const asking = answered !== round
    if (isDue && !asking && document.visibilityState === 'visible' && shown.length <= 100) void load(false)
  }, REFRESH_MS)
  // Older jobs are loaded by scrolling; the button is for the keyboard.
  const scrolled = new IntersectionObserver((entries) => {
    if (entries.some((entry) => entry.isIntersecting) && cursor !== undefined && answered === round) void load(true)
  })
  scrolled.observe(more)
  signal.addEventListener('abort', () => {
    clearInterval(timer)
    scrolled.disconnect()
  })
  showAs(isGallery)
  restart()
  whileSeen(signal, async (until) => {
    for await (const _ of session.client.allEvents({ after: 'now', events: ['status'], signal: until })) dueAt = 0
  })

  return panel(options.title, { beside: [gallery, ...controls.elements] }, list, more, outcome)
}
