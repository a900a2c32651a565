/** Something that is wrong. `seq` is the first event or entry at which it shows, or null if it is not about one. */
export interface Fault {
  readonly job_id: string | null
  /** The account whose entries, row or keys it is about, if any. */
  readonly account_id?: string
  readonly seq: number | null
  readonly fault: string
  /** The file, seal or key that it is about, if any. */
  readonly subject?: string
}

/** Enough to see what happened; if everything was rewritten, the faults must not fill the memory. */
export const MOST_FAULTS = 1_000

const EXPLANATIONS: Readonly<Record<string, string>> = {
  SEQUENCE_GAP: 'what stands before it is missing',
  HASH_MISMATCH: 'it, or the one before it, was altered',
  HEAD_MISMATCH: 'the stream does not end where the row says',
  ILLEGAL_TRANSITION: 'it is not possible in the state that the job was in',
  EVENT_UNREADABLE: 'its data does not have the shape of its type',
  PROJECTION_MISSING: 'it has events, but no row',
  EVENTS_MISSING: 'it has a row, but no events',
  PROJECTION_DIFFERS: 'its row is not what its events fold to',
  FILE_MISSING: 'a file that it names is not there',
  FILE_ALTERED: 'a file that it names has other bytes',
  EVENT_NOT_SEALED: 'it claims to be older than the last seal, and no seal knows it',
  SEALED_EVENT_REWRITTEN: 'it is not the event that was sealed',
  SEALED_EVENT_MISSING: 'it was sealed and is gone',
  SEALED_JOB_MISSING: 'it was sealed, and the job has no events any more',
  ENTRY_NOT_SEALED: 'it claims to be older than the last seal, and no seal knows it',
  SEALED_ENTRY_REWRITTEN: 'it is not the entry that was sealed',
  SEALED_ENTRY_MISSING: 'it was sealed and is gone',
  SEALED_ACCOUNT_MISSING: 'it was sealed, and the account has no entries any more',
  ACCOUNT_MISSING: 'it has entries, but no row',
  ACCOUNT_DIFFERS: 'its row is not what its entries say',
  BALANCE_MISMATCH: 'its balance is not the sum of its entries',
  KEY_MISSING: 'its entries name it, and it has no row',
  KEY_NOT_RECORDED: 'it has a row, and no entry names it',
  KEY_DIFFERS: 'its row is not what its entries say',
  JOB_WITHOUT_HOLD: 'no credits were ever held for it',
  HOLD_WITHOUT_JOB: 'credits are held for it, and it has no row',
  HOLD_MISMATCH: 'what was held for it is not its cost, or not held by its account',
  SETTLEMENT_MISMATCH: 'its hold was not settled as it ended',
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
export function describeFault({ job_id, account_id, seq, fault, subject }: Fault): string {
  const place = [
    ...(account_id === undefined ? [] : [`account ${account_id}`]),
    ...(job_id === null ? [] : [`job ${job_id}`]),
    ...(seq === null ? [] : [`${account_id === undefined ? 'event' : 'entry'} ${seq}`]),
    ...(subject === undefined ? [] : [subject]),
  ]
  return `${place.join(', ')}: ${fault}, ${EXPLANATIONS[fault] ?? 'see the database'}`
}
