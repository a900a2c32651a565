import { agentDemo } from './demo/agent-demo.ts'
import { consoleDemo } from './demo/console-demo.ts'
import type { Demo } from './demo/demo.ts'
import { detailDemo } from './demo/detail-demo.ts'
import { toolsDemo } from './demo/tools-demo.ts'
import { readArguments } from './read-arguments.ts'

/** Every demo by its name. */
const DEMOS: Readonly<Record<string, Demo>> = {
  agent: agentDemo,
  detail: detailDemo,
  tools: toolsDemo,
  console: consoleDemo,
}

/** What is shown when none is named: the whole life of a job of each kind. */
const USUAL = ['agent', 'detail']

const lines = Object.entries(DEMOS).map(([name, { summary }]) => `  ${name.padEnd(8)}${summary}`)
const { operands, misused } = readArguments(
  `npm run demo [-- <name> …]

Shows what darkroom does:
${lines.join('\n')}

Without a name: ${USUAL.join(', then ')}. Results are put into demo-output/.`,
  { allowPositionals: true },
)
const unknown = operands.find((name) => !Object.hasOwn(DEMOS, name))
if (unknown !== undefined) misused(`there is no demo called ${unknown}`)

async function show(names: readonly string[]): Promise<void> {
  for (const [n, name] of names.entries()) {
    if (n > 0) console.log()
    await DEMOS[name]!.run()
  }
}

// A demo that was interrupted may still be waiting for its service.
process.exit(
  await show(operands.length === 0 ? USUAL : operands).then(
    () => 0,
    (error: Error) => {
      console.error(`demo: ${error.message}`)
      return 1
    },
  ),
)
