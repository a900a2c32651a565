import pg from 'pg'
import { v7 as uuidv7 } from 'uuid'
import { type News, newsChannel } from '../../src/event-store/news.ts'
import { CHANNEL } from '../../src/event-store/wakeups.ts'
import type { Bench } from './bench.ts'
import { perSecond } from './closed-loop.ts'
import type { Comparison } from './comparison.ts'
import { alternate } from './rounds.ts'
import type { Stage } from './stage.ts'

const WRITERS = 16
const COMMITS = 2_000
const LISTENERS = [1, 10, 50] as const

/** What is said of an ordinary message. */
const NEWS: News = {
  afterSeq: 0,
  lastSeq: 1,
  afterHash: Buffer.alloc(32),
  lastHash: Buffer.alloc(32),
  recordedAt: 1_795_786_766_626.742,
  frames:
    'id: 1\nevent: log\ndata: {"level":"info","message":"Step 1: blurred the picture","created_at":"2026-11-27T13:39:26.626Z"}\n\n',
}

const INSERT = { name: 'insert', text: 'insert into bench_commits values ($1)' }
const INSERT_AND_NOTIFY = {
  name: 'insert_and_notify',
  text: `with inserted as (insert into bench_commits values ($1)) select pg_notify('${CHANNEL}', $1::text || ':1')`,
}

export const announcements: Bench = {
  name: 'announcements',
  about: `commits of one small row by ${WRITERS} connections, announced after the commit, or by NOTIFY in the transaction, to as many listening API processes, against the same commits in silence`,

  async run(stage, rounds) {
    await stage.owner.query('create table bench_commits (job_id uuid)')
    const writers = await Promise.all(Array.from({ length: WRITERS }, () => connect(stage)))
    try {
      const values = await alternate(rounds, {
        silent: () => commit(writers, INSERT),
        ...Object.fromEntries(
          LISTENERS.flatMap((listeners) => [
            [`announced ${listeners}`, () => heardBy(stage, listeners, () => announced(stage, writers))],
            [`notified ${listeners}`, () => heardBy(stage, listeners, () => commit(writers, INSERT_AND_NOTIFY))],
          ]),
        ),
      } as Record<string, () => Promise<number>>)
      const against = { name: 'in silence', values: values.silent! }
      return Object.entries(values).flatMap(([name, rates]): Comparison[] =>
        name === 'silent' ? [] : [{ measure: 'commits', unit: '/s', ours: { name, values: rates }, against }],
      )
    } finally {
      await Promise.all(writers.map((writer) => writer.end()))
    }
  },
}

function commit(writers: readonly pg.Client[], statement: typeof INSERT): Promise<number> {
  return perSecond(writers, COMMITS, (writer) => writer.query({ ...statement, values: [uuidv7()] }))
}

/** As the service does it: what was committed is announced on another connection, together with what else was by then. */
function announced({ platform }: Stage, writers: readonly pg.Client[]): Promise<number> {
  return perSecond(writers, COMMITS, async (writer) => {
    const jobId = uuidv7()
    await writer.query({ ...INSERT, values: [jobId] })
    platform.announcer.announce(jobId, 1, NEWS)
  })
}

/** Measures while so many connections listen, one for each API process; the stage has one of its own. */
async function heardBy(stage: Stage, listeners: number, measure: () => Promise<number>): Promise<number> {
  const clients = await Promise.all(Array.from({ length: listeners - 1 }, () => connect(stage)))
  const channels = [CHANNEL, await newsChannel(stage.platform.database)]
  for (const client of clients) for (const channel of channels) await client.query(`listen ${channel}`)
  try {
    return await measure()
  } finally {
    await Promise.all(clients.map((client) => client.end()))
  }
}

async function connect({ platform }: Stage): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: platform.databaseUrl, application_name: 'darkroom bench' })
  await client.connect()
  return client
}
