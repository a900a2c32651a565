import { spawnSync } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { readArguments } from './read-arguments.ts'

const ROOT = join(import.meta.dirname, '..')
const DIST = join(ROOT, 'dist')

/** Modules of dist/ by their source; what they share becomes a module of its own. */
const INPUT = { client: join(ROOT, 'src/client/client.ts'), webhook: join(ROOT, 'src/client/webhook.ts') }

async function buildModules(): Promise<void> {
  const bundle = await rolldown({ input: INPUT, platform: 'browser', external: /^node:/ })
  await bundle.write({ dir: DIST, format: 'esm', sourcemap: true })
  await bundle.close()
}

/** Declarations of the client and of the schemas that its types follow from. */
function buildTypes(): void {
  const types = join(DIST, 'types')
  const { status } = spawnSync('tsc', ['--project', 'src/client/tsconfig.json', '--outDir', types], {
    cwd: ROOT,
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error(`tsc exited with ${status}`)
}

readArguments(
  'npm run build:client\n\nWrites the client to dist/, as JavaScript modules that need nothing else, with types.',
  {},
)
await rm(DIST, { recursive: true, force: true })
await buildModules()
buildTypes()
