import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createKey } from './accounts/accounts.ts'
import { type Config, readConfig, unknownVariables } from './config.ts'
import { isExposed, prepareHome } from './database/embedded/place.ts'
import { LEAST_NICE } from './engine/niceness.ts'
import { createEngineStock } from './engine/stock.ts'
import { DomainError, explainFailure } from './errors.ts'
import { startApi } from './http/start-api.ts'
import { createLog, type Log } from './observability/log.ts'
import { serveMetrics } from './observability/metrics-server.ts'
import { openMachine } from './outbound/outbound-url.ts'
import { openPlatform, type Platform } from './platform.ts'
import { startWorker } from './worker/worker.ts'

const ROLES = ['serve', 'api', 'worker'] as const
type Role = (typeof ROLES)[number]

/** Something that runs until it is stopped. */
interface Part {
  stop(): Promise<void>
}

async function main(): Promise<void> {
  const role = (process.argv[2] ?? 'serve') as Role
  if (!ROLES.includes(role)) {
    throw new DomainError('UNKNOWN_ROLE', `unknown role '${role}'; usage: npm start [-- ${ROLES.join(' | ')}]`)
  }
  const config = readConfig(process.env)
  const log = createLog(config.logLevel)
  const unknown = unknownVariables(process.env)
  if (unknown.length > 0) log.warn({ variables: unknown }, 'there are no such settings')
  const parts: Part[] = []

  // A signal during the start stops what has started so far.
  let stopping: Promise<void> | undefined
  const stop = (reason: string) => {
    stopping ??= stopAll(parts, log, reason)
    return stopping
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal).then(() => exit(log)))

  try {
    const platform = await start(role, config, log, parts)
    void platform.outdated.then(async (error) => {
      log.error({ err: error }, 'the database is newer than this code, which cannot go on')
      process.exitCode = 1
      await stop(error.code)
      exit(log)
    })
  } catch (error) {
    await stop('the start failed')
    throw error
  }
}

async function start(role: Role, config: Config, log: Log, parts: Part[]): Promise<Platform> {
  await prepareHome(config.home, config.umask)
  if (await isExposed(config.home, config.umask)) {
    log.warn({ home: config.home }, 'other accounts can look into the home; chmod go-rwx it, or set DARKROOM_UMASK')
  }
  process.umask(config.umask)
  const open = openMachine(config.allowHosts)
  if (open.length > 0) log.warn({ hosts: open }, 'DARKROOM_ALLOW_HOSTS opens every port of this machine; name one')
  const platform = await openPlatform(config, log, 10 + config.workerSlots)
  parts.push({ stop: platform.close })
  await startMetrics(config, log, parts, platform)
  // What a picture was looked at with is at hand for its job.
  const engineStock = createEngineStock(join(config.home, 'compiled'))
  parts.push({ stop: engineStock.close })
  // The first client need not wait for it.
  engineStock.startSpare(LEAST_NICE)
  if (role !== 'api') {
    parts.push(
      await startWorker({ platform, engineStock, settings: config, log, scratch: join(config.home, 'scratch') }),
    )
  }
  if (role !== 'worker') {
    const api = await startApi({ platform, engineStock, settings: config, log, uploads: join(config.home, 'uploads') })
    parts.push(api)
    log.info({ host: config.host, port: api.port }, 'the API listens')
    if (role === 'serve') await greet(config, platform)
  }
  log.info({ role }, 'darkroom is running')
  return platform
}

async function startMetrics(config: Config, log: Log, parts: Part[], { metrics }: Platform): Promise<void> {
  const { metricsPort, metricsHost: host, metricsToken: token } = config
  if (metricsPort === undefined) return
  const server = await serveMetrics({ registry: metrics.registry, host, port: metricsPort, token })
  parts.push(server)
  log.info({ host, port: server.port }, 'figures can be scraped at /metrics')
}

/** On the very first start: an account with credits, a key, and a command to paste. Later only the addresses. */
async function greet(config: Config, platform: Platform): Promise<void> {
  const known = await platform.database.kysely.selectFrom('api_keys').select('key_id').limit(1).execute()
  console.log(`
darkroom listens on ${config.baseUrl}

  the console        ${config.baseUrl}/console/
  the API reference  ${config.baseUrl}/docs
  another API key    npm run darkroom -- keys create
`)
  if (known.length > 0) return
  const { api_key: key } = await createKey(platform.database, {
    name: 'first key',
    credits: config.firstCredits,
    mayManage: true,
  })
  const keyFile = join(config.home, 'first-key')
  await writeFile(keyFile, `${key}\n`, { mode: 0o600 })
  // What nobody reads at a terminal is kept by whoever collects logs.
  const place = process.stdout.isTTY ? ` (also kept in ${keyFile}):\n\n  ${key}` : `, is kept in ${keyFile}`
  console.log(`Your API key, with ${config.firstCredits} credits${place}

A first job:

  curl -H "Authorization: Bearer $(cat '${keyFile}')" \\
    -F 'instructions=Draw a gold star on a midnight blue background and write "Hello" below it' \\
    ${config.baseUrl}/v2/image/agent
`)
}

async function stopAll(parts: Part[], log: Log, reason: string): Promise<void> {
  log.info({ reason }, 'darkroom is stopping')
  for (const part of parts.splice(0).reverse()) {
    await part.stop().catch((error) => log.error({ err: error }, 'a part did not stop cleanly'))
  }
}

function exit(log: Log): void {
  log.flush()
  process.exit()
}

main().catch((error) => {
  console.error(`darkroom: ${explainFailure(error)}`)
  process.exit(1)
})
