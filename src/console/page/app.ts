import { ApiError } from '../../client/client.ts'
import { chooseOtherPage, comparePage } from './compare/compare-page.ts'
import { fill, h } from './dom.ts'
import type { Draft } from './draft.ts'
import { failureBox } from './failure.ts'
import { newJobPanel } from './form/new-job.ts'
import { jobPage } from './job/job-page.ts'
import { jobListPanel } from './list/job-list.ts'
import { type Session, signOut, storedSession } from './session.ts'
import { signInPage } from './sign-in.ts'
import { usagePage } from './usage/usage-page.ts'

const JOB = /^#\/jobs\/([0-9a-f-]{36})$/i
const COMPARED = /^#\/compare\/([0-9a-f-]{36})(?:\/([0-9a-f-]{36}))?$/i

/** The same program serves `/console/operate`. */
const OPERATES = location.pathname.endsWith('/operate')

let session = storedSession()
let page = new AbortController()
/** A request of a job, on its way into the form. */
let draft: Draft | undefined

const credits = h('a', { href: './#/usage', class: 'credits', 'aria-live': 'polite' })
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
    h('a', { href: './#/', class: 'wordmark' }, 'darkroom'),
    credits,
    h('a', { href: './#/keys' }, 'Keys'),
    h('a', { href: '../docs' }, 'API'),
    h(
      'button',
      {
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
  const [title, content] = pageOf(current, page.signal)
  document.title = title
  fill(place, content)
  void showCredits(current)
  scrollTo(0, 0)
}

/** The page that the address names, with its title. It ends with `signal`. */
function pageOf(current: Session, signal: AbortSignal): [title: string, content: HTMLElement] {
  if (OPERATES) return ['Operating · darkroom', later(OPERATE_PAGE, current, signal)]
  const jobId = JOB.exec(location.hash)?.[1]
  if (jobId !== undefined) return ['Job · darkroom', jobPageOf(current, jobId, signal)]
  const [, first, second] = COMPARED.exec(location.hash) ?? []
  if (first !== undefined) {
    const content =
      second === undefined ? chooseOtherPage(current, first, signal) : comparePage(current, [first, second], signal)
    return ['Compare · darkroom', content]
  }
  if (location.hash === '#/usage') return ['Use · darkroom', usagePage(current, signal)]
  if (location.hash === '#/keys') return ['Keys · darkroom', later(KEYS_PAGE, current, signal)]
  const taken = draft
  draft = undefined
  return ['darkroom', homePage(current, taken, signal)]
}

type MakePage = (session: Session, signal: AbortSignal) => HTMLElement

/** Pages that few people need are separate files, loaded when they are opened. */
const KEYS_PAGE = async (): Promise<MakePage> => (await import('./keys/keys-page.ts')).keysPage
const OPERATE_PAGE = async (): Promise<MakePage> => (await import('./operate/operate-page.ts')).operatePage

function later(load: () => Promise<MakePage>, current: Session, signal: AbortSignal): HTMLElement {
  const place = h('main', { 'aria-busy': 'true' })
  load().then(
    (make) => !signal.aborted && place.replaceWith(make(current, signal)),
    (error) => fill(place, failureBox(error)),
  )
  return place
}

function jobPageOf(current: Session, jobId: string, signal: AbortSignal): HTMLElement {
  return jobPage(current, jobId, signal, {
    onEnd: () => void showCredits(current),
    onJob: open,
    onEdit(request) {
      draft = request
      location.hash = '#/'
    },
  })
}

function homePage(current: Session, taken: Draft | undefined, signal: AbortSignal): HTMLElement {
  return h(
    'main',
    { class: 'home' },
    h('h1', { class: 'visually-hidden' }, 'Console'),
    newJobPanel(current, open, taken),
    jobListPanel(current, signal, { title: 'Jobs', href: ({ id }) => `#/jobs/${id}` }),
  )
}

function open(jobId: string): void {
  location.hash = `#/jobs/${jobId}`
}

/** If the key has been revoked, the sign-in page is shown. */
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

// A picture dropped beside its field would replace the page.
for (const moment of ['dragover', 'drop'] as const) {
  addEventListener(moment, (event) => {
    if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
  })
}
addEventListener('hashchange', () => {
  if (session !== undefined) route(session)
})
start()
