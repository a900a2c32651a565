import { fill, h } from '../dom.ts'
import { failureBox } from '../failure.ts'
import type { Session } from '../session.ts'
import { whileSeen } from '../while-seen.ts'
import { setClock, tellAges } from './age.ts'
import { panelsOf } from './panels.ts'
import { tiles } from './tiles.ts'

const TICK_MS = 1_000

/** The state of the service, live, for a key that may operate it. Ends with `signal`. */
export function operatePage({ operator }: Session, signal: AbortSignal): HTMLElement {
  const line = h('p', { class: 'connection' }, 'Connecting …')
  const summary = h('div', {})
  const panels = panelsOf(operator)
  const page = h(
    'main',
    { class: 'operate' },
    h('header', { class: 'with-controls' }, h('h1', {}, 'Operating'), line),
    summary,
    h('div', { class: 'operate-panels', hidden: true }, ...panels.columns.map((column) => h('div', {}, ...column))),
  )
  const lists = page.lastElementChild as HTMLElement

  function say(state: string, words: string): void {
    line.className = `connection ${state}`
    line.textContent = words
  }

  async function follow(until: AbortSignal): Promise<void> {
    try {
      const onOpen = () => say('live', 'Live')
      const onLost = ({ reason, waitMs }: { readonly reason: string; readonly waitMs: number }) =>
        say(
          'lost',
          `${lists.hidden ? '' : 'Not up to date. '}${reason.replace(/\.?$/, '.')} Trying again in ${Math.ceil(waitMs / 1000)} s …`,
        )
      const options = { signal: until, retries: Number.POSITIVE_INFINITY, onOpen, onLost }
      for await (const { as_of: now, figures } of operator.figures(options)) {
        setClock(now)
        fill(summary, tiles(figures))
        panels.show(figures)
        lists.hidden = false
      }
    } catch (error) {
      if (until.aborted) return
      say('lost', 'Not connected')
      fill(summary, failureBox(error))
    }
  }

  const ticking = setInterval(() => tellAges(page), TICK_MS)
  signal.addEventListener('abort', () => clearInterval(ticking))
  whileSeen(signal, follow)
  return page
}
