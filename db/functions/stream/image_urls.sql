create or replace function image_urls(images jsonb, static_url text) returns jsonb
language sql immutable
as $$
  select coalesce(jsonb_agg(image.urls order by image.position), '[]')
  from (
    select e.position, (select jsonb_object_agg(r.key, static_url || '/' || r.value) from jsonb_each_text(e.value) r) as urls
    from jsonb_path_query(images, 'strict $[*] ? (@.type() == "object")', silent => true) with ordinality e(value, position)
  ) image
$$;

comment on function image_urls(jsonb, text) is
  'Storage keys of renditions as addresses: [{"full": key, "w256": key, …}] becomes [{"full": url, …}].';
