import { createHash, randomBytes } from 'node:crypto'
import { Agent, request } from 'node:http'
import pg from 'pg'
import t from 'tap'
import { generateApiKey } from '../../src/accounts/api-key.ts'
import { storeJob } from '../support/appending.ts'
import { startService } from '../support/service.ts'

const REQUESTS = 4_000
const AT_ONCE = 64

/** Another secret for the id of a key, with its checksum. */
function forged(key: string): string {
  const body = `${key.slice(0, key.lastIndexOf('_'))}_${generateApiKey().key.slice(-38, -6)}`
  return body + createHash('sha256').update(body).digest('hex').slice(0, 6)
}

t.test('keys and tokens that are guessed leave the database to others', { timeout: 240_000 }, async (t) => {
  const service = await startService(t, { worker: false })
  const jobId = await storeJob(service.platform, service.key)
  const watcher = new pg.Client({ connectionString: service.platform.databaseUrl })
  await watcher.connect()
  t.teardown(() => watcher.end())
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  t.teardown(() => agent.destroy())
  const jobs = { path: '/v1/jobs', token: false }
  const stream = { path: `/v1/jobs/${jobId}/stream`, token: true }
  const one = generateApiKey().key
  const attempts = {
    'one key that there is not': { ...jobs, guess: () => one, most: 200 },
    'ever new keys': { ...jobs, guess: () => generateApiKey().key, most: REQUESTS / 2 },
    'secrets of a key that there is': { ...jobs, guess: () => forged(service.key.api_key), most: 200 },
    'one token': { ...stream, guess: () => `st_${'a'.repeat(32)}`, most: 200 },
    'ever new tokens': { ...stream, guess: () => `st_${randomBytes(24).toString('base64url')}`, most: REQUESTS / 2 },
    'what cannot be a token': { ...stream, guess: () => randomBytes(30).toString('base64url'), most: 200 },
  }

  const ask = (path: string, headers: Record<string, string>) =>
    new Promise<number>((resolve, reject) => {
      const sent = request(`${service.url}${path}`, { agent, headers }, (answer) => {
        answer.resume().once('end', () => resolve(answer.statusCode!))
      })
      sent.once('error', reject).end()
    })
  /** Statements that were committed in this database, once those of a moment ago are counted too. */
  async function statements(): Promise<number> {
    await new Promise((resolve) => setTimeout(resolve, 1_200))
    const text = 'select xact_commit::int as count from pg_stat_database where datname = current_database()'
    return (await watcher.query<{ count: number }>(text)).rows[0]!.count
  }

  for (const [what, { path, token, guess, most }] of Object.entries(attempts)) {
    const before = await statements()
    let left = REQUESTS
    const statuses = new Set<number>()
    const guesser = async () => {
      while (left-- > 0) {
        const text = guess()
        statuses.add(
          token ? await ask(`${path}?token=${text}`, {}) : await ask(path, { authorization: `Bearer ${text}` }),
        )
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, guesser))
    t.same([...statuses], [401], what)
    const needed = (await statements()) - before
    t.ok(needed <= most, `${what}: ${needed} statements for ${REQUESTS} requests`)
    t.equal((await service.request('/v1/jobs')).status, 200, 'the right key is still right')
  }
})
