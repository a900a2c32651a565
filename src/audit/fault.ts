/** Something that does not fit; `seq` is the first event that it shows at, or null where it is not about one. */
export interface Fault {
  readonly job_id: string | null
  readonly seq: number | null
  readonly fault: string
  /** The file or the seal that it is about, where it is about one. */
  readonly subject?: string
}

const EXPLANATIONS: Readonly<Record<string, string>> = {
  SEQUENCE_GAP: 'an event before it is missing',
  HASH_MISMATCH: 'it, or the event before it, was altered',
  HEAD_MISMATCH: "the stream does not end where the job's row says",
  ILLEGAL_TRANSITION: 'it is not possible in the state that the job was in',
  EVENT_UNREADABLE: 'its data has not the shape of its type',
  PROJECTION_MISSING: 'it has events, but no row',
  EVENTS_MISSING: 'it has a row, but no events',
  PROJECTION_DIFFERS: 'its row is not what its events fold to',
  FILE_MISSING: 'a file that it names is not there',
  FILE_ALTERED: 'a file that it names has other bytes',
  EVENT_NOT_SEALED: 'it claims to be older than the last seal, and no seal knows it',
  SEALED_EVENT_REWRITTEN: 'it is not the event that was sealed',
  SEALED_EVENT_MISSING: 'it was sealed and is gone',
  SEALED_JOB_MISSING: 'it was sealed, and the job has no events any more',
  SEAL_MISSING: 'it is gone',
  SEAL_CHAIN_BROKEN: 'it does not follow the seal before it',
  SEAL_FORGED: 'its signature is not that of what it says',
  SEAL_KEY_UNKNOWN: 'it is signed with a key that is not trusted',
  SEAL_ALTERED: 'the heads that it vouched for were altered',
  SEAL_REWRITTEN: 'its file says something else',
  SEAL_FILE_FORGED: 'it is not what was signed, or the key is not trusted',
  DROP_FORGED: 'the record of its being dropped is not what was signed',
  DROP_KEY_UNKNOWN: 'the record of its being dropped is signed with a key that is not trusted',
  ARCHIVE_ALTERED: 'its archive is not the file that was written',
  OUT_OF_ORDER: 'it stands behind jobs that come after it',
  LINE_UNREADABLE: 'it is no line of an export',
  LINE_AFTER_END: 'the export had ended before',
  END_MISSING: 'the export was cut off',
  PROOF_INVALID: 'nothing proves that the seal vouches for it',
  END_FORGED: 'its signature is not that of what it says',
  END_MISMATCH: 'it does not hold what its last line says',
}

/** A fault in words, for a person. */
export function describeFault({ job_id, seq, fault, subject }: Fault): string {
  const place = [
    ...(job_id === null ? [] : [`job ${job_id}`]),
    ...(seq === null ? [] : [`event ${seq}`]),
    ...(subject === undefined ? [] : [subject]),
  ]
  return `${place.join(', ')}: ${fault}, ${EXPLANATIONS[fault] ?? 'see the database'}`
}
