import type { Job } from '../../../client/client.ts'
import { fill, h, panel, rowName, setAttribute, table, wayBack } from '../dom.ts'
import { failureBox } from '../failure.ts'
import { dayAndTime, duration, jobTitle, tookMs } from '../format.ts'
import { comparison } from '../job/comparison.ts'
import { jobListPanel } from '../list/job-list.ts'
import type { Session } from '../session.ts'

/** Shapes that differ by less than this count as the same for the slider. */
const SAME_SHAPE = 0.01
const LABELS = ['First', 'Second'] as const

/** Chooses the job to compare with. Ends with `signal`. */
export function chooseOtherPage(session: Session, jobId: string, signal: AbortSignal): HTMLElement {
  return h(
    'main',
    {},
    h('h1', { class: 'visually-hidden' }, 'Compare two jobs'),
    wayBack(`#/jobs/${jobId}`, 'Back to the job'),
    jobListPanel(session, signal, {
      title: 'Compare with which job?',
      href: ({ id }) => `#/compare/${jobId}/${id}`,
      only: (job) => job.id !== jobId && job.output !== null,
    }),
  )
}

/**
 * The results of two jobs, under a slider or side by side, and the differences between their requests. Ends with
 * `signal`.
 */
export function comparePage({ client }: Session, jobIds: readonly [string, string], signal: AbortSignal): HTMLElement {
  const place = h('section', { class: 'panel', 'aria-label': 'Two results' })
  const differences = h('div', {})

  async function load(): Promise<void> {
    try {
      const jobs = await Promise.all(jobIds.map((id) => client.job(id, { signal })))
      const [left, right] = jobs as [Job, Job]
      fill(place, ...results(left, right))
      fill(differences, panel('What differs', {}, differenceTable(left, right)))
    } catch (error) {
      if (!signal.aborted) fill(place, failureBox(error))
    }
  }

  void load()
  return h('main', {}, wayBack(`#/compare/${jobIds[0]}`, 'Compare with another job'), place, differences)
}

function results(left: Job, right: Job): HTMLElement[] {
  const heading = h('h1', {}, 'Two results')
  const [before, after] = [left, right].map((job) => job.output?.images[0])
  if (before === undefined || after === undefined) {
    return [heading, h('p', { class: 'hint' }, 'One of the two has no picture, or its picture is no longer kept.')]
  }
  const [small, large] = [left, right].map(({ outputs: [file] }) => file!.width / file!.height).sort((a, b) => a - b)
  const { width, height } = right.outputs[0]!
  const slider = () =>
    comparison({
      before: before.full,
      after: after.full,
      alt: jobTitle(right),
      width,
      height,
      labels: [...LABELS, 'the first picture'],
    })
  const pair = () => h('div', { class: 'pair' }, picture(left, before.w1024), picture(right, after.w1024))
  const place = h('div', {})
  const choices = { 'Side by side': pair, Slider: slider }
  const buttons = Object.entries(choices).map(([name, view]) =>
    h('button', { onclick: () => choose(name, view) }, name),
  )

  function choose(chosen: string, view: () => HTMLElement): void {
    for (const button of buttons) setAttribute(button, 'aria-pressed', String(button.textContent === chosen))
    fill(place, view())
  }

  // Pictures of different shapes cannot be laid on one another: what would be in the same place would be an accident.
  if (large! / small! - 1 < SAME_SHAPE) choose('Slider', slider)
  else choose('Side by side', pair)
  return [h('header', { class: 'with-controls' }, heading, ...buttons), place]
}

function picture(job: Job, address: string): HTMLElement {
  return h(
    'figure',
    {},
    h('img', { src: address, alt: jobTitle(job) }),
    h('figcaption', {}, h('a', { href: `#/jobs/${job.id}` }, jobTitle(job))),
  )
}

/** Requests and results of the two jobs, row by row, without what is the same. */
function differenceTable(left: Job, right: Job): HTMLElement {
  const [first, second] = [facts(left), facts(right)]
  const names = [...new Set([...Object.keys(first), ...Object.keys(second)])]
  const rows = names.filter((name) => first[name] !== second[name])
  const job = ({ id, created_at: at }: Job) => h('a', { href: `#/jobs/${id}` }, dayAndTime(at))
  return table(
    { class: 'differences' },
    [null, ...LABELS],
    [
      [rowName('job'), job(left), job(right)],
      ...rows.map((name) => [rowName(name), first[name] ?? '–', second[name] ?? '–']),
    ],
  )
}

function facts(job: Job): Record<string, string> {
  const took = tookMs(job)
  const [file] = job.outputs
  return {
    ...Object.fromEntries(Object.entries(job.input).map(([name, value]) => [name, factOf(value)])),
    steps: job.plan?.steps.map(({ words, tool }) => words ?? tool).join(' · ') ?? '',
    result: file === undefined ? '' : `${file.width} × ${file.height}, ${file.content_type}`,
    took: took === undefined ? '' : duration(took),
  }
}

/** A field of a request in words. A picture is represented by its name. */
function factOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(factOf).join(', ')
  if (typeof value !== 'object' || value === null) return String(value)
  const { filename, uri, sha256 } = value as Readonly<Record<string, string | undefined>>
  return filename ?? uri ?? sha256 ?? JSON.stringify(value)
}
