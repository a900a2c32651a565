-- What the running service may do. It writes events, jobs and credits through functions only; nothing lets it change or
-- remove an event.
do $$
begin
  create role darkroom_service nologin;
exception when duplicate_object or unique_violation then
  null;
end
$$;

do $$
begin
  execute format('grant darkroom_service to %I', current_user);
  execute format('grant connect on database %I to darkroom_service', current_database());
end
$$;

grant usage on schema darkroom to darkroom_service;
revoke all on all tables in schema darkroom from darkroom_service, public;
revoke all on all functions in schema darkroom from public;
grant select on all tables in schema darkroom to darkroom_service;
grant insert, update, delete on idempotency_keys, stream_tokens to darkroom_service;
grant execute on all functions in schema darkroom to darkroom_service;
revoke execute on function
  extend_stream(jobs, uuid, smallint, jsonb), store_projection(jobs), settle_credits(jobs), enqueue(text, uuid),
  rebuild_jobs()
from darkroom_service;

comment on role darkroom_service is 'Privileges of the darkroom service: reads, and writes through functions only.';
