-- What the HTTP side remembers between requests.

create table idempotency_keys (
  key_id text not null,
  idempotency_key text not null,
  request_hash bytea not null,
  job_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (key_id, idempotency_key)
);

create index idempotency_keys_age on idempotency_keys (created_at);

comment on table idempotency_keys is 'Requests that carried an Idempotency-Key: the same key and body within 24 hours yields the same job instead of a second one.';
comment on column idempotency_keys.key_id is 'The API key of the request; idempotency keys of different API keys never meet.';
comment on column idempotency_keys.idempotency_key is 'The header''s value.';
comment on column idempotency_keys.request_hash is 'SHA-256 of operation, fields and file contents; another body under the same key is refused.';
comment on column idempotency_keys.job_id is 'The job the first request created.';
comment on column idempotency_keys.created_at is 'When it was first used. Forgotten after 24 hours.';

create table stream_tokens (
  token_hash bytea primary key check (length(token_hash) = 32),
  job_id uuid not null,
  expires_at timestamptz not null
);

create index stream_tokens_expiry on stream_tokens (expires_at);

comment on table stream_tokens is 'Tokens that open the stream of one job without an API key, for browsers, whose EventSource cannot send headers.';
comment on column stream_tokens.token_hash is 'SHA-256 of the token; the token itself is stored nowhere.';
comment on column stream_tokens.job_id is 'The one job whose stream the token opens.';
comment on column stream_tokens.expires_at is 'When it stops working.';
