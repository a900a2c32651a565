import type { Job, JobMessage } from '../../../client/client.ts'
import { h, panel, wayBack } from '../dom.ts'
import { branchOf } from '../draft.ts'
import { timeText } from '../format.ts'
import type { Session } from '../session.ts'
import { connectionLine } from './connection-line.ts'
import { jobHead } from './job-head.ts'
import { pastPanel } from './past.ts'
import { planSteps } from './plan-steps.ts'
import { requestPanel } from './request-panel.ts'
import { type RerunOptions, rerunButtons } from './rerun-buttons.ts'
import { resultPanel } from './result-panel.ts'
import { sourcePicture } from './source-picture.ts'
import { stage } from './stage.ts'
import { stepPictures } from './step-pictures.ts'
import { webhookPanel } from './webhook-panel.ts'

export interface JobPageOptions extends Pick<RerunOptions, 'onJob' | 'onEdit'> {
  /** Called when the job has ended and its credits are settled. */
  readonly onEnd: () => void
}

/** One job, live. Ends with `signal`. */
export function jobPage(
  session: Session,
  jobId: string,
  signal: AbortSignal,
  { onEnd, onJob, onEdit }: JobPageOptions,
): HTMLElement {
  const messages: JobMessage[] = []
  const head = jobHead(session, jobId, signal)
  const connection = connectionLine()
  const log = h('ol', { class: 'log' })
  const result = resultPanel(session, jobId, signal)
  let latest: Job | undefined
  const goOn = (step: number) => latest !== undefined && onEdit(branchOf(latest, step))
  const past = pastPanel(session, jobId, messages, goOn)
  const plan = planSteps(goOn)
  const developing = stage()
  const steps = stepPictures(session, jobId, signal, (found) => {
    past.steps(found)
    const last = found.at(-1)
    if (last !== undefined) develop(last.picture.url, `${last.step}. ${last.words}`)
  })
  const request = requestPanel(session, signal)
  const webhook = webhookPanel(session, jobId, signal)

  /** Shows the current state of the picture until there is a result. */
  function develop(address: string, words: string): void {
    if (!result.element.hasChildNodes()) developing.show(address, words)
  }

  async function load(): Promise<Job> {
    const job = await session.client.job(jobId, { signal })
    latest = job
    again.hidden = false
    head.show(job)
    plan.show(job)
    request.show(job)
    past.show(job)
    past.grew(job.last_event_id)
    return job
  }

  async function follow(loaded: Job): Promise<void> {
    const { onOpen, onLost } = connection
    let job = loaded
    const before = sourcePicture(session, job, signal)
    void before.then((address) => address !== undefined && develop(address, 'What it was given'))
    for await (const message of session.client.events(jobId, {
      signal,
      retries: Number.POSITIVE_INFINITY,
      onOpen,
      onLost,
    })) {
      messages.push(message)
      past.grew(message.id)
      steps.lookSoon()
      if (message.event === 'log') {
        const { level, message: text, created_at: at } = message.data
        plan.heard(text)
        if (!job.plan && job.finished_at === null) job = await load()
        log.append(h('li', { class: level }, h('time', { datetime: at }, timeText(at)), ' ', text))
        log.parentElement?.scrollTo(0, log.scrollHeight)
      } else if (message.event === 'status') {
        const { status, progress, error } = message.data
        job = { ...job, status, progress, error }
        head.show(job)
      } else if (message.event === 'result') {
        result.show(message.data, job, before)
        developing.element.hidden = true
      }
    }
    connection.clear()
  }

  async function run(): Promise<void> {
    try {
      await follow(await load())
      const [job] = await Promise.all([load(), steps.look()])
      logPanel.hidden = log.childElementCount === 0
      if (typeof job.input.webhook_url === 'string') await webhook.refresh()
      onEnd()
    } catch (error) {
      if (!signal.aborted) head.showFailure(error)
    }
  }

  const again = rerunButtons(session, jobId, signal, { onJob, onEdit, onFailure: head.showFailure })
  const logPanel = panel(
    'Log',
    {},
    steps.element,
    h('div', { role: 'log', 'aria-label': 'Log', class: 'scrolling', tabindex: 0 }, log),
  )
  void run()
  return h(
    'main',
    { class: 'job-page' },
    wayBack('#/', 'All jobs'),
    h(
      'section',
      { class: 'panel' },
      head.title,
      head.progress,
      h('div', { class: 'line' }, connection.element, head.cancel, again),
      head.outcome,
      h('div', { class: 'development' }, developing.element, plan.element),
      result.element,
    ),
    logPanel,
    request.element,
    past.element,
    webhook.element,
  )
}
