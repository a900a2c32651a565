import t from 'tap'
import { NO_MODELS } from '../../src/agent/models/agent-settings.ts'
import type { RecordedPlan } from '../../src/agent/plan.ts'
import { NO_RECORD } from '../../src/agent/plan-record.ts'
import { runAgent } from '../../src/agent/run-agent.ts'
import { languageModel, photo } from './models/agent.ts'
import { calls, says, startModelServer } from './models/model-server.ts'

const INHERITED = [{ tool: 'sepia', arguments: {}, words: 'make it sepia' }]

async function branch(instructions: string, url?: string, max_steps = 10) {
  const logs: string[] = []
  const plans: RecordedPlan[] = []
  const record = { ...NO_RECORD, planned: (plan: RecordedPlan) => void plans.push(plan) }
  const report = { log: (_: unknown, message: string) => void logs.push(message), progress: () => {} }
  const settings = url === undefined ? NO_MODELS : { ...NO_MODELS, languageModel: languageModel(url) }
  const request = { aspect_ratio: '3:2', resolution: '2K', max_steps, from_step: 1, instructions } as const
  const { signal } = new AbortController()
  await runAgent(request, [photo], report, signal, { settings, record, inheritedSteps: INHERITED })
  return { logs, plans }
}

t.test('inherited steps come before those that are planned', async (t) => {
  const { logs, plans } = await branch('add a red border')
  t.match(plans, [{ planner: /^built-in/, steps: [{ tool: 'sepia' }, { tool: 'border' }] }])
  t.match(logs, [/^Step 1 of 2: .*sepia/i, /^Step 2 of 2: Add a red border/])
})

t.test('they do not make instructions understood', async (t) => {
  await t.rejects(branch('frobnicate the zebra'), { code: 'INSTRUCTIONS_NOT_UNDERSTOOD' })
})

t.test('a language model hears of them, and goes on behind them', async (t) => {
  const server = await startModelServer(t, [calls(['border', { colours: ['red'] }]), calls(['blur', {}])])
  const { logs, plans } = await branch('Roter Rand', server.url, 1)
  t.match(plans, [{ planner: 'model/planner-1', steps: INHERITED }])
  t.match(logs, [/^Step 1 of 1: .*sepia/i, /^Step 2: Add a red border/, /^Stopped after 1 steps.*: blur$/])
  const [, told] = server.chats()[0]!.messages
  t.match(told!.content, /These steps have been done before:\n- sepia \{\}/)

  const idle = await startModelServer(t, [says('Nothing to do.')])
  await t.rejects(branch('Nichts', idle.url), { code: 'INSTRUCTIONS_NOT_UNDERSTOOD' })
})
