import { ApiError } from '../../../client/client.ts'
import type { OperatorFigures } from '../../../client/operator.ts'
import { fill, h } from '../dom.ts'
import { failureBox, failureText } from '../failure.ts'
import { timeText } from '../format.ts'
import type { Session } from '../session.ts'
import { tellAges } from './age.ts'
import { panelsOf } from './panels.ts'
import { tiles } from './tiles.ts'

/** The service counts anew at most every two seconds. */
const ASK_MS = 3_000

/** How the service does, for a key that may operate it, asked for every few seconds. Ends with `signal`. */
export function operatePage({ operator }: Session, signal: AbortSignal): HTMLElement {
  const line = h('p', { class: 'connection' }, 'Asking …')
  const summary = h('div', {})
  const panels = panelsOf(operator, () => void ask())
  const page = h(
    'main',
    { class: 'operate' },
    h('header', { class: 'with-controls' }, h('h1', {}, 'Operating'), line),
    summary,
    h('div', { class: 'operate-panels', hidden: true }, ...panels.columns.map((column) => h('div', {}, ...column))),
  )
  const lists = page.lastElementChild as HTMLElement
  let timer: ReturnType<typeof setTimeout> | undefined
  let round = 0

  function show(figures: OperatorFigures): void {
    fill(summary, tiles(figures))
    panels.show(figures)
    lists.hidden = false
  }

  /** Asks, and again after a while; whoever asked before is not waited for. */
  async function ask(): Promise<void> {
    clearTimeout(timer)
    round += 1
    const mine = round
    try {
      const { figures, saidAt } = await operator.figures(signal)
      if (mine !== round || signal.aborted) return
      tellAges(page, saidAt)
      show(figures)
      line.className = 'connection live'
      line.textContent = `As of ${timeText(new Date().toISOString())}`
    } catch (error) {
      if (mine !== round || signal.aborted) return
      line.className = 'connection lost'
      if (error instanceof ApiError && error.status === 403) {
        line.textContent = 'Not for this key'
        fill(summary, failureBox(error))
        return
      }
      line.textContent = `${lists.hidden ? '' : 'Not up to date. '}${failureText(error)} Trying again.`
    }
    timer = setTimeout(askWhenSeen, ASK_MS)
  }

  function askWhenSeen(): void {
    if (document.visibilityState === 'visible') void ask()
  }

  document.addEventListener('visibilitychange', askWhenSeen, { signal })
  signal.addEventListener('abort', () => clearTimeout(timer))
  void ask()
  return page
}
