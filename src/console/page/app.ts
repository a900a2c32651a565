import { ApiError } from '../../client/client.ts'
import { fill, h } from './dom.ts'
import { jobListPanel } from './job-list.ts'
import { jobPage } from './job-page.ts'
import { newJobPanel } from './new-job.ts'
import { type Session, signOut, storedSession } from './session.ts'
import { signInPage } from './sign-in.ts'

const JOB = /^#\/jobs\/([0-9a-f-]{36})$/i

let session = storedSession()
let page = new AbortController()

const credits = h('span', { class: 'credits', 'aria-live': 'polite' })
const place = h('div', { id: 'page' })

function start(): void {
  if (session === undefined) {
    fill(
      document.body,
      signInPage((opened) => {
        session = opened
        start()
      }),
    )
    document.querySelector('input')?.focus()
    return
  }
  fill(document.body, header(), place)
  void showCredits(session)
  route(session)
}

function header(): HTMLElement {
  return h(
    'header',
    { class: 'top' },
    h('a', { href: '#/', class: 'wordmark' }, 'darkroom'),
    credits,
    h('a', { href: '../docs' }, 'API'),
    h(
      'button',
      {
        type: 'button',
        onclick: () => {
          signOut()
          session = undefined
          page.abort()
          start()
        },
      },
      'Forget key',
    ),
  )
}

function route(current: Session): void {
  page.abort()
  page = new AbortController()
  const jobId = JOB.exec(location.hash)?.[1]
  if (jobId !== undefined) {
    document.title = 'Job · darkroom'
    fill(
      place,
      jobPage(current, jobId, page.signal, () => void showCredits(current)),
    )
  } else {
    document.title = 'darkroom'
    const open = (id: string) => {
      location.hash = `#/jobs/${id}`
    }
    fill(
      place,
      h(
        'main',
        { class: 'home' },
        h('h1', { class: 'visually-hidden' }, 'Console'),
        newJobPanel(current, open),
        jobListPanel(current, page.signal),
      ),
    )
  }
  void showCredits(current)
  scrollTo(0, 0)
}

/** A key that was revoked meanwhile leads back to the beginning. */
async function showCredits(current: Session): Promise<void> {
  try {
    const { balance, held } = await current.client.credits()
    credits.textContent = `${balance.toLocaleString()} credits${held > 0 ? `, ${held.toLocaleString()} held` : ''}`
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401) || session !== current) return
    signOut()
    session = undefined
    start()
  }
}

// Dropped beside its field, a picture would take the place of the page.
for (const moment of ['dragover', 'drop'] as const) {
  addEventListener(moment, (event) => {
    if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
  })
}
addEventListener('hashchange', () => {
  if (session !== undefined) route(session)
})
start()
