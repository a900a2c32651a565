import type { ApiKey, AskedLimits, NewApiKey } from '../../../client/keys.ts'
import { copyButton } from '../copy-button.ts'
import { fill, h, rowName, table, wayBack, wide } from '../dom.ts'
import { failureBox } from '../failure.ts'
import { dayAndTime, moment } from '../format.ts'
import type { Session } from '../session.ts'
import { limitControls } from './limit-controls.ts'

/** The keys of the account, to be made, limited and revoked with a key that may manage them. Ends with `signal`. */
export function keysPage({ keys }: Session, signal: AbortSignal): HTMLElement {
  const list = wide('Keys')
  const outcome = h('div', { role: 'status' })
  const panel = h('div', { hidden: true })

  async function load(): Promise<void> {
    try {
      const found = await keys.list(signal)
      fill(list, keyTable(found, { limit, revoke }))
      panel.hidden = false
    } catch (error) {
      if (!signal.aborted) fill(outcome, failureBox(error))
    }
  }

  /** Changes keys, and shows the result. */
  async function act(deed: () => Promise<unknown>): Promise<void> {
    try {
      fill(outcome)
      await deed()
    } catch (error) {
      if (!signal.aborted) fill(outcome, failureBox(error))
    }
    await load()
  }

  const limit = (keyId: string, limits: AskedLimits) => act(() => keys.limit(keyId, limits))
  const revoke = (key: ApiKey) => {
    if (!confirm(`Revoke “${key.name}”? Within five seconds, it stops working for good.`)) return
    void act(() => keys.revoke(key.key_id))
  }
  const make = (name: string, limits: AskedLimits) =>
    act(async () => fill(outcome, newKeyBox(await keys.make(name, limits))))

  fill(panel, newKeyForm(make), list)
  void load()
  return h(
    'main',
    {},
    wayBack('#/', 'All jobs'),
    h('section', { class: 'panel' }, h('h1', {}, 'Keys of this account'), outcome, panel),
  )
}

function newKeyForm(make: (name: string, limits: AskedLimits) => Promise<void>): HTMLElement {
  const name = h('input', { name: 'name', required: true, maxlength: 200, placeholder: 'web shop' })
  const limits = limitControls('of the new key')
  const form = h(
    'form',
    {
      class: 'row',
      onsubmit: (event: SubmitEvent) => {
        event.preventDefault()
        void make(name.value, limits.values()).then(() => form.reset())
      },
    },
    h('label', { class: 'field' }, h('span', { class: 'label' }, 'Name'), name),
    ...limits.elements,
    h('button', { type: 'submit', class: 'primary' }, 'Make a key'),
  )
  return form
}

/** The whole key, which cannot be shown again. */
function newKeyBox({ api_key: key, name }: NewApiKey): HTMLElement {
  return h(
    'p',
    { class: 'line' },
    h('span', {}, `“${name}”. Copy it now, it is shown this once: `),
    h('code', {}, key),
    copyButton('Copy', 'Copy the key', () => navigator.clipboard.writeText(key)),
  )
}

interface KeyDeeds {
  readonly limit: (keyId: string, limits: AskedLimits) => Promise<void>
  readonly revoke: (key: ApiKey) => void
}

function keyTable(keys: readonly ApiKey[], { limit, revoke }: KeyDeeds): HTMLElement {
  const rows = keys.map((key) => {
    const works = key.revoked_at === null
    return [
      rowName(key.name),
      h('code', {}, key.key_id),
      moment(key.created_at),
      h('td', {}, limitsOf(key), works && limitForm(key, limit)),
      h(
        'td',
        {},
        stateOf(key),
        works &&
          !key.yours &&
          h('button', { 'aria-label': `Revoke ${key.name}`, onclick: () => revoke(key) }, 'Revoke'),
      ),
    ]
  })
  return table({ class: 'keys' }, ['Name', 'Id', 'Made', 'Limits', 'State'], rows)
}

function limitForm(key: ApiKey, limit: KeyDeeds['limit']): HTMLElement {
  const controls = limitControls(`of ${key.name}`, key.limits)
  return h(
    'details',
    { class: 'more' },
    h('summary', { 'aria-label': `Change the limits of ${key.name}` }, 'Change'),
    h(
      'form',
      {
        onsubmit: (event: SubmitEvent) => {
          event.preventDefault()
          void limit(key.key_id, controls.values())
        },
      },
      ...controls.elements,
      h('button', { type: 'submit' }, 'Limit'),
    ),
  )
}

function limitsOf({ limits: { requests, streams, uploads } }: ApiKey): string {
  const own = [
    requests !== null && `${requests.replace('/', ' requests in ')} s`,
    streams !== null && `${streams} streams`,
    uploads !== null && `${uploads} uploads`,
  ].filter((limit) => limit !== false)
  return own.length === 0 ? 'as for all' : own.join(', ')
}

function stateOf({ revoked_at, may_manage, may_operate, yours }: ApiKey): string {
  if (revoked_at !== null) return `revoked ${dayAndTime(revoked_at)}`
  const words = [yours && 'this one', may_manage && 'manages keys', may_operate && 'operates'].filter((word) => word)
  return words.length === 0 ? 'works' : words.join(', ')
}
