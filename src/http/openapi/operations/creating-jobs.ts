import { IMAGE_AGENT } from '../../../jobs/image-agent.ts'
import { JOB_KINDS } from '../../../jobs/kinds.ts'
import { PLAN_PATH } from '../../routes/plan.ts'
import type { Operation } from '../operation.ts'

export const CREATING_JOBS: readonly Operation[] = [
  ...JOB_KINDS.map(
    (kind): Operation => ({
      id: `create_${kind.type}_job`,
      method: 'post',
      path: kind.path,
      tag: 'Creating jobs',
      summary: `Create a job of type ${kind.type}`,
      description: kind.about,
      access: 'key',
      headers: ['Idempotency-Key', 'Cancel-After', 'Prefer'],
      body: kind,
      answers: {
        202: {
          description: 'The job was accepted.',
          data: 'AcceptedJob',
          headers: ['Location', 'Retry-After', 'Idempotent-Replayed', 'Preference-Applied'],
        },
        200: {
          description: 'The job ended within the time given in `Prefer`.',
          data: 'Job',
          headers: ['Location', 'Idempotent-Replayed', 'Preference-Applied'],
        },
      },
      refusals: [
        ...(['VALIDATION_ERROR', 'MALFORMED_BODY', 'INSUFFICIENT_CREDITS', 'IDEMPOTENCY_KEY_IN_USE'] as const),
        ...([
          'BODY_TOO_SLOW',
          'PAYLOAD_TOO_LARGE',
          'UNSUPPORTED_MEDIA_TYPE',
          'IDEMPOTENCY_KEY_REUSED',
          'QUEUE_SATURATED',
        ] as const),
        ...(['CONCURRENCY_LIMITED', 'STORAGE_FULL', 'ENGINE_LOST'] as const),
      ],
    }),
  ),
  {
    id: 'plan_image_agent_job',
    method: 'post',
    path: PLAN_PATH,
    tag: 'Creating jobs',
    summary: 'Ask what a job of type image_agent would do',
    description:
      'Takes the same body as creating the job, and answers with the steps that the job would take. It creates no job, costs no credits and stores nothing that you send. If the job would fail, the answer is still a 200 and `error` says why, so that you can ask while somebody types. A picture given by its address is not fetched; it is assumed to have the size of the result.',
    access: 'key',
    body: IMAGE_AGENT,
    answers: { 200: { description: 'The plan.', data: 'AgentPlan' } },
    refusals: [
      ...(['VALIDATION_ERROR', 'MALFORMED_BODY', 'BODY_TOO_SLOW', 'PAYLOAD_TOO_LARGE'] as const),
      ...(['UNSUPPORTED_MEDIA_TYPE', 'CONCURRENCY_LIMITED', 'STORAGE_FULL', 'ENGINE_LOST'] as const),
    ],
  },
]
