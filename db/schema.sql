-- The schemas darkroom and darkroom_private as they are today, on one page. It is made from a migrated database by
-- `npm run schema` and compared with one by the tests. To be read: db/migrations, db/functions, db/views and db/roles make the database. What each
-- object is for, the database itself tells: \d+, \df+.


create table accesses (
  job_id uuid not null,
  key_id text,
  kind text not null,
  subject text,
  address inet,
  first_at timestamp with time zone not null,
  last_at timestamp with time zone not null,
  times integer not null,
  share real not null,
  CHECK ((last_at >= first_at)),
  CHECK ((kind = ANY (ARRAY['job'::text, 'stream'::text, 'input'::text, 'output'::text]))),
  CHECK (((share > (0)::double precision) AND (share <= (1)::double precision))),
  CHECK ((times > 0))
) partition by RANGE (first_at);
CREATE INDEX accesses_by_job ON accesses USING btree (job_id, first_at);
CREATE INDEX accesses_by_key ON accesses USING btree (key_id, first_at);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON accesses FOR EACH ROW EXECUTE FUNCTION darkroom_private.refuse_change();
CREATE TRIGGER append_only_statement BEFORE DELETE OR UPDATE OR TRUNCATE ON accesses FOR EACH STATEMENT EXECUTE FUNCTION darkroom_private.refuse_change();

create table account_entries (
  account_id uuid not null,
  seq bigint not null,
  kind text not null,
  amount bigint not null,
  job_id uuid,
  data jsonb not null,
  recorded_at timestamp with time zone not null,
  transaction_id xid8 not null,
  hash bytea not null,
  PRIMARY KEY (account_id, seq),
  CHECK (((kind = ANY (ARRAY['hold'::text, 'capture'::text, 'release'::text])) = (job_id IS NOT NULL))),
  CHECK ( CASE kind WHEN 'grant'::text THEN true WHEN 'correction'::text THEN (amount <> 0) WHEN 'hold'::text THEN (amount <= 0) WHEN 'release'::text THEN (amount >= 0) ELSE (amount = 0) END),
  CHECK ((kind = ANY (ARRAY['grant'::text, 'correction'::text, 'hold'::text, 'capture'::text, 'release'::text, 'operated'::text, 'opened'::text, 'limited'::text, 'key_created'::text, 'key_limited'::text, 'key_revoked'::text, 'taken_over'::text, 'key_taken_over'::text]))),
  CHECK ((seq > 0))
);
CREATE INDEX account_entries_by_hand ON account_entries USING btree (account_id, seq) WHERE (job_id IS NULL);
CREATE INDEX account_entries_by_transaction ON account_entries USING brin ((((transaction_id)::text)::bigint)) WITH (autosummarize='on');
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON account_entries FOR EACH ROW EXECUTE FUNCTION darkroom_private.refuse_change();
CREATE TRIGGER append_only_statement BEFORE DELETE OR UPDATE OR TRUNCATE ON account_entries FOR EACH STATEMENT EXECUTE FUNCTION darkroom_private.refuse_change();
CREATE UNIQUE INDEX account_entries_hold ON account_entries USING btree (job_id) WHERE (kind = 'hold'::text);
CREATE UNIQUE INDEX account_entries_settlement ON account_entries USING btree (job_id) WHERE (kind = ANY (ARRAY['capture'::text, 'release'::text]));

create table accounts (
  account_id uuid not null,
  name text not null,
  balance bigint not null default 0,
  created_at timestamp with time zone not null default now(),
  limit_jobs integer,
  last_seq bigint not null default 0,
  head_hash bytea not null default '\x'::bytea,
  PRIMARY KEY (account_id),
  CHECK ((balance >= 0)),
  CHECK ((limit_jobs >= 0)),
  CHECK (((length(name) >= 1) AND (length(name) <= 200)))
);

create table api_keys (
  key_id text not null,
  account_id uuid not null,
  name text not null,
  secret_hash bytea not null,
  created_at timestamp with time zone not null default now(),
  revoked_at timestamp with time zone,
  limit_requests integer,
  limit_seconds integer,
  limit_streams integer,
  limit_uploads integer,
  may_operate boolean,
  may_manage boolean,
  PRIMARY KEY (key_id),
  FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  CHECK (((limit_requests IS NULL) = (limit_seconds IS NULL))),
  CHECK ((key_id ~ '^[0-9a-z]{12,32}$'::text)),
  CHECK ((limit_requests > 0)),
  CHECK (((limit_seconds >= 1) AND (limit_seconds <= 86400))),
  CHECK ((limit_streams >= 0)),
  CHECK ((limit_uploads >= 0)),
  CHECK (may_manage),
  CHECK (may_operate),
  CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  CHECK ((length(secret_hash) = 32))
);
CREATE INDEX api_keys_account ON api_keys USING btree (account_id);

create table dropped_events (
  partition text not null,
  from_job uuid not null,
  to_job uuid not null,
  jobs bigint not null,
  events bigint not null,
  archive text not null,
  archive_sha256 bytea not null,
  dropped_at timestamp with time zone not null,
  public_key bytea not null,
  signature bytea not null,
  PRIMARY KEY (partition),
  CHECK ((length(archive_sha256) = 32)),
  CHECK ((to_job > from_job)),
  CHECK ((events >= 0)),
  CHECK ((jobs >= 0))
);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON dropped_events FOR EACH ROW EXECUTE FUNCTION darkroom_private.refuse_change();
CREATE TRIGGER append_only_statement BEFORE DELETE OR UPDATE OR TRUNCATE ON dropped_events FOR EACH STATEMENT EXECUTE FUNCTION darkroom_private.refuse_change();

create table events (
  job_id uuid not null,
  seq integer not null,
  type text not null,
  attempt smallint not null,
  data jsonb not null,
  recorded_at timestamp with time zone not null,
  transaction_id xid8 not null default pg_current_xact_id(),
  hash bytea not null,
  key_id text,
  position bigint not null default 0,
  PRIMARY KEY (job_id, seq),
  CHECK ((seq > 0))
) partition by RANGE (job_id);
CREATE INDEX events_by_key ON events USING btree (key_id, "position", job_id, seq) WHERE ("position" > 0);
CREATE INDEX events_by_transaction ON events USING brin ((((transaction_id)::text)::bigint)) WITH (autosummarize='on');
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON events FOR EACH ROW EXECUTE FUNCTION darkroom_private.refuse_change();
CREATE TRIGGER append_only_statement BEFORE DELETE OR UPDATE OR TRUNCATE ON events FOR EACH STATEMENT EXECUTE FUNCTION darkroom_private.refuse_change();

create table idempotency_keys (
  key_id text not null,
  idempotency_key text not null,
  request_hash bytea not null,
  job_id uuid not null,
  created_at timestamp with time zone not null default now(),
  PRIMARY KEY (key_id, idempotency_key)
);
CREATE INDEX idempotency_keys_age ON idempotency_keys USING btree (created_at);

create table jobs (
  job_id uuid not null,
  type text not null,
  key_id text not null,
  account_id uuid not null,
  cost bigint not null,
  status text not null,
  awaiting_attempt boolean not null,
  attempt smallint not null,
  progress numeric not null,
  input jsonb not null,
  output jsonb,
  outputs jsonb not null,
  error jsonb,
  created_at timestamp with time zone not null,
  started_at timestamp with time zone,
  finished_at timestamp with time zone,
  updated_at timestamp with time zone not null,
  last_seq integer not null,
  head_hash bytea not null,
  outputs_expired_at timestamp with time zone,
  awaiting_pictures boolean not null default false,
  pictures_erased_at timestamp with time zone,
  PRIMARY KEY (job_id),
  CHECK (((progress >= (0)::numeric) AND (progress <= (1)::numeric))),
  CHECK ((status = ANY (ARRAY['queued'::text, 'processing'::text, 'succeeded'::text, 'failed'::text])))
);
CREATE INDEX jobs_by_code ON jobs USING btree (key_id, ((error ->> 'code'::text)), job_id) WHERE ((error ->> 'code'::text) IS NOT NULL);
CREATE INDEX jobs_by_key ON jobs USING btree (key_id, type, status, job_id);
CREATE INDEX jobs_by_parent ON jobs USING btree (key_id, ((input ->> 'from_job'::text)), job_id) WHERE ((input ->> 'from_job'::text) IS NOT NULL);
CREATE INDEX jobs_by_reference ON jobs USING btree (key_id, ((input ->> 'reference'::text)), job_id) WHERE ((input ->> 'reference'::text) IS NOT NULL);
CREATE INDEX jobs_failed ON jobs USING btree (finished_at) WHERE (status = 'failed'::text);
CREATE INDEX jobs_finished ON jobs USING btree (finished_at) WHERE (finished_at IS NOT NULL);
CREATE INDEX jobs_processing ON jobs USING btree (job_id) WHERE (status = 'processing'::text);
CREATE INDEX jobs_queued ON jobs USING btree (type, job_id) WHERE (status = 'queued'::text);
CREATE INDEX jobs_to_cancel ON jobs USING btree (job_id) WHERE (((status = 'queued'::text) OR (status = 'processing'::text)) AND (jsonb_typeof((input -> 'cancel_after'::text)) = 'number'::text));
CREATE INDEX jobs_to_expire ON jobs USING btree (finished_at) WHERE ((finished_at IS NOT NULL) AND (outputs_expired_at IS NULL));
CREATE INDEX jobs_under_way ON jobs USING btree (account_id, awaiting_pictures, job_id) WHERE (status = ANY (ARRAY['queued'::text, 'processing'::text]));

create table migrations (
  name text not null,
  applied_at timestamp with time zone not null default now(),
  compatible boolean not null default false,
  PRIMARY KEY (name)
);
CREATE TRIGGER announce_schema AFTER INSERT ON migrations FOR EACH STATEMENT EXECUTE FUNCTION darkroom_private.announce_schema();
CREATE TRIGGER refuse_older_code BEFORE INSERT ON migrations FOR EACH ROW WHEN ((new.name ~~ 'objects %'::text)) EXECUTE FUNCTION darkroom_private.refuse_older_code();

create table news_channel (
  name text not null default ('darkroom_news_'::text || replace((gen_random_uuid())::text, '-'::text, ''::text)),
  PRIMARY KEY (name)
);

create table request_rates (
  key_id text not null,
  whole_at timestamp with time zone not null,
  told_at timestamp with time zone not null default now(),
  PRIMARY KEY (key_id)
);

create table sealed_accounts (
  seal integer not null,
  position integer not null,
  account_id uuid not null,
  seq bigint not null,
  hash bytea not null,
  PRIMARY KEY (seal, "position"),
  FOREIGN KEY (seal) REFERENCES seals(seal),
  CHECK ((length(hash) = 32)),
  CHECK (("position" >= 0)),
  CHECK ((seq > 0))
);
CREATE INDEX sealed_accounts_by_account ON sealed_accounts USING btree (account_id, seq);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON sealed_accounts FOR EACH ROW EXECUTE FUNCTION darkroom_private.refuse_change();
CREATE TRIGGER append_only_statement BEFORE DELETE OR UPDATE OR TRUNCATE ON sealed_accounts FOR EACH STATEMENT EXECUTE FUNCTION darkroom_private.refuse_change();

create table sealed_heads (
  seal integer not null,
  position integer not null,
  job_id uuid not null,
  seq integer not null,
  hash bytea not null,
  PRIMARY KEY (seal, "position"),
  FOREIGN KEY (seal) REFERENCES seals(seal),
  CHECK ((length(hash) = 32)),
  CHECK (("position" >= 0)),
  CHECK ((seq > 0))
);
CREATE INDEX sealed_heads_by_job ON sealed_heads USING btree (job_id, seq);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON sealed_heads FOR EACH ROW EXECUTE FUNCTION darkroom_private.refuse_change();
CREATE TRIGGER append_only_statement BEFORE DELETE OR UPDATE OR TRUNCATE ON sealed_heads FOR EACH STATEMENT EXECUTE FUNCTION darkroom_private.refuse_change();

create table seals (
  seal integer not null,
  sealed_at timestamp with time zone not null,
  horizon xid8 not null,
  heads integer not null,
  root bytea not null,
  previous bytea,
  digest bytea not null,
  public_key bytea not null,
  signature bytea not null,
  PRIMARY KEY (seal),
  CHECK ((length(digest) = 32)),
  CHECK ((heads > 0)),
  CHECK ((length(previous) = 32)),
  CHECK ((length(root) = 32)),
  CHECK ((seal > 0))
);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON seals FOR EACH ROW EXECUTE FUNCTION darkroom_private.refuse_change();
CREATE TRIGGER append_only_statement BEFORE DELETE OR UPDATE OR TRUNCATE ON seals FOR EACH STATEMENT EXECUTE FUNCTION darkroom_private.refuse_change();

create table storage_hours (
  hour timestamp with time zone not null,
  type text not null,
  jobs integer not null,
  files integer not null,
  bytes bigint not null,
  PRIMARY KEY (hour, type)
);

create table stream_tokens (
  token_hash bytea not null,
  job_id uuid not null,
  expires_at timestamp with time zone not null,
  PRIMARY KEY (token_hash),
  CHECK ((length(token_hash) = 32))
);
CREATE INDEX stream_tokens_expiry ON stream_tokens USING btree (expires_at);

create table transaction_epochs (
  epoch integer not null,
  system_identifier bigint not null,
  ahead bigint not null,
  begun_at timestamp with time zone not null default now(),
  PRIMARY KEY (epoch)
);

create table webhook_deliveries (
  job_id uuid not null,
  attempt integer not null,
  started_at timestamp with time zone not null default clock_timestamp(),
  status integer,
  milliseconds integer,
  error text,
  answer text,
  seq integer not null default 0,
  PRIMARY KEY (job_id, attempt),
  FOREIGN KEY (job_id, seq) REFERENCES webhooks(job_id, seq),
  CHECK ((attempt > 0))
);

create table webhook_secrets (
  account_id uuid not null,
  secret text not null,
  created_at timestamp with time zone not null default now(),
  previous_secret text,
  previous_until timestamp with time zone,
  PRIMARY KEY (account_id),
  FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  CHECK (((previous_secret IS NULL) = (previous_until IS NULL))),
  CHECK ((secret ~ '^whsec_[A-Za-z0-9+/]{32,}={0,2}$'::text))
);

create table webhooks (
  job_id uuid not null,
  url text not null,
  receiver text not null,
  state text not null,
  failures integer not null default 0,
  queue_id uuid,
  next_attempt_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  ended_at timestamp with time zone,
  seq integer not null default 0,
  PRIMARY KEY (job_id, seq),
  CHECK (((state = 'pending'::text) = (ended_at IS NULL))),
  CHECK ((failures >= 0)),
  CHECK ((seq >= 0)),
  CHECK ((state = ANY (ARRAY['pending'::text, 'delivered'::text, 'failed'::text])))
);
CREATE INDEX webhooks_by_receiver ON webhooks USING btree (receiver, state);
CREATE INDEX webhooks_given_up ON webhooks USING btree (ended_at) WHERE (state = 'failed'::text);
CREATE UNIQUE INDEX webhooks_queued ON webhooks USING btree (queue_id) WHERE (state = 'pending'::text);

create table workers (
  worker text not null,
  slots integer not null,
  heard_at timestamp with time zone not null default now(),
  PRIMARY KEY (worker),
  CHECK ((slots >= 0))
);


-- view account_balances (account_id uuid, name text, balance bigint, granted bigint, held bigint, spent bigint, corrected bigint)
-- view credit_entries (entry_id bigint, account_id uuid, kind text, amount bigint, job_id uuid, note text, recorded_at timestamp with time zone)
-- view failing_webhooks (job_id uuid, seq integer, account text, receiver text, state text, failures integer, next_attempt_at timestamp with time zone, status integer, error text, last_attempt_at timestamp with time zone)
-- view job_accesses (job_id uuid, kind text, key_id text, key_name text, address inet, subject text, times bigint, first_at timestamp with time zone, last_at timestamp with time zone, least_share real)
-- view partition_sizes (partition text, events bigint, rows_size text, indexes_size text, bytes bigint)
-- view queue_status (type text, queued bigint, running bigint, awaiting_retry bigint, oldest_wait interval)
-- view recent_failures (job_id uuid, type text, account text, finished_at timestamp with time zone, attempts smallint, code text, message text)
-- view running_jobs (job_id uuid, type text, account text, attempt smallint, worker text, running_for interval, percent numeric, last_message text, last_heard interval)
-- view slowest_jobs (job_id uuid, type text, account text, status text, attempts smallint, ran_for interval, waited_for interval, finished_at timestamp with time zone)
-- view storage_usage (month date, type text, jobs bigint, files bigint, bytes bigint, size text)
-- view stuck_jobs (job_id uuid, type text, account text, status text, attempt smallint, unchanged_for interval, reason text)
-- view throughput_by_minute (minute timestamp with time zone, submitted bigint, succeeded bigint, failed bigint, median_seconds numeric, p95_seconds numeric)
-- view webhook_backlog (receiver text, pending bigint, due bigint, latest_by interval, next_attempt_at timestamp with time zone, most_failures integer, oldest interval)
-- view worker_slots (worker text, slots integer, busy bigint, last_heard interval)

-- function account_history(account_id uuid) returns TABLE(seq bigint, recorded_at timestamp with time zone, kind text, amount bigint, balance bigint, job_id uuid, by text, what text)
-- function apply_event(job jobs, event events) returns jobs
-- function awaits_pictures(input jsonb) returns boolean
-- function cancel_job(job_id uuid, message text DEFAULT 'The job was canceled.'::text) returns text
-- function correct_credits(account_id uuid, amount bigint, reason text, corrected_by text DEFAULT SESSION_USER) returns bigint
-- function droppable_accesses(after_months integer) returns SETOF text
-- function droppable_events(after_months integer) returns TABLE(partition text, from_time timestamp with time zone, to_time timestamp with time zone, from_job uuid, to_job uuid)
-- function ensure_partitions(parent text, months_ahead integer DEFAULT 3) returns integer
-- function entries_range(after_account uuid, after_seq bigint, at_most integer) returns TABLE(to_account uuid, to_seq bigint, entries bigint)
-- function entry_bytes(entry account_entries) returns bytea
-- function entry_hash(previous_hash bytea, entry account_entries) returns bytea
-- function entry_line(entry account_entries) returns text
-- function event_bytes(event events) returns bytea
-- function event_hash(previous_hash bytea, event events) returns bytea
-- function event_line(event events) returns text
-- function grant_credits(account_id uuid, amount bigint, note text DEFAULT NULL::text) returns bigint
-- function image_urls(images jsonb, static_url text) returns jsonb
-- function is_dropped(job_id uuid) returns boolean
-- function job_as_of(job_id uuid, at_seq integer) returns SETOF jobs
-- function job_as_of(job_id uuid, at_time timestamp with time zone) returns SETOF jobs
-- function job_branches(job_id uuid, at_most integer DEFAULT 100) returns jsonb
-- function job_files(from_job uuid, to_job uuid) returns TABLE(job_id uuid, seq integer, key text, sha256 text)
-- function job_output(output jsonb, static_url text) returns jsonb
-- function job_plan(job_id uuid, at_seq integer DEFAULT 2147483647) returns jsonb
-- aggregate job_state(event events) returns jobs
-- function job_timeline(job_id uuid) returns TABLE(seq integer, since_start interval, type text, attempt smallint, what text, recorded_at timestamp with time zone)
-- function log_message(job_id uuid, level text, message text) returns integer
-- function moment_ago(ago interval) returns text
-- function operate_job(job_id uuid, action text, done_by text DEFAULT SESSION_USER, seq integer DEFAULT NULL::integer) returns text
-- function operator_figures(at_most integer DEFAULT 50) returns jsonb
-- function outputs_bytes(outputs jsonb) returns bigint
-- function outputs_files(outputs jsonb) returns integer
-- function plan_in_words(plan jsonb) returns text
-- function queue_claim(queue text, job_id uuid) returns TABLE(state text, start_after timestamp with time zone, claimed_at timestamp with time zone, last_heard_at timestamp with time zone, silent_seconds integer, expire_seconds integer)
-- function rebuild_jobs() returns bigint
-- function rebuild_jobs(from_job uuid, to_job uuid) returns bigint
-- function recent_storage(before timestamp with time zone DEFAULT 'infinity'::timestamp with time zone) returns TABLE(hour timestamp with time zone, type text, jobs bigint, files bigint, bytes bigint)
-- function reconcile_jobs(max_attempts integer) returns TABLE(job_id uuid, action text, last_seq integer)
-- function reconcile_webhooks() returns SETOF uuid
-- function redeliver_webhook(job_id uuid, seq integer DEFAULT NULL::integer) returns text
-- function replay_job(job_id uuid) returns TABLE(seq integer, recorded_at timestamp with time zone, since_start interval, type text, attempt smallint, what text, changed jsonb, state jsonb, hash bytea)
-- function retry_job(job_id uuid) returns uuid
-- function revoke_api_key(key_id text, by text DEFAULT NULL::text) returns boolean
-- function stream_end(job jobs) returns integer
-- function stream_message(event events, static_url text) returns TABLE(kind text, body text)
-- function stream_messages(job_id uuid, after_id integer DEFAULT 0, at_most integer DEFAULT 1000, static_url text DEFAULT ''::text) returns TABLE(id integer, kind text, body text)
-- function unsealed_entries() returns TABLE(account_id uuid, seq bigint)
-- function unsealed_events(from_job uuid, to_job uuid) returns TABLE(job_id uuid, seq integer)
-- function uuidv7_floor(at_time timestamp with time zone) returns uuid
-- function verification_range(from_job uuid, at_most integer) returns TABLE(to_job uuid, next_job uuid, jobs bigint, events bigint)
-- function verify_accounts(only_account uuid DEFAULT NULL::uuid) returns TABLE(account_id uuid, key_id text, fault text)
-- function verify_entries(after_account uuid, after_seq bigint, to_account uuid, to_seq bigint) returns TABLE(account_id uuid, seq bigint, fault text)
-- function verify_entries(only_account uuid DEFAULT NULL::uuid) returns TABLE(account_id uuid, seq bigint, fault text)
-- function verify_events(from_job uuid, to_job uuid) returns TABLE(job_id uuid, seq integer, fault text)
-- function verify_events(only_job uuid DEFAULT NULL::uuid) returns TABLE(job_id uuid, seq integer, fault text)
-- function verify_ledger(from_job uuid, to_job uuid) returns TABLE(account_id uuid, job_id uuid, fault text)
-- function verify_ledger(only_account uuid DEFAULT NULL::uuid) returns TABLE(account_id uuid, job_id uuid, fault text)
-- function verify_projection(from_job uuid, to_job uuid) returns TABLE(job_id uuid, fault text)
-- function verify_projection(only_job uuid DEFAULT NULL::uuid) returns TABLE(job_id uuid, fault text)
-- function verify_transitions(from_job uuid, to_job uuid) returns TABLE(job_id uuid, seq integer, fault text)
-- function darkroom_private.account_record(account accounts) returns jsonb
-- function darkroom_private.allowed_jobs(held accounts[], submissions jsonb) returns jsonb
-- function darkroom_private.announce_schema() returns trigger
-- function darkroom_private.append_entry(account_id uuid, kind text, amount bigint, job_id uuid, data jsonb) returns accounts
-- function darkroom_private.append_events(job_id uuid, attempt smallint, new_events jsonb, after_seq integer DEFAULT NULL::integer) returns integer
-- function darkroom_private.append_key_entry(key_id text, kind text, by text DEFAULT NULL::text) returns void
-- function darkroom_private.append_together(appends jsonb) returns TABLE(place integer, last_seq integer, after_hash bytea, last_hash bytea, recorded_at double precision, frames text)
-- function darkroom_private.are_files(files jsonb, prefix text) returns boolean
-- function darkroom_private.attempt_lost_events() returns jsonb
-- function darkroom_private.attempts_exhausted_events(attempts integer) returns jsonb
-- function darkroom_private.cancel_overdue(at_most integer DEFAULT 100) returns SETOF uuid
-- function darkroom_private.claim_idempotency_key(key_id text, idempotency_key text, request_hash bytea, job_id uuid) returns idempotency_keys
-- function darkroom_private.claim_jobs(queues text[], fetching boolean, slots integer, after uuid, ended uuid[], ready uuid[], held uuid[], most_each integer) returns TABLE(queue text, job_id uuid, retry_count integer, account_id uuid)
-- function darkroom_private.claim_webhooks(slots integer, per_receiver integer, per_account integer) returns TABLE(queue text, queue_id uuid, retry_count integer)
-- function darkroom_private.create_account(account_id uuid, name text) returns void
-- function darkroom_private.create_api_key(key_id text, account_id uuid, name text, secret_hash bytea, may_operate boolean DEFAULT false, may_manage boolean DEFAULT false, by text DEFAULT NULL::text) returns void
-- function darkroom_private.create_jobs(created jobs[], appended events[]) returns void
-- function darkroom_private.current_position() returns bigint
-- function darkroom_private.dequeue(ended jobs[]) returns void
-- function darkroom_private.dequeue_delivery(queue_id uuid) returns boolean
-- function darkroom_private.drop_accesses(after_months integer) returns SETOF text
-- function darkroom_private.drop_events(dropped dropped_events) returns void
-- function darkroom_private.enqueue(waiting jobs[]) returns void
-- function darkroom_private.enqueue_webhook(job jobs, seq integer) returns void
-- function darkroom_private.ensure_role(role text, about text) returns void
-- function darkroom_private.erase_pictures(job_id uuid) returns void
-- function darkroom_private.event_horizon() returns bigint
-- function darkroom_private.expire_outputs(after_days integer, at_most integer) returns TABLE(job_id uuid, last_seq integer)
-- function darkroom_private.finish_webhook_delivery(queue_id uuid, job_id uuid, attempt integer, status integer, milliseconds integer, error text, answer text, delivered boolean, retry_seconds double precision) returns void
-- function darkroom_private.fold_entry(INOUT account accounts, kind text, amount bigint, job_id uuid, data jsonb, OUT entry account_entries) returns record
-- function darkroom_private.fold_events(INOUT job jobs, job_id uuid, attempt smallint, new_events jsonb, new_position bigint DEFAULT NULL::bigint, OUT appended events[]) returns record
-- function darkroom_private.forget_expired() returns void
-- function darkroom_private.forget_webhook_deliveries(older_than interval, most integer DEFAULT 10000) returns integer
-- function darkroom_private.give_up_files(job jobs, event jsonb) returns jobs
-- function darkroom_private.has_share_of_queue(account_id uuid, type text, queue_limit integer, created jobs[]) returns boolean
-- function darkroom_private.has_words(input jsonb, words text[]) returns boolean
-- function darkroom_private.heads_to_seal(from_transaction xid8, horizon xid8) returns TABLE(job_id uuid, account_id uuid, seq bigint, hash bytea)
-- function darkroom_private.heed_clock() returns void
-- function darkroom_private.heed_cluster() returns void
-- function darkroom_private.is_appended(job jobs, attempt smallint, new_events jsonb, after_seq integer) returns boolean
-- function darkroom_private.is_ready() returns boolean
-- function darkroom_private.is_well_formed(job jobs, event events) returns boolean
-- function darkroom_private.job_failed_events(code text, message text) returns jsonb
-- function darkroom_private.key_head(key_id text) returns text
-- function darkroom_private.key_record(key api_keys) returns jsonb
-- function darkroom_private.limit_account(account_id uuid, jobs integer DEFAULT NULL::integer) returns boolean
-- function darkroom_private.limit_api_key(key_id text, requests integer DEFAULT NULL::integer, seconds integer DEFAULT NULL::integer, streams integer DEFAULT NULL::integer, uploads integer DEFAULT NULL::integer, by text DEFAULT NULL::text) returns boolean
-- function darkroom_private.lock_account_of(key_id text) returns void
-- function darkroom_private.lock_accounts(account_ids uuid[]) returns accounts[]
-- function darkroom_private.lock_job(job_id uuid) returns jobs
-- function darkroom_private.lock_jobs(job_ids uuid[]) returns jobs[]
-- function darkroom_private.logged_at(job_id uuid, up_to_id integer) returns text
-- function darkroom_private.lost_files(keys text[]) returns SETOF text
-- function darkroom_private.make_api_key(key_id text, account_id uuid, name text, secret_hash bytea, by text, most_keys integer, requests integer DEFAULT NULL::integer, seconds integer DEFAULT NULL::integer, streams integer DEFAULT NULL::integer, uploads integer DEFAULT NULL::integer) returns void
-- function darkroom_private.message_id(event events, number integer) returns text
-- function darkroom_private.named_files(keys text[]) returns SETOF text
-- function darkroom_private.next_position(job jobs) returns bigint
-- function darkroom_private.notify_jobs(changed jobs[]) returns void
-- function darkroom_private.packed_key_events(key_id text, after_position bigint, after_job uuid, after_number integer, after_hash text, at_most integer, static_url text, only_type text, only_kinds text[]) returns TABLE(messages text, last_id text, more boolean, held boolean, intact boolean)
-- function darkroom_private.packed_page(job_id uuid, after_id integer, at_most integer, static_url text) returns TABLE(frames text, last_id integer, last_seq integer, status text, recorded_at double precision, after_hash bytea, last_hash bytea)
-- function darkroom_private.record_accesses(batch jsonb) returns bigint
-- function darkroom_private.record_seal(new_seal seals, job_ids uuid[], account_ids uuid[], seqs bigint[], hashes bytea[]) returns void
-- function darkroom_private.refuse_change() returns trigger
-- function darkroom_private.refuse_older_code() returns trigger
-- function darkroom_private.report_worker(worker text, slots integer) returns void
-- function darkroom_private.retire_worker(worker text) returns void
-- function darkroom_private.roll_up_storage() returns integer
-- function darkroom_private.rotate_webhook_secret(account_id uuid, new_secret text, overlap interval DEFAULT '24:00:00'::interval) returns TABLE(secret text, created_at timestamp with time zone, previous_secret text, previous_until timestamp with time zone)
-- function darkroom_private.schedule_webhook(job_id uuid, seq integer, delay_seconds double precision) returns void
-- function darkroom_private.seal_window() returns TABLE(last_seal integer, last_digest bytea, from_transaction xid8, horizon xid8)
-- function darkroom_private.settle_credits(ended jobs[]) returns void
-- function darkroom_private.spend_requests(spent jsonb, since double precision) returns TABLE(key_id text, milliseconds double precision)
-- function darkroom_private.start_attempts(job_ids uuid[], worker text, max_attempts integer) returns TABLE(place integer, attempt smallint, outcome text, type text, input jsonb, last_seq integer, lost boolean)
-- function darkroom_private.start_webhook_delivery(queue_id uuid, new_secret text, any_message boolean DEFAULT false) returns TABLE(job_id uuid, attempt integer, url text, failures integer, secrets text[], seq integer)
-- function darkroom_private.store_accounts(folded accounts[], appended account_entries[]) returns void
-- function darkroom_private.store_and_settle(folded jobs[], appended events[]) returns void
-- function darkroom_private.store_streams(folded jobs[], appended events[]) returns void
-- function darkroom_private.stream_frame(id integer, kind text, body text) returns text
-- function darkroom_private.submit_jobs(submissions jsonb) returns TABLE(ordinal integer, outcome text, job_id uuid, balance bigint)
-- function darkroom_private.unplaced_events(key_id text, from_job uuid, from_seq integer, at_most integer) returns SETOF events
-- function darkroom_private.uuidv7_now() returns uuid
-- function darkroom_private.waiting_jobs(submissions jsonb) returns jsonb
-- function darkroom_private.webhook_hears(job jobs, what text) returns boolean
-- function darkroom_private.webhook_secret(account_id uuid, new_secret text) returns TABLE(secret text, created_at timestamp with time zone, previous_secret text, previous_until timestamp with time zone)
