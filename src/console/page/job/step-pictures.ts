import type { ShownStep } from '../../../client/client.ts'
import { h } from '../dom.ts'
import type { Session } from '../session.ts'

/** Pictures of steps cause no message on the stream; they are there a moment after the step has finished. */
const LOOK_MS = 500

export interface StepPictures {
  readonly element: HTMLElement
  /** Looks for new ones soon; several calls cause one look. */
  lookSoon(): void
  look(): Promise<void>
}

/** Pictures of a job's steps that took long enough to have one. @param onFound is called with all of them. */
export function stepPictures(
  session: Session,
  jobId: string,
  signal: AbortSignal,
  onFound: (steps: readonly ShownStep[]) => void,
): StepPictures {
  const element = h('ol', { class: 'steps', 'aria-label': 'Pictures of the steps' })
  let shown = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  signal.addEventListener('abort', () => clearTimeout(timer))

  async function look(): Promise<void> {
    const found = await session.client.steps(jobId, { signal }).catch(() => [])
    onFound(found)
    for (const { step, words, picture } of found.slice(shown)) {
      const image = h('img', { src: picture.url, alt: `After step ${step}` })
      element.append(h('li', {}, image, h('span', {}, `${step}. ${words}`)))
    }
    shown = Math.max(shown, found.length)
  }

  return {
    element,
    look,
    lookSoon() {
      timer ??= setTimeout(() => {
        timer = undefined
        void look()
      }, LOOK_MS)
    },
  }
}
