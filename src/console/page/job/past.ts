import type { Job, JobMessage, ShownStep } from '../../../client/client.ts'
import { type Child, fill, fillFacts, h, setAttribute } from '../dom.ts'
import { failureBox } from '../failure.ts'
import { dayAndTime } from '../format.ts'
import { statusChip } from '../list/job-row.ts'
import type { Session } from '../session.ts'
import { branchButton, canBranch } from './branch-button.ts'
import { stepsDone } from './plan-steps.ts'

export interface PastPanel {
  readonly element: HTMLElement
  /** Called with the job as it is now. */
  show(job: Job): void
  /** Called when the job has a new event. */
  grew(lastEventId: number): void
  /** Pictures of steps, which are shown with the moments after them. */
  steps(shown: readonly ShownStep[]): void
}

/**
 * Time travel: a slider over the job's events that shows the job as it was after each of them.
 *
 * @param onBranch called with the number of steps to continue after
 */
export function pastPanel(
  session: Session,
  jobId: string,
  messages: readonly JobMessage[],
  onBranch: (step: number) => void,
): PastPanel {
  const state = h('dl', { class: 'facts' })
  const log = h('ol', { class: 'past-log' })
  const picture = h('img', { class: 'past-picture', alt: '', hidden: true })
  const goOn = h('p', {})
  let branchable = false
  let shownSteps: readonly ShownStep[] = []
  const moment = h('output', {}, '')
  const slider = h('input', {
    type: 'range',
    min: 1,
    max: 1,
    value: 1,
    'aria-label': 'Event number',
    oninput: () => look(),
  })
  let looking: AbortController | undefined

  /** Requests the moment of the slider; earlier requests are abandoned. */
  function look(): void {
    looking?.abort()
    looking = new AbortController()
    void show(Number(slider.value), looking.signal)
  }

  async function show(seq: number, signal: AbortSignal): Promise<void> {
    moment.textContent = `Event ${seq} of ${slider.max}`
    try {
      const job = await session.client.job(jobId, { asOf: seq, signal })
      fillFacts(state, facts(job))
      const latest = shownSteps.filter(({ event_id }) => event_id <= seq).at(-1)
      picture.hidden = latest === undefined
      if (latest !== undefined && picture.src !== latest.picture.url) {
        picture.src = latest.picture.url
        picture.alt = `After step ${latest.step}: ${latest.words}`
      }
      const said = messages.filter(({ id, event }) => id <= seq && event === 'log')
      const step = Math.max(0, ...said.map(({ event, data }) => (event === 'log' ? stepsDone(data.message) : 0)))
      fill(goOn, branchable && step > 0 && branchButton(step, onBranch))
      fill(log, ...said.map((message) => h('li', {}, message.event === 'log' && message.data.message)))
    } catch (error) {
      if (!signal.aborted) fill(state, failureBox(error))
    }
  }

  const element = h(
    'details',
    {
      class: 'panel',
      ontoggle: () => element.open && look(),
    },
    h('summary', {}, h('h2', {}, 'Time line')),
    h('p', { class: 'hint' }, 'The job as it stood after each event, folded from the stored events alone.'),
    h('div', { class: 'travel' }, slider, moment),
    h('div', { class: 'past' }, h('div', {}, state, goOn, log), picture),
  )

  return {
    element,
    steps(shown) {
      shownSteps = shown
    },
    show(job) {
      branchable = canBranch(job)
      if (element.open) look()
    },
    grew(lastEventId) {
      const wasLast = slider.value === slider.max
      setAttribute(slider, 'max', lastEventId)
      if (!wasLast) return
      slider.value = String(lastEventId)
      if (element.open) look()
    },
  }
}

function facts({ error, ...job }: Job): (readonly [string, Child])[] {
  const at = (time: string | null) => (time === null ? '–' : dayAndTime(time))
  return [
    ['Status', statusChip({ error, ...job })],
    ['Attempt', job.attempt],
    ['Created', at(job.created_at)],
    ['Started', at(job.started_at)],
    ['Finished', at(job.finished_at)],
    ...(error === null ? [] : [['Error', `${error.code}: ${error.message}`] as const]),
  ]
}
