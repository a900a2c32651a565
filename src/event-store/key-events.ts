import { NIL } from 'uuid'
import type { Database } from '../database/connection.ts'
import { inDomainTerms } from '../database/errors.ts'
import type { ResultRow } from '../database/rows.ts'
import { createByteWriter, unpackMessages, type VisitMessage } from './packed-frames.ts'
import type { StreamMessage } from './read.ts'

/** One message of a stream of all jobs of a key. */
export interface KeyMessage {
  /** The place of the message among all of them. It is opaque to clients. */
  readonly id: string
  readonly job_id: string
  readonly event: StreamMessage['kind']
  /** As on the stream of the job. */
  readonly data: unknown
}

/** Messages of a key in their order, read at one moment. Subtypes say in which form. */
export interface KeyPage {
  /** The job of each message. Such an id keeps the whole page in memory: whoever remembers it makes a copy (`apart`). */
  readonly jobs: readonly string[]
  /** Those of the jobs whose last message is among these. */
  readonly ended: readonly string[]
  /** Where the next page starts. */
  readonly lastId: string
  /** True when there is more to read at once. */
  readonly more: boolean
  /** True when there are events that must wait until an older transaction has ended. */
  readonly held: boolean
  /** False when the message that the page begins behind is not what is stored. */
  readonly intact: boolean
}

export interface KeyMessages extends KeyPage {
  readonly messages: readonly KeyMessage[]
}

export interface KeyFrames extends KeyPage {
  /**
   * Server-Sent Events text, in which the data of each message is a whole {@link KeyMessage}. What of the page is not for its
   * reader is not read again by who resumes: an id without a message says where it ends.
   */
  readonly frames: Buffer
}

/** Which of a key's messages a reader wants, and how many. */
export interface KeyFilter {
  /** Only of jobs of this type. */
  readonly type?: string | undefined
  readonly kinds?: readonly StreamMessage['kind'][] | undefined
  /** Messages of a page at most. */
  readonly limit: number
}

/** Where the messages of a key begin. */
export const BEGINNING = '0'

/**
 * The place of its event, the job, the number of the message in the job's stream, and the beginning of the event's
 * hash.
 */
const MESSAGE_ID = /^(\d{1,18})-([0-9a-f]{32})-([1-9]\d{0,8})-([0-9a-f]{8})$/

const READ_KEY_EVENTS = {
  name: 'packed_key_events',
  text: `select messages, last_id, more, held, intact
    from darkroom_private.packed_key_events($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
}

const READ_KEY_HEAD = { name: 'key_head', text: 'select darkroom_private.key_head($1) as id' }

type PageRow = ResultRow<'packed_key_events', { messages: string | null; last_id: string | null }>

/** Reads the messages of all jobs of a key. */
export interface KeyEventReader {
  /** The messages after `after`, which is the id of a message or {@link BEGINNING}. */
  messages(keyId: string, after: string, filter: KeyFilter): Promise<KeyMessages>
  /** The same as text. */
  frames(keyId: string, after: string, filter: KeyFilter): Promise<KeyFrames>
  /** The id after which nothing is stored yet. */
  head(keyId: string): Promise<string>
}

/** Whether a text has the form of the id of a key's message. */
export function isKeyMessageId(text: string): boolean {
  return text === BEGINNING || MESSAGE_ID.test(text)
}

/** @param staticUrl address that storage keys in results are served under */
export function createKeyEventReader({ reader }: Database, staticUrl: string): KeyEventReader {
  async function read(
    keyId: string,
    after: string,
    { limit, type, kinds }: KeyFilter,
    visit: VisitMessage,
  ): Promise<KeyPage & { readonly endsAt: string | undefined }> {
    const [, position = '0', job = NIL, number = '0', hash = ''] = MESSAGE_ID.exec(after) ?? []
    const values = [keyId, position, job, number, hash, limit, staticUrl, type, kinds]
    const [row] = await inDomainTerms(() => reader.query<PageRow>(READ_KEY_EVENTS, values))
    const { messages, last_id, more, held, intact } = row!
    const jobs: string[] = []
    const ended: string[] = []
    let endsAt: string | undefined
    const isWhole = unpackMessages(messages ?? '', limit, (id, jobId, kind, data) => {
      endsAt = id
      jobs.push(jobId)
      if (kind === 'end') ended.push(jobId)
      visit(id, jobId, kind, data)
    })
    const lastId = (isWhole ? last_id : endsAt) ?? after
    return { jobs, ended, lastId, endsAt, more: more || !isWhole, held, intact }
  }

  return {
    async messages(keyId, after, filter) {
      const messages: KeyMessage[] = []
      const page = await read(keyId, after, filter, (id, job_id, event, data) => {
        messages.push({ id, job_id, event: event as KeyMessage['event'], data: JSON.parse(data) })
      })
      return { ...page, messages }
    },
    async frames(keyId, after, filter) {
      const frames = createByteWriter()
      const page = await read(keyId, after, filter, (id, jobId, kind, data) => {
        const json = `{"id":"${id}","job_id":"${jobId}","event":"${kind}","data":${data}}`
        frames.add(`id: ${id}\nevent: ${kind}\ndata: ${json}\n\n`)
      })
      if (page.endsAt !== page.lastId) frames.add(`id: ${page.lastId}\n\n`)
      return { ...page, frames: frames.bytes() }
    },
    async head(keyId) {
      const [row] = await inDomainTerms(() => reader.query<{ id: string | null }>(READ_KEY_HEAD, [keyId]))
      return row!.id ?? BEGINNING
    },
  }
}

/** The same id with memory of its own: a part of a text keeps all of it. */
export function apart(id: string): string {
  return ` ${id}`.slice(1)
}
