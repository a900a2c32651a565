create or replace function darkroom_private.are_files(files jsonb, prefix text) returns boolean
language sql stable
as $$
  select jsonb_typeof(files) = 'array' and jsonb_array_length(files) = jsonb_array_length(
    jsonb_path_query_array(files, 'strict $[*] ? (
      @.key starts with $prefix && @.sha256.type() == "string" && @.content_type > ""
      && @.bytes.type() == "number" && @.width.type() == "number" && @.height.type() == "number")',
      jsonb_build_object('prefix', prefix), silent => true))
$$;

comment on function darkroom_private.are_files(jsonb, text) is
  'Whether this is a list of files, each with key, sha256, content_type, bytes, width and height, whose keys all begin with a prefix.';
