import { DomainError } from '../errors.ts'
import type { Plan, PlanStep, RecordedPlan } from './plan.ts'

/** Records what a job is going to do. Both calls return at once and never throw. */
export interface PlanRecord {
  /** What was recorded before: it is followed, and nothing is planned anew. */
  readonly earlier: RecordedPlan | undefined
  /** Records a plan, which takes the place of the one before and of the calls behind that. */
  planned(plan: RecordedPlan): void
  /** Records what became of a language model's call; those that were done are further steps of its plan. */
  called(call: RecordedCall): void
}

/** A call of a language model, and its outcome. */
export interface RecordedCall {
  readonly tool: string
  /** What the tool was called with; of a call that was refused, the text that the model sent. */
  readonly arguments: PlanStep['arguments'] | string
  readonly outcome: 'done' | 'refused'
  /** What the step did, or why it was refused. */
  readonly message: string
}

/** Records nothing. */
export const NO_RECORD: PlanRecord = { earlier: undefined, planned: () => {}, called: () => {} }

/**
 * The built-in planner. The version tells of two plans of one request whether they may differ: raise it once per release
 * that plans otherwise. Nothing reads it, since a recorded plan is followed as it is.
 */
export const BUILT_IN = 'built-in/20'
const OF_MODELS = 'model/'

/** The most characters of a plan as JSON; the longest instructions that are a single text to write make 20,000. */
const MOST_CHARACTERS = 1_000_000
/** The most characters that are recorded of the words behind a step, as many as of a line of the log. */
const MOST_WORDS = 2_000

/**
 * A plan as it is recorded. Exactly this is carried out, so that it can be repeated.
 *
 * @throws DomainError `INSTRUCTIONS_TOO_COMPLEX` if it is too long to be recorded.
 */
export function recordable(planner: string, { steps, notUnderstood, declined, notes }: Plan): RecordedPlan {
  const short = steps.map((step) => ({ ...step, words: step.words.slice(0, MOST_WORDS) }))
  const plan = storable({ planner, steps: short, not_understood: notUnderstood, declined, notes })
  if (JSON.stringify(plan).length > MOST_CHARACTERS) {
    throw new DomainError('INSTRUCTIONS_TOO_COMPLEX', 'The instructions ask for more than can be planned at once')
  }
  return plan
}

/** The plan of a language model, of which only the steps so far are known. */
export function planOfModel(model: string, steps: readonly PlanStep[]): RecordedPlan {
  return recordable(OF_MODELS + model, { steps, notUnderstood: [], declined: [], notes: [] })
}

export function isOfModel({ planner }: Pick<RecordedPlan, 'planner'>): boolean {
  return planner.startsWith(OF_MODELS)
}

/**
 * What is left of plain values once PostgreSQL has stored them: it takes neither NUL nor half a surrogate pair, which
 * JSON writes as escapes.
 */
export function storable<Value>(value: Value): Value {
  const json = JSON.stringify(value).replaceAll(/\\\\|\\u0000|\\ud[89a-f][\da-f]{2}/g, (sequence) => {
    if (sequence === '\\u0000') return ''
    return sequence === '\\\\' ? sequence : '\ufffd'
  })
  return JSON.parse(json)
}
