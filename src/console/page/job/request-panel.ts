import type { Job } from '../../../client/client.ts'
import { addressOf, fill, fillFacts, h, nameTag, pictureOrName } from '../dom.ts'
import { inputPictures } from '../draft.ts'
import type { Session } from '../session.ts'

const PICTURE_FIELDS = ['images', 'source_image', 'reference_images']

/** The request of a job: every field, and its pictures once the panel is opened. Ends with `signal`. */
export function requestPanel({ client }: Session, signal: AbortSignal) {
  const fields = h('dl', { class: 'facts' })
  const pictures = h('ul', { class: 'chosen' })
  const element = h(
    'details',
    { class: 'panel', hidden: true, ontoggle: () => element.open && look() },
    h('summary', {}, h('h2', {}, 'Request')),
    fields,
    pictures,
  )
  let job: Job | undefined

  function show(shown: Job): void {
    job = shown
    element.hidden = false
    const rows = Object.entries({ ...job.input, reference: job.reference, ...job.metadata })
    fillFacts(
      fields,
      rows
        .filter(([name, value]) => !PICTURE_FIELDS.includes(name) && value !== null)
        .map(([name, value]) => [name, String(value)]),
    )
  }

  /** Each picture is fetched once, when it is to be seen. */
  function look(): void {
    if (job === undefined || pictures.childElementCount > 0) return
    const { id } = job
    for (const field of PICTURE_FIELDS) {
      for (const [index, picture] of inputPictures(job, field).entries()) {
        const item = h('li', {})
        pictures.append(item)
        if ('sha256' in picture) void showPicture(item, id, field, index, picture.filename ?? `${field} ${index + 1}`)
        else fill(item, nameTag(picture.uri))
      }
    }
  }

  async function showPicture(item: HTMLElement, jobId: string, field: string, index: number, name: string) {
    try {
      const picture = await client.inputPicture(jobId, field, index, { signal })
      fill(item, pictureOrName(addressOf(picture, signal), name))
    } catch {
      fill(item, nameTag(`${name}: no longer kept`))
    }
  }

  return { element, show }
}
