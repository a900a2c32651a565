import type { ClientBase } from 'pg'

const HEAD = `import type { ColumnType, Generated } from 'kysely'

/**
 * The tables of the schema \`darkroom\`, made from a migrated database by \`npm run schema\` and compared with one by the
 * tests. What they mean is said in the database itself: \`\\d+ darkroom.jobs\`.
 */
`

/** What the service may not write itself: functions of the database do. */
const READ_ONLY = `/** Written by functions of the database only. */
type ReadOnly<T> = ColumnType<T, never, never>
`

/** The types that a connection makes of PostgreSQL's; see `src/database/connection.ts`. */
const TYPES: Readonly<Record<string, string>> = {
  bool: 'boolean',
  bytea: 'Buffer',
  float4: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'number',
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

/** The types of all rows as TypeScript, tables and columns in the order of their names and places. */
export async function describeTables(client: ClientBase): Promise<string> {
  const { rows } = await client.query<Column>(COLUMNS)
  const tables = Map.groupBy(rows, ({ table }) => table)
  const names = [...tables.keys()].map((table) => `  ${table}: ${interfaceOf(table)}`)
  const interfaces = [...tables].map(
    ([table, columns]) => `interface ${interfaceOf(table)} {\n${columns.map(lineOf).join('\n')}\n}\n`,
  )
  return [`${HEAD}export interface Tables {\n${names.join('\n')}\n}\n`, READ_ONLY, ...interfaces].join('\n')
}

/** `api_keys` becomes `ApiKeysTable`. */
function interfaceOf(table: string): string {
  return `${table.replaceAll(/(?:^|_)(.)/g, (_, letter: string) => letter.toUpperCase())}Table`
}

function lineOf({ column, type, literals, nullable, generated, writable }: Column): string {
  const plain = literals ?? [TYPES[type] ?? 'string']
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
