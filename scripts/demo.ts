/** `npm run demo`: shows what darkroom does. */
import { parseArgs } from 'node:util'
import { agentDemo } from './demo/agent-demo.ts'
import { consoleDemo } from './demo/console-demo.ts'
import type { Demo } from './demo/demo.ts'
import { detailDemo } from './demo/detail-demo.ts'
import { toolsDemo } from './demo/tools-demo.ts'

/** Every demo by its name. */
const DEMOS: Readonly<Record<string, Demo>> = {
  agent: agentDemo,
  detail: detailDemo,
  tools: toolsDemo,
  console: consoleDemo,
}

/** What is shown when none is named: the whole life of a job of each kind. */
const USUAL = ['agent', 'detail']

function usage(): string {
  const lines = Object.entries(DEMOS).map(([name, { summary }]) => `  ${name.padEnd(8)}${summary}`)
  return `Usage: npm run demo [-- <name> …]\n\n${lines.join('\n')}\n\nWithout a name: ${USUAL.join(', then ')}. Results are put into demo-output/.`
}

/** Runs the demo that the command line names and returns the exit code. */
async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    options: { help: { type: 'boolean', short: 'h' } },
    allowPositionals: true,
  })
  if (values.help) {
    console.log(usage())
    return 0
  }
  const names = positionals.length === 0 ? USUAL : positionals
  const unknown = names.find((name) => !Object.hasOwn(DEMOS, name))
  if (unknown !== undefined) {
    console.error(`demo: there is no demo '${unknown}'\n\n${usage()}`)
    return 2
  }
  for (const [n, name] of names.entries()) {
    if (n > 0) console.log()
    await DEMOS[name]!.run()
  }
  return 0
}

function isMisuse(error: NodeJS.ErrnoException): boolean {
  return error.code?.startsWith('ERR_PARSE_ARGS') ?? false
}

// A demo that was interrupted may still be waiting for its service.
process.exit(
  await main().catch((error: Error) => {
    console.error(`demo: ${error.message}`)
    return isMisuse(error) ? 2 : 1
  }),
)
