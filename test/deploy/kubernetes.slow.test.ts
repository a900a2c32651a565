import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { Registry } from 'prom-client'
import t from 'tap'
import { Variables } from '../../src/config/variables.ts'
import { readConfig } from '../../src/config.ts'
import { serveMetrics } from '../../src/observability/metrics-server.ts'
import { form } from '../support/requests.ts'
import { startService } from '../support/service.ts'
import { checkSchema, checkTypes, type Kustomization, type Manifest, readFolder, renderFolder } from './manifests.ts'

interface Probe {
  readonly httpGet: { readonly path: string; readonly port: string }
}

interface Container {
  readonly env?: readonly { readonly name: string; readonly value: string }[]
  readonly envFrom: readonly { readonly configMapRef?: { name: string }; readonly secretRef?: { name: string } }[]
  readonly ports?: readonly { readonly name: string; readonly containerPort: number }[]
  readonly startupProbe?: Probe
  readonly readinessProbe?: Probe
  readonly livenessProbe?: Probe
  readonly lifecycle?: { readonly preStop: { readonly exec: { readonly command: readonly string[] } } }
  readonly resources: { readonly limits: { readonly memory: string } }
}

interface Workload extends Manifest {
  readonly spec: {
    readonly selector: { readonly matchLabels: Readonly<Record<string, string>> }
    readonly template: {
      readonly metadata: { readonly labels: Readonly<Record<string, string>> }
      readonly spec: { readonly containers: readonly [Container]; readonly terminationGracePeriodSeconds: number }
    }
  }
}

interface Scaler extends Manifest {
  readonly spec: {
    readonly scaleTargetRef: { readonly name: string }
    readonly triggers: readonly [
      { readonly authenticationRef: { readonly name: string }; readonly metadata: Readonly<Record<string, string>> },
    ]
  }
}

const ROOT = join(import.meta.dirname, '../..')
const base = await readFolder('base')
const keda = await readFolder('keda')
const example = await readFolder('example')
const manifests = [base, keda, example].flatMap((folder) => folder.manifests)
const workloads = base.manifests.filter(({ kind }) => ['Deployment', 'Job'].includes(kind)) as Workload[]
const deployments = workloads.filter(({ kind }) => kind === 'Deployment')
const containerOf = ({ spec }: Workload) => spec.template.spec.containers[0]
const named = <T extends Manifest>(kind: string, name: string) =>
  manifests.find((manifest) => manifest.kind === kind && manifest.metadata.name === name) as T | undefined

/** Variables that a ConfigMap is made of. */
function literalsOf({ configMapGenerator = [] }: Kustomization): Record<string, string> {
  const literals = configMapGenerator.flatMap(({ literals }) => literals)
  return Object.fromEntries(
    literals.map((text) => [text.slice(0, text.indexOf('=')), text.slice(text.indexOf('=') + 1)]),
  )
}

/** All that a container is told, with the secret of kubernetes.md. */
function environmentOf(workload: Workload, ...overlays: readonly Kustomization[]): Record<string, string> {
  const own = (containerOf(workload).env ?? []).map(({ name, value }) => [name, value])
  const DATABASE_URL = 'postgres://darkroom@db.example.com/darkroom'
  return Object.assign({ DATABASE_URL }, ...overlays.map(literalsOf), Object.fromEntries(own))
}

t.test('every file is listed, and what is listed is there', async (t) => {
  t.same([...base.kustomization.resources].sort(), base.files)
  t.same([...keda.kustomization.resources].sort(), keda.files)
  t.same([...example.kustomization.resources].sort(), ['../base', ...example.files])
  t.same(example.kustomization.components, ['../keda'])
})

t.test('manifests are what Kubernetes and KEDA take', async (t) => {
  for (const manifest of manifests)
    await t.resolves(checkSchema(manifest), `${manifest.kind} ${manifest.metadata.name}`)
  const wrong = structuredClone(deployments[0]!)
  Object.assign(wrong.spec, { replicas: 'two' })
  Object.assign(containerOf(wrong), { livenesProbe: {} })
  await t.rejects(checkSchema(wrong), /spec\/replicas must be integer/)
  const found = await checkTypes(t, [...manifests, wrong])
  t.equal(found.length, 2, found.join('\n'))
  t.match(found.join('\n'), /'string' is not assignable to type 'number'.*\n.*livenesProbe/)
})

const rendered = await renderFolder('example')
t.test('the example as Kustomize renders it', { skip: rendered === undefined && 'no kubectl here' }, async (t) => {
  const objects = rendered!
  for (const object of objects) await t.resolves(checkSchema(object), `${object.kind} ${object.metadata.name}`)
  t.same(await checkTypes(t, objects), [])
  t.equal(objects.length, manifests.length + 1, 'all of them, and the ConfigMap')
  const worker = objects.find(({ kind, metadata }) => kind === 'Deployment' && metadata.name === 'darkroom-worker')
  t.notOk(Object.hasOwn((worker as Workload).spec, 'replicas'), 'KEDA says how many workers there are')
  const configuration = objects.find(({ kind }) => kind === 'ConfigMap')!
  t.same(containerOf(worker as Workload).envFrom[0], { configMapRef: { name: configuration.metadata.name } })
  t.notMatch(JSON.stringify(objects), 'darkroom.example.com', 'no address of the base is left')
})

t.test('settings are there, and are what the service takes', async (t) => {
  for (const workload of workloads) {
    const environment = environmentOf(workload, base.kustomization, example.kustomization)
    for (const name of Object.keys(environment)) t.ok(Object.hasOwn(Variables.entries, name), name)
    t.doesNotThrow(() => readConfig(environment), workload.metadata.name)
    t.same(containerOf(workload).envFrom, [{ configMapRef: { name: 'darkroom' } }, { secretRef: { name: 'darkroom' } }])
  }
})

t.test('probes are answered, without a token', async (t) => {
  const service = await startService(t, { worker: false })
  const metrics = await serveMetrics({ registry: new Registry(), host: '127.0.0.1', port: 0, token: 'scraper' })
  t.teardown(metrics.stop)
  const addresses: Record<string, string> = { http: service.url, metrics: `http://127.0.0.1:${metrics.port}` }
  t.equal((await fetch(`${addresses.metrics}/metrics`)).status, 401)
  for (const deployment of deployments) {
    const { ports, startupProbe, readinessProbe, livenessProbe } = containerOf(deployment)
    const { port, metricsPort } = readConfig(environmentOf(deployment, base.kustomization))
    for (const { name, containerPort } of ports!)
      t.equal(containerPort, { http: port, metrics: metricsPort }[name], name)
    t.ok(startupProbe && livenessProbe, deployment.metadata.name)
    for (const { httpGet } of [startupProbe, readinessProbe, livenessProbe].filter((probe) => probe !== undefined)) {
      t.ok(ports!.some(({ name }) => name === httpGet.port))
      const { status } = await fetch(`${addresses[httpGet.port]}${httpGet.path}`)
      t.equal(status, 200, `${deployment.metadata.name} ${httpGet.path}`)
    }
  }
})

t.test('pods are found by what selects them', async (t) => {
  for (const { spec, metadata } of deployments) {
    const { labels } = spec.template.metadata
    t.match(labels, spec.selector.matchLabels)
    t.match(labels, named<Workload>('PodDisruptionBudget', metadata.name)!.spec.selector.matchLabels)
  }
  const service = named<Manifest & { spec: { selector: object; ports: object[] } }>('Service', 'darkroom-api')!
  const api = named<Workload>('Deployment', 'darkroom-api')!
  t.match(api.spec.template.metadata.labels, service.spec.selector)
  t.match(service.spec.ports, [{ name: 'http', targetPort: containerOf(api).ports![0]!.name }])
})

t.test('pods have the time to stop, the memory for their jobs, and no rights', async (t) => {
  for (const workload of deployments) {
    const { terminationGracePeriodSeconds: given } = workload.spec.template.spec
    const { graceSeconds, workerSlots } = readConfig(environmentOf(workload, base.kustomization))
    const { lifecycle, resources } = containerOf(workload)
    const before = Number(lifecycle?.preStop.exec.command.at(-1) ?? 0)
    t.ok(given >= before + graceSeconds + 10, `${workload.metadata.name} has ${given} s`)
    if (workload.metadata.name !== 'darkroom-worker') continue
    const gibibytes = Number(/^(\d+)Gi$/.exec(resources.limits.memory)![1])
    t.ok(gibibytes * 2 ** 30 >= (workerSlots + 1) * 1.2e9, 'a job takes at most 1.2 GB: measurements.md')
  }
  for (const { spec } of workloads) {
    t.match(spec.template.spec, {
      automountServiceAccountToken: false,
      enableServiceLinks: false,
      securityContext: { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: 'RuntimeDefault' } },
      containers: [
        {
          securityContext: {
            allowPrivilegeEscalation: false,
            readOnlyRootFilesystem: true,
            capabilities: { drop: ['ALL'] },
          },
        },
      ],
    })
  }
})

t.test('the ingress says what nginx.conf does', async (t) => {
  const nginx = await readFile(join(ROOT, 'scripts/deploy/nginx/nginx.conf'), 'utf8')
  const { annotations } = base.manifests.find(({ kind }) => kind === 'Ingress')!.metadata as unknown as {
    annotations: Record<string, string>
  }
  const told = (name: string) => annotations[`nginx.ingress.kubernetes.io/${name}`]
  const configured = (name: string) => new RegExp(`^ +${name} (\\w+);`, 'm').exec(nginx)?.[1]
  t.equal(told('proxy-body-size'), configured('client_max_body_size'))
  for (const name of ['request-buffering', 'buffering'])
    t.equal(told(`proxy-${name}`), configured(`proxy_${name.replace('-', '_')}`))
  for (const name of ['connect', 'read'])
    t.equal(`${told(`proxy-${name}-timeout`)}s`, configured(`proxy_${name}_timeout`))
})

t.test('the scaler counts the jobs that have not ended, as somebody who may only read', async (t) => {
  const { spec } = named<Scaler>('ScaledObject', 'darkroom-worker')!
  const [{ metadata, authenticationRef }] = spec.triggers
  t.ok(named('Deployment', spec.scaleTargetRef.name))
  // The CRD lets a trigger say anything: these are what the scaler of KEDA reads, and all that it cannot do without.
  t.same(Object.keys(metadata).sort(), ['query', 'targetQueryValue'])
  const authentication = named<
    Manifest & { spec: { secretTargetRef: { parameter: string; name: string; key: string }[] } }
  >('TriggerAuthentication', authenticationRef.name)!
  const references = authentication.spec.secretTargetRef
  t.same(references.map(({ parameter }) => parameter).sort(), [
    'dbName',
    'host',
    'password',
    'port',
    'sslmode',
    'userName',
  ])
  const page = await readFile(join(ROOT, 'src/docs/kubernetes.md'), 'utf8')
  for (const { name, key } of references)
    t.match(page, new RegExp(`secret generic ${name} [^;]*--from-literal=${key}=`))

  const service = await startService(t, { worker: false })
  const client = new pg.Client(service.config.databaseUrl)
  await client.connect()
  t.teardown(() => client.end())
  await client.query('set role darkroom_reader')
  const depth = async () => (await client.query({ text: metadata.query!, rowMode: 'array' })).rows
  t.same(await depth(), [['0']])
  for (const instructions of ['draw a gold star', 'draw a red circle']) {
    const answer = await service.request('/v2/image/agent', { method: 'POST', body: form({ instructions }) })
    t.ok(answer.ok)
  }
  t.same(await depth(), [['2']])
})
