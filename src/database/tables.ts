import type { ColumnType, Generated } from 'kysely'

/** The tables that ordinary queries touch. What they mean is said in the database itself: `\d+ darkroom.jobs`. */
export interface Tables {
  accounts: AccountsTable
  api_keys: ApiKeysTable
  jobs: JobsTable
  events: EventsTable
  idempotency_keys: IdempotencyKeysTable
  stream_tokens: StreamTokensTable
}

/** Written by functions of the database only. */
type ReadOnly<T> = ColumnType<T, never, never>

interface AccountsTable {
  account_id: ReadOnly<string>
  name: ReadOnly<string>
  balance: ReadOnly<number>
  limit_jobs: ReadOnly<number | null>
  created_at: ReadOnly<Date>
}

interface ApiKeysTable {
  key_id: ReadOnly<string>
  account_id: ReadOnly<string>
  name: ReadOnly<string>
  secret_hash: ReadOnly<Buffer>
  limit_requests: ReadOnly<number | null>
  limit_seconds: ReadOnly<number | null>
  limit_streams: ReadOnly<number | null>
  limit_uploads: ReadOnly<number | null>
  may_operate: ReadOnly<true | null>
  may_manage: ReadOnly<true | null>
  created_at: ReadOnly<Date>
  revoked_at: ReadOnly<Date | null>
}

interface JobsTable {
  job_id: ReadOnly<string>
  type: ReadOnly<string>
  key_id: ReadOnly<string>
  account_id: ReadOnly<string>
  cost: ReadOnly<number>
  status: ReadOnly<'queued' | 'processing' | 'succeeded' | 'failed'>
  awaiting_attempt: ReadOnly<boolean>
  awaiting_pictures: ReadOnly<boolean>
  attempt: ReadOnly<number>
  progress: ReadOnly<number>
  input: ReadOnly<unknown>
  output: ReadOnly<unknown>
  outputs: ReadOnly<unknown>
  error: ReadOnly<unknown>
  created_at: ReadOnly<Date>
  started_at: ReadOnly<Date | null>
  finished_at: ReadOnly<Date | null>
  updated_at: ReadOnly<Date>
  last_seq: ReadOnly<number>
  head_hash: ReadOnly<Buffer>
  outputs_expired_at: ReadOnly<Date | null>
  pictures_erased_at: ReadOnly<Date | null>
}

interface EventsTable {
  job_id: ReadOnly<string>
  seq: ReadOnly<number>
  type: ReadOnly<string>
  attempt: ReadOnly<number>
  data: ReadOnly<unknown>
  recorded_at: ReadOnly<Date>
  transaction_id: ReadOnly<string>
  hash: ReadOnly<Buffer>
}

interface IdempotencyKeysTable {
  key_id: string
  idempotency_key: string
  request_hash: Buffer
  job_id: string
  created_at: Generated<Date>
}

interface StreamTokensTable {
  token_hash: Buffer
  job_id: string
  expires_at: Date
}
