import type { ColumnType, Generated } from 'kysely'

/**
 * The tables of the schema `darkroom`. This file is made from a migrated database by `npm run schema` and compared with
 * one by the tests. The database itself says what everything means: `\d+ darkroom.jobs`, `\df+ darkroom.replay_job`.
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
  news_channel: NewsChannelTable
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

interface NewsChannelTable {
  name: ReadOnly<string>
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

/**
 * The rows of views, and of the functions that the service may call. PostgreSQL does not know which of their columns may be
 * null, nor what is in them; `ResultRow` lets a caller say so.
 */
export interface Results {
  account_balances: {
    account_id: string
    name: string
    balance: number
    granted: number
    held: number
    spent: number
    corrected: number
  }
  account_history: {
    seq: number
    recorded_at: Date
    kind: string
    amount: number
    balance: number
    job_id: string
    by: string
    what: string
  }
  append_together: {
    place: number
    last_seq: number
    after_hash: Buffer
    last_hash: Buffer
    recorded_at: number
    frames: string
  }
  claim_jobs: {
    queue: string
    job_id: string
    retry_count: number
    account_id: string
  }
  claim_webhooks: {
    queue: string
    queue_id: string
    retry_count: number
  }
  credit_entries: {
    entry_id: number
    account_id: string
    kind: string
    amount: number
    job_id: string
    note: string
    recorded_at: Date
  }
  droppable_events: {
    partition: string
    from_time: Date
    to_time: Date
    from_job: string
    to_job: string
  }
  entries_range: {
    to_account: string
    to_seq: number
    entries: number
  }
  expire_outputs: {
    job_id: string
    last_seq: number
  }
  failing_webhooks: {
    job_id: string
    seq: number
    account: string
    receiver: string
    state: string
    failures: number
    next_attempt_at: Date
    status: number
    error: string
    last_attempt_at: Date
  }
  heads_to_seal: {
    job_id: string
    account_id: string
    seq: number
    hash: Buffer
  }
  job_accesses: {
    job_id: string
    kind: string
    key_id: string
    key_name: string
    address: string
    subject: string
    times: number
    first_at: Date
    last_at: Date
    least_share: number
  }
  job_files: {
    job_id: string
    seq: number
    key: string
    sha256: string
  }
  job_timeline: {
    seq: number
    since_start: unknown
    type: string
    attempt: number
    what: string
    recorded_at: Date
  }
  packed_key_events: {
    messages: string
    last_id: string
    more: boolean
    held: boolean
    intact: boolean
  }
  packed_page: {
    frames: string
    last_id: number
    last_seq: number
    status: string
    recorded_at: number
    after_hash: Buffer
    last_hash: Buffer
  }
  partition_sizes: {
    partition: string
    events: number
    rows_size: string
    indexes_size: string
    bytes: number
  }
  queue_claim: {
    state: string
    start_after: Date
    claimed_at: Date
    last_heard_at: Date
    silent_seconds: number
    expire_seconds: number
  }
  queue_status: {
    type: string
    queued: number
    running: number
    awaiting_retry: number
    oldest_wait: unknown
  }
  recent_failures: {
    job_id: string
    type: string
    account: string
    finished_at: Date
    attempts: number
    code: string
    message: string
  }
  recent_storage: {
    hour: Date
    type: string
    jobs: number
    files: number
    bytes: number
  }
  reconcile_jobs: {
    job_id: string
    action: string
    last_seq: number
  }
  replay_job: {
    seq: number
    recorded_at: Date
    since_start: unknown
    type: string
    attempt: number
    what: string
    changed: unknown
    state: unknown
    hash: Buffer
  }
  rotate_webhook_secret: {
    secret: string
    created_at: Date
    previous_secret: string
    previous_until: Date
  }
  running_jobs: {
    job_id: string
    type: string
    account: string
    attempt: number
    worker: string
    running_for: unknown
    percent: number
    last_message: string
    last_heard: unknown
  }
  seal_window: {
    last_seal: number
    last_digest: Buffer
    from_transaction: string
    horizon: string
  }
  slowest_jobs: {
    job_id: string
    type: string
    account: string
    status: string
    attempts: number
    ran_for: unknown
    waited_for: unknown
    finished_at: Date
  }
  spend_requests: {
    key_id: string
    milliseconds: number
  }
  start_attempts: {
    place: number
    attempt: number
    outcome: string
    type: string
    input: unknown
    last_seq: number
    lost: boolean
  }
  start_webhook_delivery: {
    job_id: string
    attempt: number
    url: string
    failures: number
    secrets: string[]
    seq: number
  }
  storage_usage: {
    month: string
    type: string
    jobs: number
    files: number
    bytes: number
    size: string
  }
  stream_message: {
    kind: string
    body: string
  }
  stream_messages: {
    id: number
    kind: string
    body: string
  }
  stuck_jobs: {
    job_id: string
    type: string
    account: string
    status: string
    attempt: number
    unchanged_for: unknown
    reason: string
  }
  submit_jobs: {
    ordinal: number
    outcome: string
    job_id: string
    balance: number
  }
  throughput_by_minute: {
    minute: Date
    submitted: number
    succeeded: number
    failed: number
    median_seconds: number
    p95_seconds: number
  }
  unsealed_entries: {
    account_id: string
    seq: number
  }
  unsealed_events: {
    job_id: string
    seq: number
  }
  verification_range: {
    to_job: string
    next_job: string
    jobs: number
    events: number
  }
  verify_accounts: {
    account_id: string
    key_id: string
    fault: string
  }
  verify_entries: {
    account_id: string
    seq: number
    fault: string
  }
  verify_events: {
    job_id: string
    seq: number
    fault: string
  }
  verify_ledger: {
    account_id: string
    job_id: string
    fault: string
  }
  verify_projection: {
    job_id: string
    fault: string
  }
  verify_transitions: {
    job_id: string
    seq: number
    fault: string
  }
  webhook_backlog: {
    receiver: string
    pending: number
    due: number
    latest_by: unknown
    next_attempt_at: Date
    most_failures: number
    oldest: unknown
  }
  webhook_secret: {
    secret: string
    created_at: Date
    previous_secret: string
    previous_until: Date
  }
  worker_slots: {
    worker: string
    slots: number
    busy: number
    last_heard: unknown
  }
}
