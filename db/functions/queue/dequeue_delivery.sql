create or replace function darkroom_private.dequeue_delivery(queue_id uuid) returns boolean
language plpgsql
set search_path = darkroom, pg_temp
as $$
begin
  delete from pgboss.job q where q.name = 'webhook_delivery' and q.id = queue_id and q.state <> 'active';
  return found or not exists (select from pgboss.job q where q.name = 'webhook_delivery' and q.id = queue_id);
end
$$;

comment on function darkroom_private.dequeue_delivery(uuid) is
  'Takes the next attempt at a webhook off its queue; false while that attempt is being made.';
