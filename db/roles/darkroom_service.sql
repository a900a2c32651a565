-- What the running service may do. It writes events, jobs and credits through functions only; nothing lets it change or
-- remove an event.
select darkroom_private.ensure_role('darkroom_service', 'Privileges of the darkroom service: reads, and writes through functions only.');

do $$
begin
  -- An administrator may have created the role and granted it before.
  if not pg_has_role(current_user, 'darkroom_service', 'member') then
    execute format('grant darkroom_service to %I', current_user);
  end if;
  execute format('grant connect on database %I to darkroom_service', current_database());
end
$$;

grant usage on schema darkroom, darkroom_private to darkroom_service;
revoke all on all tables in schema darkroom from darkroom_service, public;
revoke all on all functions in schema darkroom, darkroom_private from public;
grant select on all tables in schema darkroom to darkroom_service;
revoke select on webhook_secrets from darkroom_service;
grant insert, update, delete on idempotency_keys, stream_tokens to darkroom_service;
grant execute on all functions in schema darkroom, darkroom_private to darkroom_service;
revoke execute on function rebuild_jobs(), rebuild_jobs(uuid, uuid) from darkroom_service;

-- Parts of other functions, which act as the owner.
set local search_path = darkroom_private, darkroom;
revoke execute on function
  lock_job(uuid), lock_jobs(uuid[]), is_appended(jobs, smallint, jsonb, int), fold_events(jobs, uuid, smallint, jsonb, bigint),
  store_streams(jobs[], events[]), store_and_settle(jobs[], events[]), create_jobs(jobs[], events[]),
  enqueue(jobs[]), dequeue(jobs[]), dequeue_delivery(uuid), enqueue_webhook(jobs, int),
  schedule_webhook(uuid, int, double precision), claim_idempotency_key(text, text, bytea, uuid),
  lock_accounts(uuid[]), lock_account_of(text), fold_entry(accounts, text, bigint, uuid, jsonb),
  store_accounts(accounts[], account_entries[]), append_entry(uuid, text, bigint, uuid, jsonb),
  append_key_entry(text, text, text), settle_credits(jobs[]), ensure_role(text, text), heed_cluster()
from darkroom_service;
set local search_path = darkroom;
