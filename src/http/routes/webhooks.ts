import type Router from '@koa/router'
import type { Database } from '../../database/connection.ts'
import { readWebhookDeliveries, redeliverWebhook } from '../../webhooks/deliveries.ts'
import { readWebhookSecret, rotateWebhookSecret } from '../../webhooks/secrets.ts'
import type { JobReader } from '../job-reader.ts'
import { checkQuery, DeliveriesQuery, RedeliverQuery } from '../query.ts'
import type { CallerState } from '../request-state.ts'
import { requireJobId } from './jobs.ts'

export interface WebhookRoutesParts {
  readonly database: Database
  readonly jobs: JobReader
}

const FIRST_PAGE = { after: 0, limit: 20 }

/** The secret that an account's webhooks are signed with, and the deliveries of a job's. */
export function addWebhookRoutes(router: Router<CallerState>, { database, jobs }: WebhookRoutesParts): void {
  router.get('/v1/webhook-secret', async (ctx) => {
    ctx.set('Cache-Control', 'no-store')
    ctx.body = { data: await readWebhookSecret(database, ctx.state.caller.accountId), errors: null }
  })

  router.post('/v1/webhook-secret/rotate', async (ctx) => {
    ctx.set('Cache-Control', 'no-store')
    ctx.body = { data: await rotateWebhookSecret(database, ctx.state.caller.accountId), errors: null }
  })

  router.get('/v1/jobs/:job_id/webhook-deliveries', async (ctx) => {
    const jobId = requireJobId(ctx.params.job_id)
    const { cursor: after, limit } = checkQuery(DeliveriesQuery, ctx.query)
    await jobs.head(ctx.state.caller.keyId, jobId)
    ctx.set('Cache-Control', 'no-store')
    ctx.body = { data: await readWebhookDeliveries(database, jobId, { after, limit }), errors: null }
  })

  router.post('/v1/jobs/:job_id/webhook-deliveries/redeliver', async (ctx) => {
    const jobId = requireJobId(ctx.params.job_id)
    const { webhook_id: id } = checkQuery(RedeliverQuery, ctx.query)
    await jobs.head(ctx.state.caller.keyId, jobId)
    await redeliverWebhook(database, jobId, id)
    ctx.status = 202
    ctx.body = { data: await readWebhookDeliveries(database, jobId, FIRST_PAGE), errors: null }
  })
}
