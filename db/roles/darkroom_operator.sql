-- For the people who keep it running: everything a reader may, and the calls that do something.
do $$
begin
  if not exists (select from pg_roles where rolname = 'darkroom_operator') then
    create role darkroom_operator nologin;
    comment on role darkroom_operator is 'Reads as darkroom_reader does, cancels and retries jobs, grants credits, revokes keys: grant it to people on call.';
  end if;
exception when duplicate_object or unique_violation then
  null; -- another database of the server was migrated at the same moment
end
$$;

grant usage on schema darkroom to darkroom_operator;
revoke all on all functions in schema darkroom from darkroom_operator;
grant execute on function
  cancel_job(uuid, text), retry_job(uuid), grant_credits(uuid, bigint, text), revoke_api_key(text),
  append_and_notify(uuid, jsonb), redeliver_webhook(uuid), reconcile_jobs(int), reconcile_webhooks(),
  ensure_event_partitions(int)
to darkroom_operator;
