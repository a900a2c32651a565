-- What the running service may do. It writes events, jobs and credits through functions only; nothing lets it change or
-- remove an event.
do $$
begin
  if not exists (select from pg_roles where rolname = 'darkroom_service') then
    create role darkroom_service nologin;
    comment on role darkroom_service is 'Privileges of the darkroom service: reads, and writes through functions only.';
  end if;
exception when duplicate_object or unique_violation then
  null; -- another database of the server was migrated at the same moment
end
$$;

do $$
begin
  -- An administrator may have created the role and granted it before.
  if not pg_has_role(current_user, 'darkroom_service', 'member') then
    execute format('grant darkroom_service to %I', current_user);
  end if;
  execute format('grant connect on database %I to darkroom_service', current_database());
end
$$;

grant usage on schema darkroom to darkroom_service;
revoke all on all tables in schema darkroom from darkroom_service, public;
revoke all on all functions in schema darkroom from public;
grant select on all tables in schema darkroom to darkroom_service;
revoke select on webhook_secrets from darkroom_service;
grant insert, update, delete on idempotency_keys, stream_tokens to darkroom_service;
grant execute on all functions in schema darkroom to darkroom_service;
revoke execute on function
  lock_job(uuid), extend_stream(jobs, uuid, smallint, jsonb), store_projection(jobs), settle_credits(jobs), enqueue(text, uuid),
  rebuild_jobs(), enqueue_webhook(jobs), schedule_webhook(uuid, double precision)
from darkroom_service;

