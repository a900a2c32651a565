import type { Middleware } from 'koa'
import type { PlanTask } from '../../engine/protocol.ts'
import { defaultedFields } from '../../jobs/check-fields.ts'
import { IMAGE_AGENT } from '../../jobs/image-agent.ts'
import type { AgentPlan } from '../../jobs/job-answers.ts'
import type { PriceName } from '../../jobs/kind.ts'
import type { Inspections } from '../inspections.ts'
import type { ForeseenPlan, Plans } from '../plans.ts'
import { costOf, createReceiver, inspectPictures, nameOf, type ReceivingParts } from '../receive-submission.ts'
import type { CallerState } from '../request-state.ts'
import { abortOnClose } from '../wait.ts'

export interface PlanParts {
  readonly inspections: Inspections
  readonly plans: Plans
  readonly prices: Readonly<Record<PriceName, number>>
}

export const PLAN_PATH = `${IMAGE_AGENT.path}/plan`

/**
 * Says what a job of the image agent would do, without creating one. What such a job would fail with is part of the
 * answer: a request that is still being typed is rarely one that could be carried out.
 */
export function createPlanRoute(receiving: ReceivingParts, parts: PlanParts): Middleware<CallerState> {
  const receive = createReceiver(IMAGE_AGENT, receiving)
  return async (ctx) => {
    const { caller } = ctx.state
    const signal = abortOnClose(ctx)
    const { fields, pictures, branch, price } = await receive(ctx, async (submission, check) => {
      const fields = check()
      const infos = await inspectPictures(submission, caller.accountId, parts.inspections)
      const pictures = (submission.files.get('images') ?? []).map((part) => {
        if (part.kind === 'uri') return { uri: part.uri }
        const { width, height, transparent } = infos.get(part)!
        return { width, height, transparent, name: nameOf(part) }
      })
      const { branch } = submission
      const price = costOf(parts.prices[IMAGE_AGENT.price(fields)], submission)
      const defaulted = defaultedFields(IMAGE_AGENT, fields, submission.fields)
      return { fields: { ...fields, defaulted }, pictures, branch, price }
    })
    const request = fields as unknown as PlanTask['request']
    const plan = await parts.plans.plan(caller, { request, pictures, branch }, signal)
    // The client has left, so there is no answer.
    if (plan === undefined) ctx.status = 204
    else ctx.body = { data: answerOf(plan, price), errors: null }
  }
}

function answerOf(plan: ForeseenPlan, price: number): AgentPlan {
  const { planner, steps, notUnderstood, declined, notes, failure } = plan
  return {
    planner,
    steps: steps.map((step) => ({ ...step, arguments: { ...step.arguments } })),
    not_understood: [...notUnderstood],
    declined: [...declined],
    notes: [...notes],
    error: failure ?? null,
    price,
  }
}
