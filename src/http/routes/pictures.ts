import type Router from '@koa/router'
import * as v from 'valibot'
import type { Database } from '../../database/connection.ts'
import { inDomainTerms } from '../../database/errors.ts'
import { EVENT_DATA } from '../../jobs/events.ts'
import { shownStepView } from '../../jobs/view.ts'
import type { Storage } from '../../storage/storage.ts'
import { inputOf } from '../job-pictures.ts'
import type { JobReader } from '../job-reader.ts'
import { showing } from '../middleware/record-accesses.ts'
import type { CallerState } from '../request-state.ts'
import { requireJobId } from './jobs.ts'

export interface PicturesParts {
  readonly database: Database
  readonly jobs: JobReader
  readonly storage: Storage
  readonly staticUrl: string
}

const SHOWN_STEPS = {
  name: 'shown_steps',
  text: `select e.seq, e.data from darkroom.events e join darkroom.jobs j using (job_id)
         where e.job_id = $1 and e.type = 'step_shown' and j.outputs_expired_at is null order by e.seq`,
}

/** The input pictures of a job and the pictures of its steps, to compare with the result. */
export function addPictureRoutes(router: Router<CallerState>, parts: PicturesParts): void {
  const { database, jobs, storage, staticUrl } = parts

  router.get('/v1/jobs/:job_id/inputs/:field/:index', async (ctx) => {
    const row = await jobs.job(ctx.state.caller.keyId, requireJobId(ctx.params.job_id))
    const image = inputOf(row, ctx.params.field!, ctx.params.index!)
    const { bytes, stream } = await storage.open(image.key)
    showing(ctx, { jobId: row.job_id, kind: 'input', subject: image.key })
    ctx.set({
      'Cache-Control': 'private, max-age=3600',
      // A picture from outside could be harmful if it were opened as a page.
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Content-Disposition': 'attachment',
      'X-Content-Type-Options': 'nosniff',
    })
    ctx.type = image.content_type
    ctx.length = bytes
    ctx.body = stream
  })

  router.get('/v1/jobs/:job_id/steps', async (ctx) => {
    const jobId = requireJobId(ctx.params.job_id)
    await jobs.head(ctx.state.caller.keyId, jobId)
    const rows = await inDomainTerms(() => database.reader.query<{ seq: number; data: unknown }>(SHOWN_STEPS, [jobId]))
    const steps = rows.flatMap(({ seq, data }) =>
      v.is(EVENT_DATA.step_shown, data) ? [shownStepView(seq, data, staticUrl)] : [],
    )
    ctx.set('Cache-Control', 'no-store')
    ctx.body = { data: { steps }, errors: null }
  })
}
