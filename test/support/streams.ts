import type { Service } from './service.ts'

export interface Frame {
  readonly id: number
  readonly event: string
  readonly data: string
  /** The frame exactly as it came, its empty line included. */
  readonly raw: string
}

/** Reads a stream to its end and returns its text without comments and the opening `retry`. */
export async function readStream(
  service: Service,
  jobId: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<string> {
  const response = await service.request(`/v1/jobs/${jobId}/stream`, { headers })
  return withoutHousekeeping(await response.text())
}

/** How every stream begins: a remark, and when to come back. */
export const OPENING = /^: .*\nretry: \d+\n\n/

/** What a stream says of its job: no heartbeats, no opening. */
export function withoutHousekeeping(text: string): string {
  return text.replaceAll(': heartbeat\n\n', '').replace(OPENING, '')
}

export function parseFrames(text: string): Frame[] {
  return withoutHousekeeping(text)
    .split('\n\n')
    .filter((block) => block !== '')
    .map((block) => {
      const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1] ?? ''
      return { id: Number(field('id')), event: field('event'), data: field('data'), raw: `${block}\n\n` }
    })
}

/** What one client has of a stream. */
export interface Reader {
  /** What came so far, without housekeeping. */
  received(): string
  /** Resolves with the first messages. */
  readonly first: Promise<string>
  /** Resolves when the stream breaks off. */
  readonly broken: Promise<void>
  /** Resolves when the stream comes to its end. */
  readonly ended: Promise<void>
}

/** Reads a stream that may break off. */
export function follow(response: Response): Reader {
  const decoder = new TextDecoder()
  const first = Promise.withResolvers<string>()
  let text = ''
  async function read(): Promise<void> {
    for await (const chunk of response.body!) {
      text += decoder.decode(chunk, { stream: true })
      if (withoutHousekeeping(text).endsWith('\n\n')) first.resolve(withoutHousekeeping(text))
    }
  }
  const done = read()
  const never = new Promise<void>(() => undefined)
  return {
    received: () => withoutHousekeeping(text),
    first: first.promise,
    broken: done.then(
      () => never,
      () => undefined,
    ),
    ended: done.catch(() => never),
  }
}
