import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'

const CHANNEL = 'bench_notify'
const NOTIFY = { name: 'notify', text: `select pg_notify('${CHANNEL}', $1)` }
const PAUSE_MS = 5

/** Sends `count` notifications on one connection and returns the milliseconds until another heard each. */
export async function timeNotifications(databaseUrl: string, count: number): Promise<number[]> {
  const [speaker, listener] = await Promise.all([connect(databaseUrl), connect(databaseUrl)])
  await listener.query(`listen ${CHANNEL}`)
  const times: number[] = []
  for (let n = 0; n < count; n++) {
    const heard = new Promise((resolve) => listener.once('notification', resolve))
    const sentAt = performance.now()
    const sent = speaker.query({ ...NOTIFY, values: [String(n)] })
    await heard
    times.push(performance.now() - sentAt)
    await sent
    await delay(PAUSE_MS)
  }
  await Promise.all([speaker.end(), listener.end()])
  return times
}

async function connect(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'darkroom bench' })
  await client.connect()
  return client
}
