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
  'Whether every one of some words, in capitals or not, stands somewhere in what a job was asked for: its instructions, its reference and the names of its pictures.';
