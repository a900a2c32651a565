create or replace function darkroom_private.webhook_hears(job jobs, what text) returns boolean
language sql immutable
as $$
  select coalesce(job.input -> 'webhook_events', '["completed"]') ? what
$$;

comment on function darkroom_private.webhook_hears(jobs, text) is
  'Whether a job''s webhook_url gets messages of this kind: started, step or completed. By default, it gets only completed.';
