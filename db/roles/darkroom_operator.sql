-- For the people who keep it running: everything a reader may, and the calls that do something.
select darkroom_private.ensure_role('darkroom_operator', 'Reads as darkroom_reader does, cancels and retries jobs, grants credits, revokes keys: grant it to people on call.');

grant usage on schema darkroom to darkroom_operator;
revoke all on all functions in schema darkroom from darkroom_operator;
grant execute on function
  operate_job(uuid, text, text, int), cancel_job(uuid, text), retry_job(uuid), grant_credits(uuid, bigint, text), correct_credits(uuid, bigint, text, text), revoke_api_key(text, text),
  log_message(uuid, text, text), redeliver_webhook(uuid, int), reconcile_jobs(int), reconcile_webhooks(),
  ensure_partitions(text, int)
to darkroom_operator;
