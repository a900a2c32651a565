create or replace function darkroom_private.has_words(input jsonb, words text[]) returns boolean
language sql immutable
as $$
  select bool_and(position(lower(word) in told.text) > 0)
  from unnest(words) word, (
    select lower(concat_ws(' ', input ->> 'instructions', input ->> 'reference',
      jsonb_path_query_array(input, '$.*[*].filename')::text)) as text
    offset 0
  ) told
$$;

comment on function darkroom_private.has_words(jsonb, text[]) is
  'Whether all of these words, in any case, occur in the request of a job: its instructions, its reference or the names of its pictures.';
