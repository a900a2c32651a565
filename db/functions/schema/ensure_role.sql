create or replace function darkroom_private.ensure_role(role text, about text) returns void
language plpgsql
set search_path = darkroom, pg_temp
as $$
begin
  if exists (select from pg_roles where rolname = role) then
    return;
  end if;
  execute format('create role %I nologin', role);
  execute format('comment on role %I is %L', role, about);
exception when duplicate_object or unique_violation then
  null; -- another database of the server was migrated at the same moment
end
$$;

comment on function darkroom_private.ensure_role(text, text) is
  'Creates a role that cannot log in, unless the server has it already: roles are shared by all of its databases.';
