import type { Job } from '../../../client/client.ts'
import { copyButton } from '../copy-button.ts'
import { fill, h } from '../dom.ts'
import { dayAndTime } from '../format.ts'
import type { Session } from '../session.ts'
import { comparison } from './comparison.ts'

type Output = NonNullable<Job['output']>

const RENDITIONS = ['w256', 'w512', 'w1024', 'full'] as const

export interface ResultPanel {
  readonly element: HTMLElement
  /** @param before the address of the picture that the job began with, if there is one */
  show(output: Output, job: Job, before: Promise<string | undefined>): void
}

/** A job's result: the picture with its sizes and, if both can be shown, before and after. Ends with `signal`. */
export function resultPanel(session: Session, jobId: string, signal: AbortSignal): ResultPanel {
  const element = h('div', { class: 'result' })

  function show(output: Output, job: Job, before: Promise<string | undefined>): void {
    const [image] = output.images
    if (image === undefined) return
    if (job.outputs_expired_at !== null) {
      const since = dayAndTime(job.outputs_expired_at)
      fill(element, h('p', { class: 'hint' }, `Its pictures are no longer kept: they expired on ${since}.`))
      return
    }
    const picture = h('img', { src: image.w1024, alt: 'Result', class: 'picture' })
    fill(
      element,
      h('h2', {}, 'Result'),
      output.repaired === false &&
        h('p', { role: 'status' }, 'Nothing had surely to be repaired: the picture is unchanged.'),
      picture,
      h(
        'div',
        { class: 'line' },
        h('a', { href: image.full, download: '' }, 'Download'),
        copyButton('Copy picture', 'Copy picture', () => copyPicture(image.full)),
        copyButton('Copy address', 'Copy address', () => navigator.clipboard.writeText(image.full)),
        h('a', { href: `#/compare/${jobId}` }, 'Compare with another job'),
        h('span', {}, 'Open'),
        ...RENDITIONS.map((size) => linkTo(size, image[size])),
      ),
    )
    // If this fails, the picture alone stays.
    compare(picture, output, before).catch(() => undefined)
  }

  /** Replaces the picture by before and after, if the earlier picture can be shown. */
  async function compare(
    picture: HTMLImageElement,
    { images, regions }: Output,
    source: Promise<string | undefined>,
  ): Promise<void> {
    const before = await source
    if (before === undefined) return
    await picture.decode().catch(() => undefined)
    const { outputs } = await session.client.job(jobId, { signal })
    const size = outputs[0] ?? { width: picture.naturalWidth, height: picture.naturalHeight }
    picture.replaceWith(comparison({ before, after: images[0]!.full, alt: 'Result', ...size, regions }))
  }

  return { element, show }
}

function linkTo(size: (typeof RENDITIONS)[number], address: string): HTMLElement {
  const words = size === 'full' ? 'full size' : `${size.slice(1)} px`
  return h('a', { href: address, target: '_blank', rel: 'noopener' }, words)
}

/** As PNG, since clipboards accept no other format. It is passed on as a promise at once, as browsers require. */
function copyPicture(address: string): Promise<void> {
  return navigator.clipboard.write([new ClipboardItem({ 'image/png': asPng(address) })])
}

async function asPng(address: string): Promise<Blob> {
  const bitmap = await createImageBitmap(await (await fetch(address)).blob())
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
  canvas.getContext('2d')!.drawImage(bitmap, 0, 0)
  return canvas.convertToBlob()
}
