import t from 'tap'
import { DomainError } from '../../src/errors.ts'
import { type AppendEvents, createAppendEvents, type EventAppend } from '../../src/event-store/append.ts'
import { createRecorder } from '../../src/worker/recorder.ts'
import { storeRunningJob } from '../support/appending.ts'
import { startService } from '../support/service.ts'

t.test('what an attempt reports', async (t) => {
  const { platform, key } = await startService(t, { worker: false })
  const { database, announcer } = platform
  const committed = createAppendEvents(database)
  const told = async (jobId: string) => {
    const { rows } = await database.pool.query(
      'select data from darkroom.events where job_id = $1 and seq > 2 order by seq',
      [jobId],
    )
    return rows.map(({ data }) => data.message ?? data.progress)
  }
  const record = async (appendEvents: AppendEvents = committed) => {
    const jobId = await storeRunningJob(platform, key)
    const lost: unknown[] = []
    const onLost = (reason: unknown) => lost.push(reason)
    return { jobId, lost, recorder: createRecorder({ appendEvents, announcer, jobId, attempt: 1, lastSeq: 2, onLost }) }
  }
  const away = () => new DomainError('UNAVAILABLE', 'the connection broke')

  t.test('is recorded in its order, once, however the connection breaks', async (t) => {
    for (const breaks of ['before the commit', 'after the commit']) {
      let calls = 0
      const { jobId, recorder, lost } = await record(async (append: EventAppend) => {
        calls += 1
        if (calls > 2) return committed(append)
        if (breaks === 'after the commit') await committed(append)
        throw away()
      })
      recorder.log('info', 'one')
      recorder.log('warn', 'two')
      await recorder.append([])
      recorder.log('info', 'one')
      await recorder.append([])
      t.same(await told(jobId), ['one', 'two', 'one'], breaks)
      t.same([recorder.lastSeq, lost.length], [5, 0])
    }
  })

  t.test('is gathered, and recorded without anybody asking for it', async (t) => {
    const { jobId, recorder } = await record()
    const heard = new Promise<number>((resolve) => platform.wakeups.onJob(jobId, (seq) => seq > 2 && resolve(seq)))
    for (const line of ['one', 'two', 'three']) recorder.log('info', line)
    t.equal(await heard, 5)
    t.same(await told(jobId), ['one', 'two', 'three'])
  })

  t.test('of progress is what moved by a hundredth, and what is left behind is overtaken', async (t) => {
    const { jobId, recorder } = await record()
    for (const fraction of [0.1, 0.105, 0.2, 0.15, 1.5]) recorder.progress(fraction)
    recorder.log('info', 'between')
    recorder.progress(0.21)
    recorder.progress(1)
    await recorder.append([])
    t.same(await told(jobId), [0.2, 'between', 1])
  })

  t.test('after the attempt was overtaken is told to whoever carries it out', async (t) => {
    const { jobId, recorder, lost } = await record()
    await database.pool.query('select darkroom.cancel_job($1)', [jobId])
    recorder.log('info', 'too late')
    while (lost.length === 0) await new Promise((resolve) => setTimeout(resolve, 5))
    t.match(lost, [{ code: 'JOB_ENDED' }])
    await t.rejects(recorder.append([{ type: 'job_succeeded' }]), { code: 'JOB_ENDED' })
  })
})
