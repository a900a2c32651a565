/** What a client received of one stream, over all its connections. */
export interface ObservedStream {
  readonly jobId: string
  /** Every whole frame in the order it came, with its empty line; no comments and no `retry`. */
  text: string
  connections: number
  ended: boolean
}

/** What a receiver was sent about the end of a job. */
export interface ObservedMessage {
  readonly id: string
  readonly timestamp: string
  readonly signature: string
  readonly body: string
  /** How it was answered: with a status, by silence, or by breaking the connection. */
  readonly answer: number | 'silence' | 'break'
}

/** Something seen from outside that must never be: an answer no client should get, a process that gave up. */
export interface Surprise {
  readonly what: 'answer' | 'process'
  readonly about: string
}

/** What was seen of the service from outside: all that the oracle holds against the database and the files. */
export interface Observations {
  /** Job ids that were answered, by the idempotency key of the submission; more than one is a fault. */
  readonly accepted: Map<string, Set<string>>
  readonly streams: ObservedStream[]
  /** In the order of their arrival. */
  readonly messages: ObservedMessage[]
  /** Ended jobs with a `webhook_url` as the API shows them, by id. */
  readonly told: Map<string, unknown>
  readonly surprises: Surprise[]
  surprise(what: Surprise['what'], about: string): void
}

export function startObserving(): Observations {
  const surprises: Surprise[] = []
  return {
    accepted: new Map(),
    streams: [],
    messages: [],
    told: new Map(),
    surprises,
    surprise: (what, about) => void surprises.push({ what, about }),
  }
}
