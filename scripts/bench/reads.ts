import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { startApiProcess } from './api-process.ts'
import type { Bench } from './bench.ts'
import { perSecond } from './closed-loop.ts'
import { openHttpConnection } from './http-connection.ts'
import { alternate } from './rounds.ts'
import type { Stage } from './stage.ts'
import { submitOverHttp } from './submit/http-side.ts'

const CONNECTIONS = 32
const READS = 6_000
const JOBS = 200

export const reads: Bench = {
  name: 'reads',
  about: `reads over HTTP by ${CONNECTIONS} connections, with keys, limits, log and records of access, against the least that Koa and a prepared statement can do`,

  async run(stage, rounds) {
    const [key] = await stage.createKeys(1)
    const api = await startApiProcess(stage)
    const naive = await startNaiveServer(stage)
    try {
      await submitOverHttp(api.port, [key!], JOBS)
      const { rows } = await stage.owner.query<{ job_id: string }>('select job_id from darkroom.jobs limit 1')
      const job = `/v1/jobs/${rows[0]!.job_id}`
      const ask = (port: number, path: string) => () => readOver(port, path, key!.api_key)
      const values = await alternate(rounds, {
        naive: ask(naive.port, job),
        job: ask(api.port, job),
        events: ask(api.port, `${job}/events`),
        list: ask(api.port, '/v1/jobs?limit=20'),
      })
      const against = { name: 'a job from twenty lines of Koa', values: values.naive }
      const beside = (measure: string, answers: readonly number[]) => ({
        measure,
        unit: '/s',
        ours: { name: 'darkroom', values: answers },
        against,
      })
      return [
        { ...beside('jobs', values.job), aim: { atLeast: 1.5 } },
        beside('pages of events', values.events),
        beside('lists of 20 jobs', values.list),
      ]
    } finally {
      naive.stop()
      await api.stop()
    }
  },
}

/** Answers per second. */
async function readOver(port: number, path: string, apiKey: string): Promise<number> {
  const request = `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${apiKey}\r\n\r\n`
  const connections = await Promise.all(Array.from({ length: CONNECTIONS }, () => openHttpConnection(port, request)))
  try {
    return await perSecond(connections, READS, async (connection) => {
      const status = await connection.request()
      if (status !== 200) throw new Error(`${path} was answered ${status}`)
    })
  } finally {
    for (const connection of connections) connection.close()
  }
}

async function startNaiveServer({ platform }: Stage): Promise<{ port: number; stop(): void }> {
  const env = { ...process.env, DATABASE_URL: platform.databaseUrl }
  const child = fork(join(import.meta.dirname, 'reads/naive-server.ts'), [], { env })
  const [port] = (await once(child, 'message')) as [number]
  return { port, stop: () => void child.kill() }
}
