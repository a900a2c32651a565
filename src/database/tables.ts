import type { ColumnType, Generated } from 'kysely'

/**
 * The tables of the schema `darkroom`, made from a migrated database by `npm run schema` and compared with one by the
 * tests. What they mean is said in the database itself: `\d+ darkroom.jobs`.
 */
export interface Tables {
  accesses: AccessesTable
  account_entries: AccountEntriesTable
  accounts: AccountsTable
  api_keys: ApiKeysTable
  dropped_events: DroppedEventsTable
  events: EventsTable
  idempotency_keys: IdempotencyKeysTable
  jobs: JobsTable
  migrations: MigrationsTable
  request_rates: RequestRatesTable
  sealed_accounts: SealedAccountsTable
  sealed_heads: SealedHeadsTable
  seals: SealsTable
  storage_hours: StorageHoursTable
  stream_tokens: StreamTokensTable
  transaction_epochs: TransactionEpochsTable
  webhook_deliveries: WebhookDeliveriesTable
  webhook_secrets: WebhookSecretsTable
  webhooks: WebhooksTable
  workers: WorkersTable
}

/** Written by functions of the database only. */
type ReadOnly<T> = ColumnType<T, never, never>

interface AccessesTable {
  job_id: ReadOnly<string>
  key_id: ReadOnly<string | null>
  kind: ReadOnly<'job' | 'stream' | 'input' | 'output'>
  subject: ReadOnly<string | null>
  address: ReadOnly<string | null>
  first_at: ReadOnly<Date>
  last_at: ReadOnly<Date>
  times: ReadOnly<number>
  share: ReadOnly<number>
}

interface AccountEntriesTable {
  account_id: ReadOnly<string>
  seq: ReadOnly<number>
  kind: ReadOnly<
    | 'grant'
    | 'correction'
    | 'hold'
    | 'capture'
    | 'release'
    | 'operated'
    | 'opened'
    | 'limited'
    | 'key_created'
    | 'key_limited'
    | 'key_revoked'
    | 'taken_over'
    | 'key_taken_over'
  >
  amount: ReadOnly<number>
  job_id: ReadOnly<string | null>
  data: ReadOnly<unknown>
  recorded_at: ReadOnly<Date>
  transaction_id: ReadOnly<string>
  hash: ReadOnly<Buffer>
}

interface AccountsTable {
  account_id: ReadOnly<string>
  name: ReadOnly<string>
  balance: ReadOnly<number>
  created_at: ReadOnly<Date>
  limit_jobs: ReadOnly<number | null>
  last_seq: ReadOnly<number>
  head_hash: ReadOnly<Buffer>
}

interface ApiKeysTable {
  key_id: ReadOnly<string>
  account_id: ReadOnly<string>
  name: ReadOnly<string>
  secret_hash: ReadOnly<Buffer>
  created_at: ReadOnly<Date>
  revoked_at: ReadOnly<Date | null>
  limit_requests: ReadOnly<number | null>
  limit_seconds: ReadOnly<number | null>
  limit_streams: ReadOnly<number | null>
  limit_uploads: ReadOnly<number | null>
  may_operate: ReadOnly<true | null>
  may_manage: ReadOnly<true | null>
}

interface DroppedEventsTable {
  partition: ReadOnly<string>
  from_job: ReadOnly<string>
  to_job: ReadOnly<string>
  jobs: ReadOnly<number>
  events: ReadOnly<number>
  archive: ReadOnly<string>
  archive_sha256: ReadOnly<Buffer>
  dropped_at: ReadOnly<Date>
  public_key: ReadOnly<Buffer>
  signature: ReadOnly<Buffer>
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
  key_id: ReadOnly<string | null>
  position: ReadOnly<number>
}

interface IdempotencyKeysTable {
  key_id: string
  idempotency_key: string
  request_hash: Buffer
  job_id: string
  created_at: Generated<Date>
}

interface JobsTable {
  job_id: ReadOnly<string>
  type: ReadOnly<string>
  key_id: ReadOnly<string>
  account_id: ReadOnly<string>
  cost: ReadOnly<number>
  status: ReadOnly<'queued' | 'processing' | 'succeeded' | 'failed'>
  awaiting_attempt: ReadOnly<boolean>
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
  awaiting_pictures: ReadOnly<boolean>
  pictures_erased_at: ReadOnly<Date | null>
}

interface MigrationsTable {
  name: ReadOnly<string>
  applied_at: ReadOnly<Date>
  compatible: ReadOnly<boolean>
}

interface RequestRatesTable {
  key_id: ReadOnly<string>
  whole_at: ReadOnly<Date>
  told_at: ReadOnly<Date>
}

interface SealedAccountsTable {
  seal: ReadOnly<number>
  position: ReadOnly<number>
  account_id: ReadOnly<string>
  seq: ReadOnly<number>
  hash: ReadOnly<Buffer>
}

interface SealedHeadsTable {
  seal: ReadOnly<number>
  position: ReadOnly<number>
  job_id: ReadOnly<string>
  seq: ReadOnly<number>
  hash: ReadOnly<Buffer>
}

interface SealsTable {
  seal: ReadOnly<number>
  sealed_at: ReadOnly<Date>
  horizon: ReadOnly<string>
  heads: ReadOnly<number>
  root: ReadOnly<Buffer>
  previous: ReadOnly<Buffer | null>
  digest: ReadOnly<Buffer>
  public_key: ReadOnly<Buffer>
  signature: ReadOnly<Buffer>
}

interface StorageHoursTable {
  hour: ReadOnly<Date>
  type: ReadOnly<string>
  jobs: ReadOnly<number>
  files: ReadOnly<number>
  bytes: ReadOnly<number>
}

interface StreamTokensTable {
  token_hash: Buffer
  job_id: string
  expires_at: Date
}

interface TransactionEpochsTable {
  epoch: ReadOnly<number>
  system_identifier: ReadOnly<number>
  ahead: ReadOnly<number>
  begun_at: ReadOnly<Date>
}

interface WebhookDeliveriesTable {
  job_id: ReadOnly<string>
  attempt: ReadOnly<number>
  started_at: ReadOnly<Date>
  status: ReadOnly<number | null>
  milliseconds: ReadOnly<number | null>
  error: ReadOnly<string | null>
  answer: ReadOnly<string | null>
  seq: ReadOnly<number>
}

interface WebhookSecretsTable {
  account_id: ReadOnly<string>
  secret: ReadOnly<string>
  created_at: ReadOnly<Date>
  previous_secret: ReadOnly<string | null>
  previous_until: ReadOnly<Date | null>
}

interface WebhooksTable {
  job_id: ReadOnly<string>
  url: ReadOnly<string>
  receiver: ReadOnly<string>
  state: ReadOnly<'pending' | 'delivered' | 'failed'>
  failures: ReadOnly<number>
  queue_id: ReadOnly<string | null>
  next_attempt_at: ReadOnly<Date | null>
  created_at: ReadOnly<Date>
  ended_at: ReadOnly<Date | null>
  seq: ReadOnly<number>
}

interface WorkersTable {
  worker: ReadOnly<string>
  slots: ReadOnly<number>
  heard_at: ReadOnly<Date>
}
