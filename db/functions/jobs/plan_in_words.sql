create or replace function plan_in_words(plan jsonb) returns text
language sql immutable
set search_path = darkroom, pg_temp
as $$
  select left(concat_ws('; ',
    format('by %s', plan ->> 'planner'),
    (
      select string_agg(format('%s (%s)', step ->> 'tool', step ->> 'words'), ', ' order by ordinal)
      from jsonb_path_query(plan, '$.steps[*]') with ordinality s (step, ordinal)
    ),
    'not understood: ' || (select string_agg(passage #>> '{}', ', ') from jsonb_path_query(plan, '$.not_understood[*]') passage),
    'left alone: ' || (select string_agg(passage #>> '{}', ', ') from jsonb_path_query(plan, '$.declined[*]') passage)
  ), 2000)
$$;

comment on function plan_in_words(jsonb) is
  'The data of plan_made as a line for people, of at most 2,000 characters: who planned, the steps with the words that asked for them, and what was not understood or declined.';
