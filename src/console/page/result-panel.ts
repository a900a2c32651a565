import type { Job } from '../../client/client.ts'
import { comparison } from './comparison.ts'
import { fill, h } from './dom.ts'
import { dayAndTime } from './format.ts'
import type { Session } from './session.ts'

type Output = NonNullable<Job['output']>

const RENDITIONS = ['w256', 'w512', 'w1024', 'full'] as const

export interface ResultPanel {
  readonly element: HTMLElement
  show(output: Output, job: Job): void
}

/** A job's result: the picture with its sizes, then, once both can be shown, before and after. Ends with `signal`. */
export function resultPanel(session: Session, jobId: string, signal: AbortSignal): ResultPanel {
  const element = h('div', { class: 'result' })

  function show(output: Output, job: Job): void {
    const [image] = output.images
    if (image === undefined) return
    if (job.outputs_expired_at !== null) {
      const since = dayAndTime(job.outputs_expired_at)
      fill(element, h('p', { class: 'hint' }, `Its pictures are kept no longer: they expired on ${since}.`))
      return
    }
    const picture = h('img', { src: image.w1024, alt: 'Result', class: 'picture' })
    fill(
      element,
      h('h2', {}, 'Result'),
      output.repaired === false &&
        h('p', { role: 'status' }, 'Nothing had surely to be repaired: the picture is unchanged.'),
      picture,
      h('p', { class: 'line' }, 'Open ', ...RENDITIONS.map((size) => linkTo(size, image[size]))),
    )
    // Where it fails, the picture alone stays.
    compare(picture, output, job.type).catch(() => undefined)
  }

  /** Puts before and after in the place of the picture, if what was before can be shown. */
  async function compare(picture: HTMLImageElement, { images, regions }: Output, type: Job['type']): Promise<void> {
    const before = await pictureBefore(type)
    if (before === undefined) return
    await picture.decode().catch(() => undefined)
    const { outputs } = await session.client.job(jobId, { signal })
    const size = outputs[0] ?? { width: picture.naturalWidth, height: picture.naturalHeight }
    picture.replaceWith(comparison({ before, after: images[0]!.full, alt: 'Result', ...size, regions }))
  }

  /** The address of the picture the job began with: as this page sent it, or as the service keeps it. */
  async function pictureBefore(type: Job['type']): Promise<string | undefined> {
    const name = type === 'detail_preservation' ? 'source_image' : 'images'
    try {
      const blob = session.sources.get(jobId) ?? (await session.client.inputPicture(jobId, name, 0, { signal }))
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

  return { element, show }
}

function linkTo(size: (typeof RENDITIONS)[number], address: string): HTMLElement {
  const words = size === 'full' ? 'full size' : `${size.slice(1)} px`
  return h('a', { href: address, target: '_blank', rel: 'noopener' }, words)
}
