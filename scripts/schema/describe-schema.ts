import type { ClientBase } from 'pg'

const HEAD = `-- The schemas darkroom and darkroom_private as they are today, on one page. It is made from a migrated database by
-- \`npm run schema\` and compared with one by the tests. To be read: db/migrations, db/functions, db/views and db/roles make the database. What each
-- object is for, the database itself tells: \\d+, \\df+.
`

/**
 * What darkroom keeps in a database, as text: its tables with their keys, indexes and triggers, its views and its
 * functions, in the order of their names. Partitions are left out, as they come and go. The same for all versions of
 * PostgreSQL, but for what they print differently.
 */
export async function describeSchema(client: ClientBase): Promise<string> {
  const parts = [HEAD]
  for (const question of [TABLES, VIEWS, FUNCTIONS]) {
    const { rows } = await client.query<{ text: string }>(question)
    parts.push(rows.map(({ text }) => text).join('\n'))
  }
  return `${parts.join('\n\n').replaceAll(/\bdarkroom\./g, '')}\n`
}

/** Columns, then constraints, in brackets; of a key that an index serves the index is not named again. */
const TABLES = `
  select format(E'create table %s (\\n%s\\n)%s;\\n%s', c.relname,
    (select string_agg('  ' || line, E',\\n' order by kind, place)
     from (
       select 1 as kind, a.attnum::int as place,
         concat_ws(' ', a.attname, format_type(a.atttypid, a.atttypmod), case when a.attnotnull then 'not null' end,
           'default ' || pg_get_expr(d.adbin, d.adrelid)) as line
       from pg_attribute a
       left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
       where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       union all
       select 2, row_number() over (order by position(k.contype in 'pufcx'), k.conname)::int,
         regexp_replace(pg_get_constraintdef(k.oid), '\\s+', ' ', 'g')
       from pg_constraint k
       where k.conrelid = c.oid and k.contype in ('p', 'u', 'f', 'c', 'x')
     ) lines),
    ' partition by ' || pg_get_partkeydef(c.oid),
    (select string_agg(line || E';\\n', '' order by line collate "C")
     from (
       select regexp_replace(pg_get_indexdef(i.indexrelid), ' ON ONLY ', ' ON ') as line
       from pg_index i
       where i.indrelid = c.oid and not exists (select from pg_constraint k where k.conindid = i.indexrelid)
       union all
       select pg_get_triggerdef(g.oid) from pg_trigger g where g.tgrelid = c.oid and not g.tgisinternal
     ) lines)) as text
  from pg_class c
  where c.relnamespace = 'darkroom'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
  order by c.relname`

const VIEWS = `
  select format('-- view %s (%s)', c.relname,
    (select string_agg(a.attname || ' ' || format_type(a.atttypid, a.atttypmod), ', ' order by a.attnum)
     from pg_attribute a where a.attrelid = c.oid and a.attnum > 0)) as text
  from pg_class c
  where c.relnamespace = 'darkroom'::regnamespace and c.relkind = 'v'
  order by c.relname`

const FUNCTIONS = `
  select format('-- %s %s%s(%s)%s', case p.prokind when 'a' then 'aggregate' when 'p' then 'procedure' else 'function' end,
    case when p.pronamespace = 'darkroom_private'::regnamespace then 'darkroom_private.' end, p.proname,
    pg_get_function_arguments(p.oid), ' returns ' || pg_get_function_result(p.oid)) as text
  from pg_proc p
  where p.pronamespace in ('darkroom'::regnamespace, 'darkroom_private'::regnamespace)
  order by p.pronamespace::regnamespace::text, p.proname, pg_get_function_identity_arguments(p.oid)`
