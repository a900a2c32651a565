import type { AgentPlan, ImageAgentRequest } from '../../../client/client.ts'
import { fill, h } from '../dom.ts'
import type { Session } from '../session.ts'
import { understoodView } from '../understood.ts'

/** Milliseconds without a keystroke after which a plan is requested. */
const PAUSE_MS = 500
/** The fewest characters of instructions. */
const SHORTEST = 3

/** A request as far as it has been typed. A branch needs nothing. */
interface Wanted extends Partial<ImageAgentRequest> {
  readonly from_job?: string
}

export interface PlanPreview {
  readonly element: HTMLElement
  /** The number of steps, and the price. */
  readonly summary: HTMLElement
  /** Call it whenever the request has changed. */
  update(): void
}

/**
 * What a job would do, as far as its request has been typed. If typing goes on, a plan that was requested is
 * abandoned.
 */
export function planPreview(session: Session, request: () => Promise<ImageAgentRequest>): PlanPreview {
  // Only this is read out; otherwise all steps would be, at every pause.
  const summary = h('p', { role: 'status' })
  const element = h('section', { class: 'plan', 'aria-label': 'What this would do' })
  let asking = new AbortController()

  function update(): void {
    asking.abort()
    asking = new AbortController()
    const { signal } = asking
    setTimeout(() => void ask(signal), PAUSE_MS)
  }

  async function ask(signal: AbortSignal): Promise<void> {
    if (signal.aborted || !element.isConnected) return
    try {
      const wanted = await request()
      if (signal.aborted) return
      const { from_job: isBranch, instructions = '' } = wanted as Wanted
      if (instructions.trim().length < (isBranch && instructions === '' ? 0 : SHORTEST)) return clear()
      const plan = await session.client.planImageAgent(wanted, { signal })
      if (!signal.aborted) show(plan)
    } catch {
      // Faults of the request are shown when it is submitted.
      if (!signal.aborted) clear()
    }
  }

  function clear(): void {
    summary.textContent = ''
    fill(element)
  }

  function show({ planner, steps, not_understood, declined, notes, error, price }: AgentPlan): void {
    const count = steps.length === 1 ? '1 step' : `${steps.length} steps`
    const what = planner.startsWith('model/') ? 'A language model plans' : count
    summary.textContent = error === null ? `${what}, ${price} credits` : 'This would fail, and cost nothing'
    fill(
      element,
      error !== null && h('p', { class: 'doubt' }, error.message),
      steps.length > 0 && h('ol', {}, ...steps.map(({ sentence, words }) => h('li', { title: words }, sentence))),
      // If nothing of a request is understood, the error says so.
      ...understoodView({ not_understood: steps.length > 0 ? not_understood : [], declined, notes }),
    )
  }

  return { element, summary, update }
}
