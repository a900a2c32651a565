import pg from 'pg'
import t from 'tap'
import { startService } from '../support/service.ts'

const EXPRESSIONS = `
  select p.oid::regprocedure::text as signature, p.proname as name,
    array(select format_type(a, null) from unnest(p.proargtypes) with ordinality u(a, n) order by n) as arguments
  from pg_proc p join pg_language l on l.oid = p.prolang
  where p.pronamespace in ('darkroom'::regnamespace, 'darkroom_private'::regnamespace)
    and l.lanname = 'sql' and p.prokind = 'f' and not p.proretset and p.provolatile <> 'v' and not p.prosecdef
    and p.proconfig is null and p.prosrc !~* '\\yfrom\\y'`

t.test('a function that is one expression becomes part of the query that calls it', async (t) => {
  const { platform } = await startService(t, { worker: false })
  const client = new pg.Client({
    connectionString: platform.databaseUrl,
    options: '-c search_path=darkroom,darkroom_private',
  })
  await client.connect()
  t.teardown(() => client.end())
  const { rows: functions } = await client.query<{ signature: string; name: string; arguments: string[] }>(EXPRESSIONS)
  t.ok(functions.length > 5)
  for (const { signature, name, arguments: types } of functions) {
    const columns = types.map((type, n) => `null::${type} as a${n}`)
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `explain (verbose, costs off)
       select ${name}(${types.map((_, n) => `row.a${n}`)}) from (select ${columns} offset 0) row`,
    )
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    // It is declared more constant than what it calls, for example, such as joining a number to a text without a cast.
    t.notOk(plan.includes(`${name}(`), signature)
  }
})
