create or replace function darkroom_private.spend_requests(spent jsonb, since double precision)
returns table (key_id text, milliseconds double precision)
language sql security definer
set search_path = darkroom, pg_temp
as $$
  insert into request_rates as r (key_id, whole_at, told_at)
  select s.key_id, now() + (s.milliseconds - since) * interval '1 millisecond', now()
  from jsonb_to_recordset(spent) as s (key_id text, milliseconds double precision)
  order by s.key_id
  on conflict on constraint request_rates_pkey do update
    -- A row from a clock that was ahead says what it said then: its key must not wait until the clock is there again.
    set told_at = excluded.told_at, whole_at = excluded.whole_at
      + greatest(interval '0', r.whole_at - greatest(now(), r.told_at) + since * interval '1 millisecond')
  returning r.key_id, extract(epoch from r.whole_at - now())::double precision * 1000
$$;

comment on function darkroom_private.spend_requests(jsonb, double precision) is
  'Adds what one API process let through in the last so many milliseconds to the rates of its keys, and says how far they are used up by all processes together. spent: [{key_id, milliseconds}, …], each request being as many milliseconds as its key takes to be allowed another. Answers with the milliseconds until the rate is whole again.';
