import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Test } from 'tap'
import { v7 as uuidv7 } from 'uuid'
import { cancelJob } from '../../src/commands/cancel-job.ts'
import { createSubmitJob } from '../../src/commands/submit-job.ts'
import type { WebhookDeliveries } from '../../src/webhooks/answers.ts'
import { json } from '../support/requests.ts'
import { type Service, startService } from '../support/service.ts'

/** A service that may send webhooks to this machine. */
export function startWebhookService(
  t: Test,
  environment: Readonly<Record<string, string>> = {},
  worker = true,
): Promise<Service> {
  return startService(t, {
    worker,
    environment: { DARKROOM_ALLOW_HOSTS: '127.0.0.1', DARKROOM_WORKER_SLOTS: '1', ...environment },
  })
}

/** Ends a job that no worker has taken, and thereby has its webhook sent. Returns the job's id. */
export async function endJob(service: Service, webhookUrl: string, id = uuidv7()): Promise<string> {
  const { database, announcer } = service.platform
  const { jobId } = await createSubmitJob(
    database,
    announcer,
    1_000_000,
  )({
    jobId: id,
    type: 'image_agent',
    keyId: service.key.key_id,
    accountId: service.key.account_id,
    input: { instructions: 'nothing', images: [], webhook_url: webhookUrl },
    cost: 1,
  })
  await cancelJob(database, jobId)
  return jobId
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
