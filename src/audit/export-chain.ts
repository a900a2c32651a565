import { type AccountStart, type ExportedEvent, eventHash, type HeadProof } from './export-format.ts'
import type { Fault } from './fault.ts'

/** What is exported of one kind: the events of jobs, or the entries of accounts. */
export interface ChainKind {
  /** What a fault says about a stream, besides its sequence. */
  readonly about: (streamId: string) => Pick<Fault, 'job_id' | 'account_id'>
  readonly rewritten: string
  readonly missing: string
}

export const JOBS: ChainKind = {
  about: (job_id) => ({ job_id }),
  rewritten: 'SEALED_EVENT_REWRITTEN',
  missing: 'SEALED_EVENT_MISSING',
}

export const ACCOUNTS: ChainKind = {
  about: (account_id) => ({ job_id: null, account_id }),
  rewritten: 'SEALED_ENTRY_REWRITTEN',
  missing: 'SEALED_ENTRY_MISSING',
}

interface Place {
  readonly streamId: string
  readonly seq: number
  readonly hash: string
}

const NOWHERE: Place = { streamId: '', seq: 0, hash: '' }

export interface Chain {
  readonly counts: { readonly streams: number; readonly read: number; readonly sealed: number }
  read(line: ExportedEvent): void
  /** The next stream continues after this entry. */
  startBehind(start: AccountStart): void
  /** Takes a proof that matches a seal. */
  expect(proof: HeadProof): void
  close(): void
}

/** Reads the hash chains of one kind line by line, and keeps only the head of each. */
export function createChain({ about, rewritten, missing }: ChainKind, report: (fault: Fault) => void): Chain {
  const counts = { streams: 0, read: 0, sealed: 0 }
  let head = NOWHERE
  let start = NOWHERE
  /** The head of the last proof, until its line has arrived. */
  let sealed: HeadProof | undefined
  /** The line of the current stream that a seal covers; 0 if none has arrived. */
  let proven = 0

  function endStream(): void {
    if (proven > 0 && proven === head.seq) counts.sealed += 1
    proven = 0
  }

  /** Reports a line that a proof announced and that never arrived. */
  function reportUnmet(): void {
    if (sealed === undefined) return
    const { job_id, account_id, seq, seal } = sealed
    report({ ...about((job_id ?? account_id)!), seq, fault: missing, subject: `seal ${seal}` })
    sealed = undefined
  }

  return {
    counts,
    read(line) {
      const { streamId, seq, hash } = line
      const found = (fault: string) => report({ ...about(streamId), seq, fault })
      counts.read += 1
      if (streamId !== head.streamId) {
        endStream()
        if (streamId < head.streamId) found('OUT_OF_ORDER')
        counts.streams += 1
        head = start.streamId === streamId ? start : NOWHERE
      }
      if (seq !== head.seq + 1) found('SEQUENCE_GAP')
      else if (eventHash(head.hash, line) !== hash) found('HASH_MISMATCH')
      if ((sealed?.job_id ?? sealed?.account_id) === streamId && sealed?.seq === seq) {
        if (sealed.hash !== hash) found(rewritten)
        proven = sealed.seq
        sealed = undefined
      }
      head = line
    },
    startBehind({ account_id: streamId, seq, hash }) {
      start = { streamId, seq, hash }
    },
    expect(proof) {
      reportUnmet()
      sealed = proof
    },
    close() {
      endStream()
      reportUnmet()
    },
  }
}
