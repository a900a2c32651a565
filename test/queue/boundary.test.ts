import { readFile } from 'node:fs/promises'
import pg from 'pg'
import t from 'tap'
import { readSchemaFiles } from '../../src/database/schema-files.ts'
import { createTestDatabase } from '../support/postgres.ts'

const COLUMNS = new URL('pgboss-columns.txt', import.meta.url)

t.test('only db/functions/queue knows the tables of pg-boss', async (t) => {
  const { functions, views } = await readSchemaFiles()
  const knowing = [...functions, ...views].filter(({ sql }) => /\bpgboss\./.test(sql)).map(({ name }) => name)
  t.ok(knowing.length > 5)
  t.same(
    knowing.filter((name) => !name.startsWith('functions/queue/')),
    [],
  )
})

t.test('the tables of pg-boss are those that db/functions/queue was written for', async (t) => {
  const { url } = await createTestDatabase(t)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  t.teardown(() => client.end())
  const { rows } = await client.query<{ line: string }>(`
    select concat_ws(' ', c.relname || '.' || a.attname, format_type(a.atttypid, a.atttypmod),
      case when a.attnotnull then 'not null' end, 'default ' || regexp_replace(pg_get_expr(d.adbin, d.adrelid), '\\s+', ' ', 'g')) as line
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.oid in ('pgboss.job'::regclass, 'pgboss.queue'::regclass)
    union all
    select 'job_state ' || string_agg(enumlabel, ' < ' order by enumsortorder)
    from pg_enum where enumtypid = 'pgboss.job_state'::regtype
    order by 1`)
  const lines = `${rows.map(({ line }) => line).join('\n')}\n`
  t.equal(lines, await readFile(COLUMNS, 'utf8'), 'go through db/functions/queue, then renew the file')
})
