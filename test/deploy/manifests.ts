import { execFile } from 'node:child_process'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Test } from 'tap'
import { parse, parseAllDocuments } from 'yaml'

const ROOT = join(import.meta.dirname, '../..')
const FOLDER = join(ROOT, 'scripts/deploy/kubernetes')

/** One object for Kubernetes, as far as all kinds are alike. */
export interface Manifest {
  readonly apiVersion: string
  readonly kind: string
  readonly metadata: { readonly name: string }
}

/** A `kustomization.yaml`, as far as ours go. */
export interface Kustomization {
  readonly resources: readonly string[]
  readonly components?: readonly string[]
  readonly configMapGenerator?: readonly { readonly name: string; readonly literals: readonly string[] }[]
}

/** A folder of `scripts/deploy/kubernetes`: what its `kustomization.yaml` says, and the manifests of all other files. */
export interface ManifestFolder {
  readonly kustomization: Kustomization
  readonly files: readonly string[]
  readonly manifests: readonly Manifest[]
}

export async function readFolder(name: string): Promise<ManifestFolder> {
  const folder = join(FOLDER, name)
  const files = (await readdir(folder)).filter((file) => file !== 'kustomization.yaml').sort()
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
  const kustomization = parse(await readFile(join(folder, 'kustomization.yaml'), 'utf8')) as Kustomization
  return { kustomization, files, manifests: texts.flatMap(manifestsIn) }
}

/** What kubectl makes of a folder, without a cluster; `undefined` where there is no kubectl. */
export async function renderFolder(name: string): Promise<Manifest[] | undefined> {
  const { code, output } = await run('kubectl', ['kustomize', join(FOLDER, name)])
  if (code === 'ENOENT') return undefined
  if (code !== 0) throw new Error(output)
  return manifestsIn(output)
}

function manifestsIn(text: string): Manifest[] {
  return parseAllDocuments(text).map((document) => {
    if (document.errors.length > 0) throw document.errors[0]
    return document.toJS() as Manifest
  })
}

/** The module that knows all kinds of an `apiVersion`. */
function moduleOf({ apiVersion }: Manifest): string {
  return `${apiVersion.startsWith('keda.sh/') ? '@kubernetes-models/keda' : 'kubernetes-models'}/${apiVersion}`
}

/** Holds a manifest against the schema of its kind. @throws what the schema finds first */
export async function checkSchema(manifest: Manifest): Promise<void> {
  const models = (await import(moduleOf(manifest))) as Record<string, new (data: Manifest) => { validate(): void }>
  const Model = models[manifest.kind]
  if (Model === undefined) throw new Error(`${manifest.apiVersion} has no ${manifest.kind}`)
  new Model(manifest).validate()
}

/**
 * Fields that their kinds do not have, and values of other types, in the words of the compiler. The schemas let any further
 * field pass, as they do in a cluster, where a misspelt probe is no probe; the types, made from the same source, do not.
 */
export async function checkTypes(t: Test, manifests: readonly Manifest[]): Promise<string[]> {
  const source = manifests.map(
    (manifest, n) =>
      `import type { I${manifest.kind} as Kind${n} } from '${moduleOf(manifest)}'
export const manifest${n}: Kind${n} = ${JSON.stringify(manifest)}`,
  )
  const file = join(t.testdir(), 'manifests.ts')
  await writeFile(file, source.join('\n'))
  const options = ['--ignoreConfig', '--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', '--types', '']
  const { code, output } = await run(join(ROOT, 'node_modules/.bin/tsc'), [...options, file])
  if (code === 0) return []
  return output.split('\n').filter((line) => /error TS/.test(line))
}

function run(program: string, parameters: readonly string[]) {
  return new Promise<{ code: number | string; output: string }>((resolve) => {
    execFile(program, parameters, { cwd: ROOT }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? (error === null ? 0 : 1), output: stdout + stderr }),
    )
  })
}
