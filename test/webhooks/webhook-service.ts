import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import type { Test } from 'tap'
import { v7 as uuidv7 } from 'uuid'
import type { WebhookDeliveries } from '../../src/webhooks/webhook-answers.ts'
import { json } from '../support/requests.ts'
import { type Service, type ServiceOptions, startService } from '../support/service.ts'

/** A service that may send webhooks to this machine. */
export function startWebhookService(
  t: Test,
  environment: Readonly<Record<string, string>> = {},
  { worker = true, fallbacks = true }: Pick<ServiceOptions, 'worker' | 'fallbacks'> = {},
): Promise<Service> {
  return startService(t, {
    worker,
    fallbacks,
    environment: { DARKROOM_ALLOW_HOSTS: '127.0.0.1', DARKROOM_WORKER_SLOTS: '1', ...environment },
  })
}

/**
 * Makes a job and ends it, and thereby has its webhook sent. In one transaction, so that no worker sees it before its end.
 * Returns the job's id.
 */
export async function endJob(
  service: Service,
  webhookUrl: string,
  id = uuidv7(),
  { key_id, account_id } = service.key,
): Promise<string> {
  const submission = {
    job_id: id,
    type: 'image_agent',
    key_id,
    account_id,
    input: { instructions: 'nothing', images: [], webhook_url: webhookUrl },
    cost: 1,
    queue_limit: 1_000_000,
  }
  await service.platform.database.kysely.transaction().execute(async (transaction) => {
    await sql`select darkroom_private.submit_jobs(${JSON.stringify([submission])})`.execute(transaction)
    await sql`select darkroom.cancel_job(${id})`.execute(transaction)
  })
  return id
}

export async function deliveriesOf(service: Service, jobId: string): Promise<WebhookDeliveries> {
  return (await json<WebhookDeliveries>(await service.request(`/v1/jobs/${jobId}/webhook-deliveries`))).data
}

/** Waits until the list of deliveries is as wanted: an attempt is recorded a moment after its receiver has answered. */
export async function deliveriesWhen(
  service: Service,
  jobId: string,
  wanted: (webhook: WebhookDeliveries) => boolean,
): Promise<WebhookDeliveries> {
  for (;;) {
    const webhook = await deliveriesOf(service, jobId)
    if (wanted(webhook)) return webhook
    await delay(20)
  }
}

/** Runs a statement as the owner of the database: the service may neither change what it recorded nor see the queue. */
export async function administer(service: Service, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: service.platform.databaseUrl })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}
