import type { Database } from '../database/connection.ts'

/** Messages of events that were committed together, for readers that have read everything before them. */
export interface News {
  readonly afterSeq: number
  readonly lastSeq: number
  /** Hashes of the event that they follow, and of the last of their events. */
  readonly afterHash: Buffer
  readonly lastHash: Buffer
  /** When the last event was recorded, in milliseconds since 1970 on the database's clock. */
  readonly recordedAt: number
  /** Server-Sent Events text, exactly as a page of the stream has it; empty when none of the events has a message. */
  readonly frames: string
}

/**
 * Bytes of the messages that are announced at once; a notification has 8,000 at most. Every process hears them, and most
 * follow none of these jobs.
 */
const LIMIT = 4_000

/** The channel that carries news between processes. Its name is a secret, as anybody may listen to a known one. */
export async function newsChannel({ kysely }: Database): Promise<string> {
  const { name } = await kysely.selectFrom('news_channel').select('name').executeTakeFirstOrThrow()
  return name
}

/** Both as one if the later follow on the earlier; otherwise the later, or whichever there are. */
export function joined(earlier: News | undefined, later: News | undefined): News | undefined {
  if (earlier === undefined || later?.afterSeq !== earlier.lastSeq) return later ?? earlier
  const { afterSeq, afterHash } = earlier
  return { ...later, afterSeq, afterHash, frames: earlier.frames + later.frames }
}

/** As many news of jobs as one notification is to carry; empty if there are none. */
export function writeNews(batch: Iterable<readonly [jobId: string, news: News | undefined]>): string {
  let text = ''
  let bytes = 0
  for (const [jobId, news] of batch) {
    if (news === undefined) continue
    const { afterHash, lastHash, ...rest } = news
    const line = `${jobId}${JSON.stringify([afterHash.toString('base64'), lastHash.toString('base64'), rest])}\n`
    if (bytes + Buffer.byteLength(line) > LIMIT) continue
    text += line
    bytes += Buffer.byteLength(line)
  }
  return text
}

const JOB_ID_LENGTH = 36

/** Reads what a notification says of jobs that somebody follows here. */
export function* parseNews(text: string, isFollowed: (jobId: string) => boolean): Generator<[jobId: string, News]> {
  for (const line of text.split('\n')) {
    const jobId = line.slice(0, JOB_ID_LENGTH)
    if (!isFollowed(jobId)) continue
    const [afterHash, lastHash, rest] = JSON.parse(line.slice(JOB_ID_LENGTH))
    yield [jobId, { ...rest, afterHash: Buffer.from(afterHash, 'base64'), lastHash: Buffer.from(lastHash, 'base64') }]
  }
}
