import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import type { AgentProfile } from '../../../src/agent/models/agent-settings.ts'
import { readProfiles } from '../../../src/agent/models/profiles-file.ts'
import { readEngineSettings } from '../../../src/engine/engine-settings.ts'
import { imageModel, languageModel, perform } from './agent.ts'
import { calls, says, startModelServer } from './model-server.ts'

const NONE = { languageModel: undefined, imageModel: undefined }

t.test('a profile decides on model, text and tools', async (t) => {
  const server = await startModelServer(t, [calls(['blur', {}]), calls(['sepia', {}]), says('done')])
  const profile: AgentProfile = { planner: 'model', model: 'big-1', system: 'Speak softly.', tools: ['sepia', 'crop'] }
  const settings = { languageModel: languageModel(server.url), profiles: new Map([['retoucher', profile]]) }
  const { logs } = await perform(settings, { instructions: 'old', agent_id: 'retoucher' })
  const [first, second] = server.chats()
  t.equal(first!.model, 'big-1')
  t.match(first!.messages[0]!.content, /calling tools.*\n\nSpeak softly\.$/s)
  t.strictSame(first!.tools.map(({ function: { name } }) => name).toSorted(), ['crop', 'sepia'])
  t.equal(second!.messages.at(-1)!.content, 'Error: no tool is called blur')
  t.match(logs[0], ['info', /^Step 1: Tone in sepia/])
})

t.test('an unknown agent is told, and the default one works', async (t) => {
  const profiles = new Map<string, AgentProfile>([['default', { planner: 'built-in', tools: ['sepia'] }]])
  const settings = { languageModel: languageModel('http://127.0.0.1:1/v1'), profiles }
  const { logs } = await perform(settings, { instructions: 'sepia, then blur it', agent_id: '__proto__' })
  t.match(logs, [
    ['info', 'There is no agent “__proto__”; the default agent works instead'],
    ['info', /^Step 1 of 2: Tone in sepia/],
    ['warn', /“blur it” needs the tool blur, which this agent does not have/],
  ])
  await t.rejects(perform(settings, { instructions: 'blur it' }), { code: 'TOOL_NOT_ALLOWED', message: /“blur it”/ })
})

t.test('the file is read, and its faults are named', async (t) => {
  const path = join(t.testdir(), 'agents.json')
  const file = { path, required: true }
  const read = async (content: unknown, config = NONE) => {
    await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content))
    const { agent } = await readEngineSettings({ ...config, agentsFile: file })
    return Object.fromEntries(agent.profiles)
  }
  const url = 'http://127.0.0.1:1/v1'
  const both = { languageModel: languageModel(url), imageModel: imageModel(url) }
  const content = { a: { planner: 'built-in' }, b: { planner: 'model', tools: ['crop', 'edit_picture'] } }
  t.same(await read(content, both as never), content)

  await t.rejects(read('{'), { name: 'DomainError', message: /agents\.json cannot be used:\n {2}not JSON/ })
  await t.rejects(read({ a: {} }), { message: /a\.planner: planner must be "built-in" or "model"/ })
  await t.rejects(read({ a: { planner: 'built-in', tool: [] }, b: { planner: 'built-in', tools: [] } }), {
    message: /a\.tool: .*\n {2}b\.tools: must name at least one tool/,
  })
  await t.rejects(read(content), {
    message: /b\.tools: no tool is called edit_picture\n {2}b\.planner: "model" needs AGENT_MODEL_URL/,
  })
})

t.test('the file may be missing unless it was named', async (t) => {
  const path = join(t.testdir(), 'nothing.json')
  const available = { languageModel: false, toolNames: async () => [] }
  t.equal((await readProfiles({ path, required: false }, available)).size, 0)
  await t.rejects(readProfiles({ path, required: true }, available), { message: /there is no such file/ })
})
