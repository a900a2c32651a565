import type { CalledTool, MadePlan } from './events.ts'

/** A plan as `job_plan` gives it back: the steps that were planned, then the calls of a language model. */
export interface JobPlanRecord extends Omit<MadePlan, 'steps'> {
  readonly steps: readonly (MadePlan['steps'][number] | CalledTool)[]
}

/** The part of a plan that can be carried out again. A call that was refused changed nothing, so it is left out. */
export function followedPlan({ steps, ...plan }: JobPlanRecord): MadePlan {
  return {
    ...plan,
    steps: steps.flatMap((step) => {
      if (!('outcome' in step)) return [step]
      const { tool, arguments: args, outcome, message } = step
      return outcome === 'refused' || typeof args === 'string' ? [] : [{ tool, arguments: args, words: message }]
    }),
  }
}
