import { DeliveriesQuery, RedeliverQuery } from '../../query.ts'
import { OF_A_JOB, type Operation } from '../operation.ts'

export const WEBHOOKS: readonly Operation[] = [
  {
    id: 'list_webhook_deliveries',
    method: 'get',
    path: '/v1/jobs/{job_id}/webhook-deliveries',
    tag: 'Webhooks',
    summary: "List the attempts to call a job's webhook_url",
    access: 'key',
    query: DeliveriesQuery,
    answers: { 200: { description: 'One page of attempts, in the order they were made.', data: 'WebhookDeliveries' } },
    refusals: ['VALIDATION_ERROR', ...OF_A_JOB, 'WEBHOOK_NOT_FOUND'],
  },
  {
    id: 'redeliver_webhook',
    method: 'post',
    path: '/v1/jobs/{job_id}/webhook-deliveries/redeliver',
    tag: 'Webhooks',
    summary: 'Send a webhook again',
    description: 'Sends a message at once and restarts its schedule. Answers with the first page of attempts.',
    access: 'key',
    query: RedeliverQuery,
    answers: { 202: { description: 'It will be sent.', data: 'WebhookDeliveries' } },
    refusals: ['VALIDATION_ERROR', ...OF_A_JOB, 'WEBHOOK_NOT_FOUND'],
  },
  {
    id: 'get_webhook_secret',
    method: 'get',
    path: '/v1/webhook-secret',
    tag: 'Webhooks',
    summary: 'Get the secret that webhooks are signed with',
    access: 'key',
    answers: { 200: { description: 'The secret of your account.', data: 'WebhookSecret' } },
    refusals: [],
  },
  {
    id: 'rotate_webhook_secret',
    method: 'post',
    path: '/v1/webhook-secret/rotate',
    tag: 'Webhooks',
    summary: 'Change the secret that webhooks are signed with',
    description: 'For 24 hours, webhooks carry two signatures: one with the new secret and one with the old.',
    access: 'key',
    answers: { 200: { description: 'The new secret.', data: 'WebhookSecret' } },
    refusals: [],
  },
]
