create or replace function darkroom_private.cancel_overdue(at_most int default 100) returns setof uuid
language plpgsql security definer
set search_path = darkroom, pg_temp
as $$
declare
  candidate record;
begin
  for candidate in
    select j.job_id, (j.input ->> 'cancel_after')::numeric as seconds
    from jobs j
    where (j.status = 'queued' or j.status = 'processing') and jsonb_typeof(j.input -> 'cancel_after') = 'number'
      and extract(epoch from now() - j.created_at) >= (j.input ->> 'cancel_after')::numeric
    order by j.job_id
    limit at_most
    for update skip locked
  loop
    perform cancel_job(candidate.job_id, format('The job had not ended %s s after it was submitted, and was canceled as asked.', candidate.seconds));
    return next candidate.job_id;
  end loop;
end
$$;

comment on function darkroom_private.cancel_overdue(int) is
  'Cancels the jobs whose time is over, if their clients set one (Cancel-After), as cancel_job does. Workers and APIs call it every few seconds; calling it by hand is harmless.';
