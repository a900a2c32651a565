import type { OpenAI } from 'openai'
import type { ChatCompletionMessageParam } from 'openai/resources/chat/completions'
import * as v from 'valibot'
import { DomainError, isDomainError } from '../../errors.ts'
import type { FindSubject } from '../../images/analysis/subject.ts'
import type { Report } from '../../report.ts'
import { type Limits, runSteps } from '../executor.ts'
import { continuing, NO_KEEPER, planHash, type StepKeeper } from '../kept-steps.ts'
import type { PlanStep } from '../plan.ts'
import { type PlanRecord, planOfModel, storable } from '../plan-record.ts'
import type { Tool, ToolOutcome } from '../tools/tool.ts'
import type { Workspace } from '../workspace.ts'
import type { LanguageModel } from './agent-settings.ts'
import { describeInherited, describeNow, describeStart, introduction, show, showNow } from './descriptions.ts'
import { askModel, modelUnavailable, openClient } from './model-client.ts'
import { streamedAnswer } from './streamed-answer.ts'
import { toolList } from './tool-list.ts'

/** Calls that may fail in all before a model counts as unable to use tools. */
const MAX_FAULTS = 8
/** Characters of JSON that the arguments of a call may have, twice those of the longest instructions. */
const MAX_ARGUMENTS = 20_000

const ToolCall = v.object({ id: v.string(), function: v.object({ name: v.string(), arguments: v.string() }) })
const Answer = v.object({
  choices: v.looseTuple([
    v.object({
      message: v.object({ content: v.nullish(v.string(), ''), tool_calls: v.nullish(v.array(ToolCall), []) }),
    }),
  ]),
})
type ToolCall = v.InferOutput<typeof ToolCall>
type Turn = v.InferOutput<typeof Answer>['choices'][0]['message']

export interface ModelTask {
  readonly model: LanguageModel
  /** Text that the model is told besides how to work. */
  readonly system: string | undefined
  readonly instructions: string
  /** Formats of the given pictures as they came, such as `png`. */
  readonly formats: readonly string[]
  /** Told of every call. */
  readonly record: PlanRecord
  /** Steps of another job, which are done before the model is asked. */
  readonly inheritedSteps: readonly PlanStep[]
}

/** How far the work has come. */
interface Conversation {
  readonly messages: ChatCompletionMessageParam[]
  workspace: Workspace
  /** Calls that ran; the words are the arguments as the model wrote them. */
  readonly done: PlanStep[]
  /** Calls that failed. */
  faults: number
}

/**
 * Lets a language model do what the instructions say: it calls tools, hears what became of each call and goes on, until
 * it calls none or has no steps left.
 *
 * @throws DomainError `MODEL_UNAVAILABLE` if the server cannot be used or the model cannot use tools,
 *   `INSTRUCTIONS_NOT_UNDERSTOOD` if it ends without a step; the signal's reason.
 */
export async function runModel(
  task: ModelTask,
  workspace: Workspace,
  report: Report,
  limits: Required<Limits>,
): Promise<Workspace> {
  const { model, record, inheritedSteps } = task
  const { maxSteps, signal, toolbox, keeper } = limits
  const client = openClient(model)
  const tools = toolList(toolbox.values())
  const plan = planHash([model.model, task.system, task.instructions, maxSteps, [...toolbox.keys()], inheritedSteps])
  const earlier = resumed(keeper, plan, report)
  record.planned(planOfModel(model.model, earlier?.done ?? inheritedSteps))
  const talk = earlier ?? (await opening(task, await runInherited(inheritedSteps, workspace, report, limits), maxSteps))
  for (;;) {
    const request = { model: model.model, messages: talk.messages, tools }
    const { content, tool_calls: calls } = await nextTurn(client, model, request, signal)
    if (calls.length === 0) {
      if (talk.done.length === inheritedSteps.length) throw nothingDone(content)
      if (content.trim() !== '') report.log('info', `The language model says: ${content.trim()}`)
      return talk.workspace
    }
    talk.messages.push({ role: 'assistant', content, tool_calls: calls.map((call) => ({ ...call, type: 'function' })) })
    const done = await makeCalls(talk, calls, record, report, limits)
    if (done < calls.length) {
      const left = calls.slice(done).map((call) => call.function.name)
      report.log('warn', `Stopped after ${maxSteps} steps, as max_steps says; left undone: ${left.join(', ')}`)
      return talk.workspace
    }
    if (model.seesPictures) talk.messages.push({ role: 'user', content: await showNow(talk.workspace) })
    // Between turns every call is answered, so that another attempt can take the conversation up.
    const { workspace: state, ...memory } = talk
    const last = talk.done.at(-1)
    if (last === undefined) continue
    await keeper.keep({ plan, step: talk.done.length, tool: last.tool, words: last.words }, state, memory)
  }
}

/** The conversation that an earlier attempt left. */
function resumed(keeper: StepKeeper, plan: string, report: Report): Conversation | undefined {
  const earlier = keeper.resume<Omit<Conversation, 'workspace'>>(() => plan)
  if (earlier === undefined) return undefined
  report.log('info', continuing(earlier.step))
  return { ...earlier.memory, workspace: earlier.workspace }
}

/** Does the steps of another job, with all their detail, as those of a model are done. */
function runInherited(
  inheritedSteps: readonly PlanStep[],
  workspace: Workspace,
  report: Report,
  limits: Required<Limits>,
): Promise<Workspace> | Workspace {
  // What is kept and resumed is the conversation, which begins behind them.
  return inheritedSteps.length === 0
    ? workspace
    : runSteps(workspace, inheritedSteps, report, { ...limits, keeper: NO_KEEPER })
}

async function opening(
  { model, system, instructions, formats, inheritedSteps }: ModelTask,
  workspace: Workspace,
  maxSteps: number,
): Promise<Conversation> {
  const before = inheritedSteps.length === 0 ? '' : `\n\n${describeInherited(inheritedSteps, workspace)}`
  const text = `${describeStart(workspace, formats)}${before}\n\nInstructions:\n${instructions}`
  const pictures = model.seesPictures ? await Promise.all(workspace.sheets.map(({ picture }) => show(picture))) : []
  const messages: ChatCompletionMessageParam[] = [
    { role: 'system', content: introduction(maxSteps, system) },
    { role: 'user', content: pictures.length === 0 ? text : [{ type: 'text', text }, ...pictures] },
  ]
  return { messages, workspace, done: [...inheritedSteps], faults: 0 }
}

/** Runs the calls of a turn and answers each; returns how many there were steps for. */
async function makeCalls(
  talk: Conversation,
  calls: readonly ToolCall[],
  record: PlanRecord,
  report: Report,
  { maxSteps, inherited, signal, toolbox, findSubject }: Required<Limits>,
): Promise<number> {
  for (const [i, call] of calls.entries()) {
    signal.throwIfAborted()
    if (talk.done.length === maxSteps + inherited) return i
    const { name: tool, arguments: words } = call.function
    const outcome = await runCall(toolbox, talk.workspace, call, findSubject)
    let answer: string
    if ('fault' in outcome) {
      record.called({ tool, arguments: words, outcome: 'refused', message: outcome.fault })
      talk.faults += 1
      if (talk.faults > MAX_FAULTS) throw modelUnavailable('The language model kept calling tools wrongly')
      answer = `Error: ${outcome.fault}`
    } else {
      record.called({ tool, arguments: outcome.arguments, outcome: 'done', message: outcome.sentence })
      talk.workspace = outcome.workspace
      talk.done.push({ tool, arguments: outcome.arguments, words })
      report.log('info', `Step ${talk.done.length}: ${outcome.sentence}`)
      for (const warning of outcome.warnings) report.log('warn', warning)
      report.progress(talk.done.length / (talk.done.length + 2))
      answer = `Done: ${[outcome.sentence, ...outcome.warnings].join('. ')}. ${describeNow(talk.workspace)}`
    }
    talk.messages.push({ role: 'tool', tool_call_id: call.id, content: answer })
  }
  return calls.length
}

type Request = Pick<OpenAI.ChatCompletionCreateParamsNonStreaming, 'model' | 'messages' | 'tools'>

async function nextTurn(
  client: OpenAI,
  { streamed, timeoutMs }: LanguageModel,
  request: Request,
  signal: AbortSignal,
): Promise<Turn> {
  const ask = (): Promise<unknown> =>
    streamed ? streamedAnswer(client, request, timeoutMs, signal) : client.chat.completions.create(request, { signal })
  const answer = await askModel('The language model', Answer, ask, signal)
  return answer.choices[0].message
}

/** Runs one call; a fault is in words for the model to learn from. */
async function runCall(
  toolbox: ReadonlyMap<string, Tool>,
  state: Workspace,
  call: ToolCall,
  findSubject: FindSubject,
): Promise<(ToolOutcome & Pick<PlanStep, 'arguments'>) | { readonly fault: string }> {
  const { name, arguments: json } = call.function
  const tool = toolbox.get(name)
  if (tool === undefined) return { fault: `no tool is called ${name}` }
  const args = parsed(json)
  if (args === undefined) return { fault: 'the arguments are not JSON' }
  if (JSON.stringify(args).length > MAX_ARGUMENTS) return { fault: 'the arguments are too long' }
  const checked = v.safeParse(tool.schema, args)
  if (!checked.success) {
    const faults = checked.issues.map((issue) => `${v.getDotPath(issue) ?? 'arguments'}: ${issue.message}`)
    return { fault: faults.join('; ') }
  }
  try {
    return { ...(await tool.run(state, args, findSubject)), arguments: args as PlanStep['arguments'] }
  } catch (error) {
    if (isDomainError(error)) return { fault: error.message }
    throw error
  }
}

/** As it can be recorded; `undefined` for what is no JSON. */
function parsed(json: string): unknown {
  // Some servers send nothing where a tool takes no arguments.
  if (json.trim() === '') return {}
  try {
    return storable(JSON.parse(json))
  } catch {
    return undefined
  }
}

function nothingDone(words: string): DomainError {
  const said = words.trim() === '' ? '' : `: “${words.trim()}”`
  return new DomainError('INSTRUCTIONS_NOT_UNDERSTOOD', `The language model found nothing to do${said}`)
}
