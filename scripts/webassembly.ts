import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import loadWabt from 'wabt'
import { readArguments } from './read-arguments.ts'

const SRC = join(import.meta.dirname, '../src')

const { options } = readArguments(
  `npm run webassembly

Assembles every .wat under src into the .wasm beside it. npm run check:webassembly only says which are not what their texts
say.`,
  { options: { check: { type: 'boolean' } } },
)
const wabt = await loadWabt()
for (const text of globSync('**/*.wat', { cwd: SRC })) {
  const binary = join(SRC, text.replace(/wat$/, 'wasm'))
  const assembled = wabt.parseWat(text, readFileSync(join(SRC, text), 'utf8')).toBinary({}).buffer
  if (!options.check) writeFileSync(binary, assembled)
  else if (!existsSync(binary) || !readFileSync(binary).equals(assembled)) {
    console.error(`src/${text} was changed: run npm run webassembly`)
    process.exitCode = 1
  }
}
