import type { AcceptedJob, Client, DetailPreservationRequest, ImageAgentRequest, Job } from '../../client/client.ts'

/**
 * A request that has not been sent: its fields as the API names them, and its pictures (files or addresses) by field.
 */
export interface Draft {
  readonly type: Job['type']
  readonly fields: Readonly<Record<string, string>>
  readonly pictures: Readonly<Record<string, readonly (File | string)[]>>
  /** For a branch: fields that are not sent, with the values of the parent job. */
  readonly inherited?: Readonly<Record<string, string>> | undefined
  /** Seconds after which the job is canceled unless it has ended. */
  readonly cancelAfter?: number | undefined
}

/** The request of a draft, in the form of the client. */
export function agentRequest({ fields, pictures }: Pick<Draft, 'fields' | 'pictures'>): ImageAgentRequest {
  return { ...fields, ...pictures } as unknown as ImageAgentRequest
}

/** Creates the job. */
export function submitDraft(client: Client, draft: Draft): Promise<AcceptedJob> {
  const { fields, pictures, cancelAfter } = draft
  if (draft.type === 'image_agent') return client.submitImageAgent(agentRequest(draft), { cancelAfter })
  const { source_image: [source] = [], reference_images: references } = pictures
  const request = { ...fields, source_image: source, reference_images: references }
  return client.submitDetailPreservation(request as unknown as DetailPreservationRequest, { cancelAfter })
}

/** The request of a job. Fails with `FILE_NOT_FOUND` if one of its pictures is no longer kept. */
export async function draftOf(client: Client, job: Job, signal: AbortSignal): Promise<Draft> {
  const fields: Record<string, string> = {}
  const pictures: Record<string, readonly (File | string)[]> = {}
  const inherited: Record<string, string> = {}
  // Fields that were ignored the first time need not be sent again.
  const { cancel_after: cancelAfter, unknown_fields: _, inherited: names = [], ...input } = job.input
  for (const [name, value] of Object.entries(input)) {
    if (names.includes(name)) inherited[name] = String(value)
    else if (Array.isArray(value) && typeof value[0] === 'string') fields[name] = value.join(',')
    else if (typeof value === 'object' && value !== null) {
      // The pictures of a branch come from its parent.
      if (job.parent !== null) continue
      pictures[name] = await Promise.all(
        inputPictures(job, name).map((picture, index) =>
          fetchPicture(picture, () => client.inputPicture(job.id, name, index, { signal }), index),
        ),
      )
    } else if (value !== null && value !== undefined) fields[name] = String(value)
  }
  if (job.reference !== null) fields.reference = job.reference
  if (Object.keys(job.metadata).length > 0) fields.metadata = JSON.stringify(job.metadata)
  return { type: job.type, fields, pictures, inherited, cancelAfter: cancelAfter as number | undefined }
}

/** A request that continues from a step of a job, still without instructions. */
export function branchOf({ id, input }: Job, step: number): Draft {
  const kept = INHERITED.filter((name) => input[name] !== undefined).map((name) => [name, String(input[name])])
  const fields = { from_job: id, from_step: String(step) }
  return { type: 'image_agent', fields, pictures: {}, inherited: Object.fromEntries(kept) }
}

/** The fields that a branch inherits and that the form shows. */
const INHERITED = ['agent_id', 'aspect_ratio', 'resolution', 'output_format', 'quality', 'output_size']

/** The pictures of a job in one field. */
export function inputPictures({ input }: Job, name: string): InputPicture[] {
  return [input[name] ?? []].flat() as InputPicture[]
}

type InputPicture = NonNullable<Job['input']['source_image']>

async function fetchPicture(picture: InputPicture, fetch: () => Promise<Blob>, index: number): Promise<File | string> {
  // If an address was never fetched, there is nothing else.
  if (!('content_type' in picture)) return picture.uri!
  const { content_type: type, filename = `picture-${index + 1}.${type.replace(/^.*\//, '')}` } = picture
  return new File([await fetch()], filename, { type })
}
