import type { OpenAI } from 'openai'
import type { ChatCompletionMessageParam } from 'openai/resources/chat/completions'
import * as v from 'valibot'
import { DomainError, isDomainError } from '../../errors.ts'
import type { Report } from '../../images/report.ts'
import type { Limits } from '../executor.ts'
import type { Tool, ToolOutcome } from '../tools/tool.ts'
import type { Workspace } from '../workspace.ts'
import { describeNow, describeStart, introduction, show, showNow } from './descriptions.ts'
import { askModel, modelUnavailable, openClient } from './model-client.ts'
import type { LanguageModel } from './settings.ts'
import { toolList } from './tool-list.ts'

/** Calls that may fail in all before a model counts as unable to use tools. */
const MAX_FAULTS = 8

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
  { maxSteps, signal, toolbox }: Required<Limits>,
): Promise<Workspace> {
  const { model } = task
  const client = openClient(model)
  const tools = toolList(toolbox.values())
  const messages = await opening(task, workspace, maxSteps)
  let state = workspace
  let steps = 0
  let faults = 0
  for (;;) {
    const turn = await nextTurn(client, { model: model.model, messages, tools }, signal)
    messages.push(turnMessage(turn))
    if (turn.tool_calls.length === 0) {
      if (steps === 0) throw nothingDone(turn.content)
      if (turn.content.trim() !== '') report.log('info', `The language model says: ${turn.content.trim()}`)
      return state
    }
    for (const [i, call] of turn.tool_calls.entries()) {
      signal.throwIfAborted()
      if (steps === maxSteps) {
        const left = turn.tool_calls.slice(i).map((later) => later.function.name)
        report.log('warn', `Stopped after ${maxSteps} steps, as max_steps says; left undone: ${left.join(', ')}`)
        return state
      }
      const outcome = await attempt(toolbox, state, call)
      if ('fault' in outcome) {
        faults += 1
        if (faults > MAX_FAULTS) throw modelUnavailable('The language model kept calling tools wrongly')
        messages.push(toolMessage(call, `Error: ${outcome.fault}`))
      } else {
        state = outcome.workspace
        steps += 1
        report.log('info', `Step ${steps}: ${outcome.sentence}`)
        report.progress(steps / (steps + 2))
        messages.push(toolMessage(call, `Done: ${outcome.sentence}. ${describeNow(state)}`))
      }
    }
    if (model.seesPictures) messages.push({ role: 'user', content: await showNow(state) })
  }
}

async function opening(
  { model, system, instructions, formats }: ModelTask,
  workspace: Workspace,
  maxSteps: number,
): Promise<ChatCompletionMessageParam[]> {
  const text = `${describeStart(workspace, formats)}\n\nInstructions:\n${instructions}`
  const pictures = model.seesPictures ? await Promise.all(workspace.sheets.map(({ picture }) => show(picture))) : []
  return [
    { role: 'system', content: introduction(maxSteps, system) },
    { role: 'user', content: pictures.length === 0 ? text : [{ type: 'text', text }, ...pictures] },
  ]
}

type Request = Pick<OpenAI.ChatCompletionCreateParamsNonStreaming, 'model' | 'messages' | 'tools'>

async function nextTurn(client: OpenAI, request: Request, signal: AbortSignal): Promise<Turn> {
  const ask = () => client.chat.completions.create(request, { signal })
  const answer = await askModel('The language model', Answer, ask, signal)
  return answer.choices[0].message
}

function turnMessage({ content, tool_calls }: Turn): ChatCompletionMessageParam {
  if (tool_calls.length === 0) return { role: 'assistant', content }
  return { role: 'assistant', content, tool_calls: tool_calls.map((call) => ({ ...call, type: 'function' })) }
}

function toolMessage(call: ToolCall, content: string): ChatCompletionMessageParam {
  return { role: 'tool', tool_call_id: call.id, content }
}

/** Runs one call; a fault is in words for the model to learn from. */
async function attempt(
  toolbox: ReadonlyMap<string, Tool>,
  state: Workspace,
  call: ToolCall,
): Promise<ToolOutcome | { readonly fault: string }> {
  const { name, arguments: json } = call.function
  const tool = toolbox.get(name)
  if (tool === undefined) return { fault: `no tool is called ${name}` }
  const args = parsed(json)
  if (args === undefined) return { fault: 'the arguments are not JSON' }
  const checked = v.safeParse(tool.schema, args)
  if (!checked.success) {
    const faults = checked.issues.map((issue) => `${v.getDotPath(issue) ?? 'arguments'}: ${issue.message}`)
    return { fault: faults.join('; ') }
  }
  try {
    return await tool.run(state, args)
  } catch (error) {
    if (isDomainError(error)) return { fault: error.message }
    throw error
  }
}

function parsed(json: string): unknown {
  // Some servers send nothing where a tool takes no arguments.
  if (json.trim() === '') return {}
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

function nothingDone(words: string): DomainError {
  const said = words.trim() === '' ? '' : `: “${words.trim()}”`
  return new DomainError('INSTRUCTIONS_NOT_UNDERSTOOD', `The language model found nothing to do${said}`)
}
