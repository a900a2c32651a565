import { startApiProcess } from './api-process.ts'
import type { Bench } from './bench.ts'
import { alternate } from './rounds.ts'
import { submitOverConnections } from './submit/direct-clients.ts'
import { submitByFunction } from './submit/function-side.ts'
import { submitOverHttp } from './submit/http-side.ts'
import { submitByStatements } from './submit/statements-side.ts'

const HTTP_CONNECTIONS = 64
const DATABASE_CONNECTIONS = 16
const JOBS = 3_000

export const submit: Bench = {
  name: 'submit',
  about: `jobs accepted over HTTP by one API process, ${HTTP_CONNECTIONS} connections, against the same writes over ${DATABASE_CONNECTIONS} database connections, a transaction each`,

  async run(stage, rounds) {
    const { databaseUrl } = stage.platform
    const keys = await stage.createKeys(HTTP_CONNECTIONS)
    const callers = keys.slice(0, DATABASE_CONNECTIONS)
    const api = await startApiProcess(stage)
    try {
      const fromEmpty = (side: () => Promise<number>) => async () => {
        await stage.clearQueue()
        return side()
      }
      const values = await alternate(rounds, {
        http: fromEmpty(() => submitOverHttp(api.port, keys, JOBS)),
        byFunction: fromEmpty(() => submitOverConnections(databaseUrl, callers, JOBS, submitByFunction)),
        byStatements: fromEmpty(() => submitOverConnections(databaseUrl, callers, JOBS, submitByStatements)),
      })
      const ours = { name: 'over HTTP', values: values.http }
      return [
        {
          measure: 'jobs accepted',
          unit: '/s',
          ours,
          against: { name: 'submit_jobs(), one job a call', values: values.byFunction },
          aim: { atLeast: 0.5 },
        },
        {
          measure: 'jobs accepted',
          unit: '/s',
          ours,
          against: { name: 'bare inserts, statement by statement', values: values.byStatements },
        },
      ]
    } finally {
      await api.stop()
    }
  },
}
