import t from 'tap'
import { ended, submit } from '../support/requests.ts'
import { startService } from '../support/service.ts'

t.test('a job says which fields of its request were passed over', async (t) => {
  const service = await startService(t)
  const job = await ended(service, await submit(service, { instructions: 'hamburger quantum', aspectRatio: '4:3' }))
  t.match(job.input, { aspect_ratio: '1:1', unknown_fields: ['aspectRatio'] })
  const { rows } = await service.platform.database.pool.query(
    `select data from darkroom.events where job_id = $1 and type = 'message_logged'`,
    [job.id],
  )
  const message = 'The field “aspectRatio” is not known and was passed over. Did you mean “aspect_ratio”?'
  t.match(rows, [{ data: { level: 'warn', message } }])
})
