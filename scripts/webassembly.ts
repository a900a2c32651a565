/**
 * `npm run webassembly`: assembles every `.wat` under `src` into the `.wasm` beside it. `--check`: exits with 1 if one of
 * them is not what its text says.
 */
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import loadWabt from 'wabt'

const SRC = join(import.meta.dirname, '../src')

const wabt = await loadWabt()
for (const text of globSync('**/*.wat', { cwd: SRC })) {
  const binary = join(SRC, text.replace(/wat$/, 'wasm'))
  const assembled = wabt.parseWat(text, readFileSync(join(SRC, text), 'utf8')).toBinary({}).buffer
  if (!process.argv.includes('--check')) writeFileSync(binary, assembled)
  else if (!existsSync(binary) || !readFileSync(binary).equals(assembled)) {
    console.error(`src/${text} was changed: run npm run webassembly`)
    process.exitCode = 1
  }
}
