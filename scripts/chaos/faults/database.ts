import type { Dice } from '../dice.ts'
import type { Stage } from '../stage.ts'
import type { Fault } from './fault.ts'

const LISTENERS = `application_name = 'darkroom listener'`
const ALL = `application_name like 'darkroom%'`

export const DATABASE_FAULTS: readonly Fault[] = [
  {
    kind: 'pg_ctl restart -m immediate',
    weight: 2,
    async inject({ cluster }) {
      await cluster.crashAndRestart()
      return true
    },
  },
  {
    kind: 'pg_terminate_backend of a connection',
    weight: 4,
    inject: (stage, dice) => terminate(stage, dice, ALL, 1),
  },
  {
    kind: 'pg_terminate_backend of a listener',
    weight: 2,
    inject: (stage, dice) => terminate(stage, dice, LISTENERS, 1),
  },
  {
    kind: 'pg_terminate_backend of every connection',
    weight: 1,
    inject: (stage, dice) => terminate(stage, dice, ALL, 1_000),
  },
]

async function terminate({ cluster }: Stage, dice: Dice, which: string, atMost: number): Promise<boolean> {
  const terminating = cluster.asOwner(async (client) => {
    const { rows } = await client.query<{ pid: number }>(`select pid from pg_stat_activity where ${which} order by pid`)
    const chosen = dice.shuffle(rows).slice(0, atMost)
    await client.query('select pg_terminate_backend(pid) from unnest($1::int[]) pid', [chosen.map(({ pid }) => pid)])
    return chosen.length > 0
  })
  // The server may be restarting just now; nobody is connected then.
  return terminating.catch(() => false)
}
