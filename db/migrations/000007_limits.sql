-- What single keys and accounts may ask for, where that differs from the configuration.

alter table api_keys
  add column limit_requests int check (limit_requests > 0),
  add column limit_seconds int check (limit_seconds between 1 and 86400),
  add column limit_streams int check (limit_streams >= 0),
  add column limit_uploads int check (limit_uploads >= 0),
  add check ((limit_requests is null) = (limit_seconds is null));

comment on column api_keys.limit_requests is 'Requests the key may make in limit_seconds, over all API processes; null: as DARKROOM_RATE_LIMIT says.';
comment on column api_keys.limit_seconds is 'The time in which a rate that is used up is whole again.';
comment on column api_keys.limit_streams is 'Event streams the key may have open at once in one API process; null: as DARKROOM_KEY_STREAMS says.';
comment on column api_keys.limit_uploads is 'Large uploads the key may have under way at once in one API process; null: as DARKROOM_KEY_UPLOADS says.';

alter table accounts add column limit_jobs int check (limit_jobs >= 0);

comment on column accounts.limit_jobs is 'Jobs of the account that may wait or run at once; null: as DARKROOM_ACCOUNT_JOBS says.';

create index jobs_under_way on jobs (account_id) where status in ('queued', 'processing');

create unlogged table request_rates (
  key_id text primary key,
  whole_at timestamptz not null
);

comment on table request_rates is 'How far keys have used up their rates, as the API processes tell each other once a second. Unlogged: after a crash every rate is whole.';
comment on column request_rates.key_id is 'The key.';
comment on column request_rates.whole_at is 'When its rate is whole again, if it asks for nothing until then.';
