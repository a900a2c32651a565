import t from 'tap'
import { cancelJob } from '../../src/commands/cancel-job.ts'
import { storeJob, storeRunningJob } from '../support/appending.ts'
import { type Job, json } from '../support/requests.ts'
import { startService } from '../support/service.ts'

interface Page {
  readonly jobs: readonly Job[]
  readonly next_cursor: string | null
}

t.test('lists of jobs', async (t) => {
  const service = await startService(t, { worker: false })
  const { platform } = service
  const key = await service.createKey(1_000)
  const stranger = await service.createKey(1_000)
  const queued: string[] = []
  const repairs: string[] = []
  for (let n = 0; n < 45; n++) {
    const isRepair = n % 7 === 3
    queued.push(await storeJob(platform, key, 1, isRepair ? 'detail_preservation' : 'image_agent'))
    if (isRepair) repairs.unshift(queued.at(-1)!)
    if (n % 5 === 0) await storeJob(platform, stranger)
  }
  const processing = await storeRunningJob(platform, key)
  const failed = await storeJob(platform, key)
  await cancelJob(platform.database, failed)
  const newestFirst = [...queued, processing, failed].reverse()

  const list = async (query = '', apiKey = key.api_key) =>
    (await json<Page>(await service.request(`/v1/jobs${query}`, { key: apiKey }))).data
  const ids = ({ jobs }: Page) => jobs.map(({ job_id }) => job_id)

  async function pages(query: string): Promise<string[][]> {
    const seen: string[][] = []
    for (let cursor = ''; ; ) {
      const page = await list(`?${query}${cursor}`)
      seen.push(ids(page))
      if (page.next_cursor === null) return seen
      cursor = `&cursor=${page.next_cursor}`
    }
  }

  t.test('are paged without a gap or a repeat, newest first', async (t) => {
    for (const limit of [1, 7, 20, 46, 47, 48, 100]) {
      const found = await pages(`limit=${limit}`)
      t.same(found.flat(), newestFirst, `limit ${limit}`)
      t.equal(found.length, Math.ceil(47 / limit), 'and no empty page at the end')
    }
    t.equal((await list()).jobs.length, 20, 'twenty, unless asked for otherwise')
  })

  t.test('do not move under their reader', async (t) => {
    const first = await list('?limit=10')
    const newer = await storeJob(platform, key)
    const second = await list(`?limit=10&cursor=${first.next_cursor}`)
    t.same([...ids(first), ...ids(second)], newestFirst.slice(0, 20))
    newestFirst.unshift(newer)
  })

  t.test('are filtered by status and type', async (t) => {
    t.same(ids(await list('?status=processing')), [processing])
    t.same(ids(await list('?status=failed')), [failed])
    t.same(await list('?status=succeeded'), { jobs: [], next_cursor: null })
    t.same(
      (await pages('status=queued&limit=9')).flat(),
      newestFirst.filter((id) => id !== processing && id !== failed),
    )
    t.same(
      (await pages('type=image_agent')).flat(),
      newestFirst.filter((id) => !repairs.includes(id)),
    )
    t.same((await pages('type=detail_preservation&limit=3')).flat(), repairs)
    t.same(ids(await list('?type=detail_preservation&status=queued')), repairs)
    t.same(ids(await list('?type=detail_preservation&status=failed')), [])
    t.same(ids(await list('?type=image_agent&status=failed')), [failed])
  })

  t.test('are filtered by how they failed and by when they were created', async (t) => {
    t.same(ids(await list('?code=JOB_CANCELED')), [failed])
    t.same(ids(await list('?code=JOB_CANCELED&status=queued')), [])
    t.same(ids(await list('?code=ENGINE_FAILED')), [])
    const { jobs } = await list('?limit=100')
    const middle = jobs[20]!.created_at
    const [later, earlier] = [true, false].map((isLater) =>
      jobs.flatMap(({ created_at, job_id }) => (created_at >= middle === isLater ? [job_id] : [])),
    )
    t.same(ids(await list(`?limit=100&created_after=${middle}`)), later)
    t.same((await pages(`limit=5&created_before=${middle}`)).flat(), earlier)
    t.same(ids(await list(`?created_after=${middle}&created_before=${middle}`)), [])
    t.same(ids(await list('?created_before=2020-01-01')), [])
  })

  t.test('show each key its own jobs only', async (t) => {
    const theirs = await list('?limit=100', stranger.api_key)
    t.equal(theirs.jobs.length, 9)
    t.same(
      ids(theirs).filter((id) => newestFirst.includes(id)),
      [],
    )
    const fromMine = await list(`?cursor=${newestFirst[0]}`, stranger.api_key)
    t.same(
      ids(fromMine).filter((id) => newestFirst.includes(id)),
      [],
      "whatever another's cursor says",
    )
    t.same(await list('', (await service.createKey()).api_key), { jobs: [], next_cursor: null })
  })

  t.test('hold the jobs as they are fetched one by one, but for their plans, places and branches', async (t) => {
    const { jobs } = await list('?limit=3')
    t.equal(jobs.length, 3)
    for (const job of jobs) {
      const answer = await service.request(`/v1/jobs/${job.job_id}`, { key: key.api_key })
      const fetched = await json<Job & { queue?: object }>(answer)
      const { queue: _, ...data } = fetched.data
      t.same({ ...job, plan: null, branches: [] }, data)
    }
  })

  t.test('are asked for in vain with parameters that make no sense', async (t) => {
    const wrong = {
      limit: ['0', '101', '-1', 'abc', '1.5', '', '99999999999', '1&limit=2'],
      cursor: ['nonsense', '', '1', `${newestFirst[0]}x`, '%00'],
      status: ['running', 'QUEUED', '', 'queued&status=failed'],
      type: ['nonsense', '', 'image_agent%00'],
      code: ['%00', 'x'.repeat(61), 'A&code=B'],
      reference: ['%00', 'x'.repeat(201), 'a&reference=b'],
      created_after: ['', 'yesterday', '2026-02-30', '1'],
      created_before: ['', '2026-13-01', '12:00'],
    }
    for (const [field, values] of Object.entries(wrong)) {
      for (const value of values) {
        const response = await service.request(`/v1/jobs?${field}=${value}`)
        const { errors } = await json(response)
        t.match([response.status, errors?.code], [400, 'VALIDATION_ERROR'], `${field}=${value}`)
        t.same(
          errors?.fields?.map((fault) => fault.field),
          [field],
        )
      }
    }
    const { errors } = await json(await service.request('/v1/jobs?limit=0&cursor=x&status=x&type=x'))
    t.same(errors?.fields?.map(({ field }) => field).sort(), ['cursor', 'limit', 'status', 'type'], 'all at once')
  })
})
