-- For people and dashboards that look and do not touch.
select darkroom_private.ensure_role('darkroom_reader', 'Reads all of darkroom but secrets: grant it to people who look.');

do $$
begin
  -- Files are applied in the order of their names: the operator's role is there before this one.
  if not pg_has_role('darkroom_operator', 'darkroom_reader', 'member') then
    grant darkroom_reader to darkroom_operator;
  end if;
  execute format('grant connect on database %I to darkroom_reader', current_database());
end
$$;

grant usage on schema darkroom to darkroom_reader;
revoke all on all tables in schema darkroom from darkroom_reader;
revoke all on all functions in schema darkroom from darkroom_reader;
grant select on all tables in schema darkroom to darkroom_reader;
revoke select on webhook_secrets, news_channel, stream_tokens, api_keys, idempotency_keys from darkroom_reader;
grant select (key_id, account_id, name, created_at, revoked_at, limit_requests, limit_seconds, limit_streams, limit_uploads, may_operate, may_manage)
  on api_keys to darkroom_reader;
grant execute on function
  job_as_of(uuid, int), job_as_of(uuid, timestamptz), job_timeline(uuid), job_plan(uuid, int), job_branches(uuid, int), plan_in_words(jsonb), stream_messages(uuid, int, int, text),
  stream_message(events, text), image_urls(jsonb, text), job_output(jsonb, text),
  apply_event(jobs, events), awaits_pictures(jsonb), job_state(events), event_bytes(events), event_hash(bytea, events), queue_claim(text, uuid),
  uuidv7_floor(timestamptz), replay_job(uuid), job_files(uuid, uuid), event_line(events), verification_range(uuid, int),
  verify_events(uuid), verify_events(uuid, uuid), verify_projection(uuid), verify_projection(uuid, uuid),
  verify_transitions(uuid, uuid), verify_ledger(uuid), unsealed_events(uuid, uuid),
  stream_end(jobs), droppable_events(int), droppable_accesses(int), is_dropped(uuid), recent_storage(timestamptz), outputs_bytes(jsonb),
  outputs_files(jsonb), entry_bytes(account_entries), entry_hash(bytea, account_entries), entry_line(account_entries),
  verify_entries(uuid), verify_entries(uuid, bigint, uuid, bigint), entries_range(uuid, bigint, int), verify_accounts(uuid),
  verify_ledger(uuid, uuid), unsealed_entries(), account_history(uuid), operator_figures(int), moment_ago(interval)
to darkroom_reader;
