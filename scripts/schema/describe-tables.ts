import type { ClientBase } from 'pg'

const HEAD = `import type { ColumnType, Generated } from 'kysely'

/**
 * The tables of the schema \`darkroom\`. This file is made from a migrated database by \`npm run schema\` and compared with
 * one by the tests. The database itself says what everything means: \`\\d+ darkroom.jobs\`, \`\\df+ darkroom.replay_job\`.
 */
`

const RESULTS_HEAD = `/**
 * The rows of views, and of the functions that the service may call. PostgreSQL does not know which of their columns may be
 * null, nor what is in them; \`ResultRow\` lets a caller say so.
 */
`

/** What the service may not write itself: functions of the database do. */
const READ_ONLY = `/** Written by functions of the database only. */
type ReadOnly<T> = ColumnType<T, never, never>
`

/** The types that a connection makes of PostgreSQL's; see `src/database/connection.ts`. All others are texts. */
const TYPES: Readonly<Record<string, string>> = {
  bool: 'boolean',
  bytea: 'Buffer',
  float4: 'number',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  interval: 'unknown',
  jsonb: 'unknown',
  numeric: 'number',
  timestamptz: 'Date',
}

interface Column {
  readonly table: string
  readonly column: string
  readonly type: string
  readonly nullable: boolean
  readonly generated: boolean
  readonly writable: boolean
  /** The values that a check allows, where it allows nothing else. */
  readonly literals: readonly string[] | null
}

/** A column of a view or of the rows of a function. */
type ResultColumn = Pick<Column, 'column' | 'type'> & { readonly result: string }

/**
 * The types of all rows as TypeScript: those of tables, then those of views and functions, in the order of names and
 * places.
 */
export async function describeTables(client: ClientBase): Promise<string> {
  const { rows } = await client.query<Column>(COLUMNS)
  const tables = Map.groupBy(rows, ({ table }) => table)
  const names = [...tables.keys()].map((table) => `  ${table}: ${interfaceOf(table)}`)
  const interfaces = [...tables].map(
    ([table, columns]) => `interface ${interfaceOf(table)} {\n${columns.map(lineOf).join('\n')}\n}\n`,
  )
  const columns = await client.query<ResultColumn>(RESULTS)
  const results = [...Map.groupBy(columns.rows, ({ result }) => result)].map(
    ([result, row]) =>
      `  ${result}: {\n${row.map(({ column, type }) => `    ${column}: ${typeOf(type)}\n`).join('')}  }\n`,
  )
  return [
    `${HEAD}export interface Tables {\n${names.join('\n')}\n}\n`,
    READ_ONLY,
    ...interfaces,
    `${RESULTS_HEAD}export interface Results {\n${results.join('')}}\n`,
  ].join('\n')
}

/** The names of arrays begin with `_`. */
function typeOf(type: string): string {
  return type.startsWith('_') ? `${typeOf(type.slice(1))}[]` : (TYPES[type] ?? 'string')
}

/** `api_keys` becomes `ApiKeysTable`. */
function interfaceOf(table: string): string {
  return `${table.replaceAll(/(?:^|_)(.)/g, (_, letter: string) => letter.toUpperCase())}Table`
}

function lineOf({ column, type, literals, nullable, generated, writable }: Column): string {
  const plain = literals ?? [typeOf(type)]
  const options = nullable && type !== 'jsonb' ? [...plain, 'null'] : plain
  const wrapper = !writable ? 'ReadOnly' : generated ? 'Generated' : undefined
  if (wrapper === undefined) return `  ${column}: ${options.join(' | ')}`
  const line = `  ${column}: ${wrapper}<${options.join(' | ')}>`
  if (line.length <= LINE) return line
  return `  ${column}: ${wrapper}<\n${options.map((option) => `    | ${option}\n`).join('')}  >`
}

/** Characters of a line as the formatter has them. */
const LINE = 120

const COLUMNS = `
  select c.relname as table, a.attname as column, t.typname as type, not a.attnotnull as nullable,
    a.atthasdef as generated, has_table_privilege('darkroom_service', c.oid, 'insert') as writable,
    (select case when k.text = format('CHECK (%I)', a.attname) then array['true']
       when k.text ~ '^CHECK \\(\\(\\w+ = ANY \\(ARRAY\\[[^]]*\\]\\)\\)\\)$'
       then array(select m[1] from regexp_matches(k.text, '(''\\w+'')::text', 'g') m) end as literals
     from (select pg_get_constraintdef(oid) as text from pg_constraint
       where conrelid = c.oid and contype = 'c' and conkey = array[a.attnum]) k
     order by literals limit 1) as literals
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join pg_type t on t.oid = a.atttypid
  where c.relnamespace = 'darkroom'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
  order by c.relname, a.attnum`

/** Functions of one name return the same columns. */
const RESULTS = `
  select result, "column", type
  from (
    select p.proname as result, a.place, a.name as "column", t.typname as type
    from pg_proc p
    cross join unnest(p.proargnames, p.proargmodes, p.proallargtypes) with ordinality a (name, mode, type, place)
    join pg_type t on t.oid = a.type
    where p.pronamespace in ('darkroom'::regnamespace, 'darkroom_private'::regnamespace) and a.mode = 't'
      and has_function_privilege('darkroom_service', p.oid, 'execute')
    union all
    select c.relname, a.attnum, a.attname, t.typname
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
    join pg_type t on t.oid = a.atttypid
    where c.relnamespace = 'darkroom'::regnamespace and c.relkind = 'v'
  ) columns
  group by result, "column", type
  order by result, min(place)`
