import type { Job } from '../../../client/client.ts'
import { addressOf } from '../dom.ts'
import { inputPictures } from '../draft.ts'
import type { Session } from '../session.ts'

/**
 * The address of the picture that a job began with, as sent by this page or as kept by the service. None for a job
 * without pictures, or in a format that browsers cannot show. It is valid until `signal`.
 */
export async function sourcePicture(session: Session, job: Job, signal: AbortSignal): Promise<string | undefined> {
  const field = job.type === 'detail_preservation' ? 'source_image' : 'images'
  const [first] = inputPictures(job, field)
  if (first === undefined) return undefined
  const sent = session.sources.get(job.id)
  if (sent === undefined && !('sha256' in first)) return undefined
  try {
    const blob = sent ?? (await session.client.inputPicture(job.id, field, 0, { signal }))
    const url = addressOf(blob, signal)
    const image = new Image()
    image.src = url
    await image.decode()
    return url
  } catch {
    return undefined
  }
}
