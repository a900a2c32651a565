create or replace function darkroom_private.claim_idempotency_key(key_id text, idempotency_key text, request_hash bytea, job_id uuid)
returns idempotency_keys
language plpgsql
set search_path = darkroom, pg_temp
as $$
#variable_conflict use_column
declare
  holder idempotency_keys;
begin
  insert into idempotency_keys as k (key_id, idempotency_key, request_hash, job_id)
  values ($1, $2, $3, $4)
  on conflict on constraint idempotency_keys_pkey do update
    set request_hash = excluded.request_hash, job_id = excluded.job_id, created_at = now()
    where k.created_at < now() - interval '24 hours'
  returning * into holder;
  if not found then
    select * into holder from idempotency_keys k where k.key_id = $1 and k.idempotency_key = $2;
  end if;
  return holder;
end
$$;

comment on function darkroom_private.claim_idempotency_key(text, text, bytea, uuid) is
  'Gives an idempotency key to a job for 24 hours, and returns who holds it: another job if that came first.';
