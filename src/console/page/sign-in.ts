import { fill, h, whileBusy } from './dom.ts'
import { failureBox } from './failure.ts'
import { type Session, signIn } from './session.ts'

/** Asks for a key until one is valid. */
export function signInPage(onSession: (session: Session) => void): HTMLElement {
  const input = h('input', {
    id: 'key',
    name: 'key',
    type: 'password',
    required: true,
    autocomplete: 'off',
    spellcheck: 'false',
    placeholder: 'sk_live_v1_…',
  })
  const button = h('button', { type: 'submit', class: 'primary' }, 'Open the console')
  const outcome = h('div', {})

  function submit(event: SubmitEvent): void {
    event.preventDefault()
    fill(outcome)
    const open = async () => onSession(await signIn(input.value.trim()))
    void whileBusy(button, open, (error) => {
      fill(outcome, failureBox(error))
      input.select()
    })
  }

  return h(
    'main',
    { class: 'sign-in' },
    h('h1', {}, 'darkroom'),
    h('p', {}, 'Submit image jobs and watch them develop.'),
    h(
      'form',
      { onsubmit: submit },
      h('label', { for: 'key' }, 'API key'),
      input,
      h('p', { class: 'hint' }, 'It stays in this tab and is forgotten when you close it.'),
      button,
      outcome,
    ),
    h(
      'details',
      {},
      h('summary', {}, 'Where does a key come from?'),
      h('p', {}, 'Ask whoever runs this service. Its first start makes a key and stores it:'),
      h('pre', {}, 'cat .darkroom/first-key'),
      h('p', {}, 'Further ones are made beside the running service:'),
      h('pre', {}, 'npm run darkroom -- keys create'),
    ),
  )
}
