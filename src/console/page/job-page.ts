import { ApiError, type Job, type JobMessage } from '../../client/client.ts'
import { comparison } from './comparison.ts'
import { fill, h } from './dom.ts'
import { failureBox } from './failure.ts'
import { dayAndTime, duration, jobTitle, kindName, timeText } from './format.ts'
import { statusChip } from './job-list.ts'
import { type PastPanel, pastPanel } from './past.ts'
import type { Session } from './session.ts'
import { webhookPanel } from './webhook-panel.ts'

const STEPS_MS = 500
const RENDITIONS = ['w256', 'w512', 'w1024', 'full'] as const

/** One job, live. Ends with `signal`; `onEnd` is told when the job has ended, since its credits are settled then. */
export function jobPage(session: Session, jobId: string, signal: AbortSignal, onEnd: () => void): HTMLElement {
  const messages: JobMessage[] = []
  const head = h('div', { class: 'job-head' })
  const connection = h('p', { class: 'connection', role: 'status' })
  const progress = h('progress', { max: 1, value: 0, 'aria-label': 'Progress' })
  const steps = h('ol', { class: 'steps', 'aria-label': 'Pictures of the steps' })
  const log = h('ol', { class: 'log' })
  const result = h('div', { class: 'result' })
  const outcome = h('div', {})
  const past: PastPanel = pastPanel(session, jobId, messages)
  const webhook = webhookPanel(session, jobId, signal)
  const cancel = h('button', { type: 'button', hidden: true, onclick: () => void end() }, 'Cancel job')
  let job: Job | undefined

  async function load(): Promise<void> {
    job = await session.client.job(jobId, { signal })
    renderHead()
    past.grew(job.last_event_id)
  }

  function renderHead(): void {
    if (job === undefined) return
    const ended = job.status === 'succeeded' || job.status === 'failed'
    cancel.hidden = ended
    progress.value = job.progress
    progress.hidden = ended
    const took =
      job.started_at !== null && job.finished_at !== null
        ? Date.parse(job.finished_at) - Date.parse(job.started_at)
        : undefined
    fill(
      head,
      h('h1', {}, jobTitle(job)),
      h(
        'p',
        { class: 'line' },
        statusChip(job.status, job.progress),
        h('span', {}, kindName(job.type)),
        h('time', { datetime: job.created_at }, dayAndTime(job.created_at)),
        took !== undefined && h('span', {}, `took ${duration(took)}`),
        job.attempt > 1 && h('span', {}, `attempt ${job.attempt}`),
        h('code', {}, job.id),
      ),
    )
    if (job.error !== null) {
      fill(
        outcome,
        h('p', { class: 'failure', role: 'alert' }, h('strong', {}, job.error.code), ` ${job.error.message}`),
      )
    }
  }

  async function follow(): Promise<void> {
    const events = session.client.events(jobId, {
      signal,
      retries: Number.POSITIVE_INFINITY,
      onOpen: ({ after }) => {
        const again = connection.className === 'connection lost'
        connection.className = 'connection live'
        connection.textContent = again ? `Connected again, behind event ${after}: nothing was missed.` : 'Live'
      },
      onLost: ({ waitMs, after }) => {
        connection.className = 'connection lost'
        const wait = Math.max(1, Math.round(waitMs / 1000))
        connection.textContent = `Connection lost after event ${after}. Trying again in ${wait} s …`
      },
    })
    for await (const message of events) show(message)
    connection.className = 'connection'
    connection.textContent = ''
  }

  function show(message: JobMessage): void {
    messages.push(message)
    past.grew(message.id)
    lookForSteps()
    if (message.event === 'log') {
      const { level, message: text, created_at: at } = message.data
      log.append(h('li', { class: level }, h('time', { datetime: at }, timeText(at)), ' ', text))
      log.parentElement?.scrollTo(0, log.scrollHeight)
    } else if (message.event === 'status' && job !== undefined) {
      const { status, progress: share, error } = message.data
      job = { ...job, status, progress: share, error }
      renderHead()
    } else if (message.event === 'result') {
      renderResult(message.data)
    }
  }

  let looking = false

  /** Pictures of steps put no message on the stream; they are there a moment after the step is done. */
  function lookForSteps(): void {
    if (looking) return
    looking = true
    setTimeout(() => {
      looking = false
      if (!signal.aborted) void showSteps()
    }, STEPS_MS)
  }

  let shownSteps = 0

  /** Pictures of the steps that took long enough for one. */
  async function showSteps(): Promise<void> {
    const found = await session.client.steps(jobId, { signal }).catch(() => [])
    past.steps(found)
    for (const { step, words, picture } of found.slice(shownSteps)) {
      steps.append(
        h('li', {}, h('img', { src: picture.url, alt: `After step ${step}` }), h('span', {}, `${step}. ${words}`)),
      )
    }
    shownSteps = Math.max(shownSteps, found.length)
  }

  function renderResult(output: NonNullable<Job['output']>): void {
    const [image] = output.images
    if (image === undefined) return
    const expiredAt = job?.outputs_expired_at ?? null
    if (expiredAt !== null) {
      fill(
        result,
        h('p', { class: 'hint' }, `Its pictures are kept no longer: they expired on ${dayAndTime(expiredAt)}.`),
      )
      return
    }
    const source = session.sources.get(jobId)
    const picture = h('img', { src: image.w1024, alt: 'Result', class: 'picture' })
    const links = RENDITIONS.map((size) =>
      h(
        'a',
        { href: image[size], target: '_blank', rel: 'noopener' },
        size === 'full' ? 'full size' : `${size.slice(1)} px`,
      ),
    )
    fill(
      result,
      h('h2', {}, 'Result'),
      output.repaired === false &&
        h('p', { role: 'status' }, 'Nothing had surely to be repaired: the picture is unchanged.'),
      picture,
      h('p', { class: 'line' }, 'Open ', ...links),
    )
    void before(source).then(async (url) => {
      if (url === undefined) return
      await picture.decode().catch(() => undefined)
      const { outputs } = await session.client.job(jobId, { signal })
      const size = outputs[0] ?? { width: picture.naturalWidth, height: picture.naturalHeight }
      const { regions } = output
      picture.replaceWith(comparison({ before: url, after: image.full, alt: 'Result', ...size, regions }))
    })
  }

  /** The address of the picture the job began with: as this page sent it, or as the service keeps it. */
  async function before(sent: Blob | undefined): Promise<string | undefined> {
    const name = job?.type === 'detail_preservation' ? 'source_image' : 'images'
    try {
      const blob = sent ?? (await session.client.inputPicture(jobId, name, 0, { signal }))
      const url = URL.createObjectURL(blob)
      signal.addEventListener('abort', () => URL.revokeObjectURL(url))
      // Not every format that can be sent can be shown.
      const image = new Image()
      image.src = url
      await image.decode()
      return url
    } catch {
      return undefined
    }
  }

  async function end(): Promise<void> {
    cancel.disabled = true
    try {
      await session.client.cancel(jobId, { signal })
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'JOB_ENDED')) fill(outcome, failureBox(error))
    } finally {
      cancel.disabled = false
    }
  }

  async function run(): Promise<void> {
    try {
      await load()
      await follow()
      await Promise.all([load(), showSteps()])
      logPanel.hidden = log.childElementCount === 0
      if (typeof job?.input.webhook_url === 'string') await webhook.refresh()
      onEnd()
    } catch (error) {
      if (!signal.aborted) fill(outcome, failureBox(error))
    }
  }

  const logPanel = h(
    'section',
    { class: 'panel', 'aria-labelledby': 'log-title' },
    h('h2', { id: 'log-title' }, 'Log'),
    steps,
    h('div', { role: 'log', 'aria-label': 'Log', class: 'scrolling', tabindex: 0 }, log),
  )
  void run()
  return h(
    'main',
    { class: 'job-page' },
    h('p', {}, h('a', { href: '#/' }, '← All jobs')),
    h('section', { class: 'panel' }, head, progress, h('div', { class: 'line' }, connection, cancel), outcome, result),
    logPanel,
    past.element,
    webhook.element,
  )
}
