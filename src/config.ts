import { join, resolve } from 'node:path'
import * as v from 'valibot'
import type { KeyLimits } from './accounts/limits.ts'
import type { ImageModel, LanguageModel } from './agent/models/agent-settings.ts'
import type { ProfilesFile } from './agent/models/profiles-file.ts'
import { nameOf } from './config/values.ts'
import { Variables } from './config/variables.ts'
import { DomainError } from './errors.ts'
import type { PriceName } from './jobs/kind.ts'
import type { S3Options } from './storage/s3.ts'

/** Everything that can be set from outside. Read once at the start; nothing else reads the environment. */
export interface Config {
  /** Address and port the API listens on. */
  readonly host: string
  readonly port: number
  /** Address of the API as clients see it, without a slash at its end. */
  readonly baseUrl: string
  /** Address that output files are served under; the API serves them itself at /files. */
  readonly staticUrl: string
  /** PostgreSQL to use; `undefined` starts a private one under `home`. */
  readonly databaseUrl: string | undefined
  /** A pooler in transaction mode in front of it, which everything goes through that needs no session. */
  readonly poolerUrl: string | undefined
  /** A hot standby of it, for what clients and auditors read. */
  readonly readUrl: string | undefined
  /** Folder of everything darkroom stores outside the database. */
  readonly home: string
  /** What other accounts may not do with what is written under the home, as a mask of permissions. */
  readonly umask: number
  /** The bucket that pictures are kept in; `undefined`: under `home`. */
  readonly s3: S3Options | undefined
  /** Proxies in front of the API, whose word on who is calling is taken. */
  readonly proxies: number
  /** Jobs one worker process runs at once. */
  readonly workerSlots: number
  /** Jobs whose pictures one worker process fetches at once, beside those it works on. */
  readonly fetchSlots: number
  /** Attempts at a job in all. */
  readonly maxAttempts: number
  /** Seconds one attempt may take. */
  readonly jobSeconds: number
  /** Seconds running jobs get to end by themselves at shutdown. */
  readonly graceSeconds: number
  /** Jobs of one type that may wait before further ones are refused. */
  readonly queueLimit: number
  /** What API keys may do that have no limits of their own. */
  readonly keyLimits: KeyLimits
  /** Jobs of one account that may wait or run at once, unless the account has a limit of its own. */
  readonly accountJobs: number | undefined
  /** Webhooks one worker process delivers at once, beside its jobs. */
  readonly webhookSlots: number
  /** Seconds the receiver of a webhook has to answer. */
  readonly webhookSeconds: number
  /** Seconds between a failed attempt at a webhook and the next; as many retries as there are numbers. */
  readonly webhookSchedule: readonly number[]
  /** Days for which attempts at webhooks stay on record. */
  readonly webhookDays: number
  /** Hosts that may be fetched from, and sent webhooks, although they have private addresses. */
  readonly allowHosts: readonly string[]
  /** Credits of the account that the first start creates. */
  readonly firstCredits: number
  readonly prices: Readonly<Record<PriceName, number>>
  /** Plans for the image agent; `undefined`: the built-in planner does. */
  readonly languageModel: LanguageModel | undefined
  /** Makes and edits pictures for the image agent; `undefined`: it only draws. */
  readonly imageModel: ImageModel | undefined
  /** File of a net that finds the subjects of pictures; `undefined`: the one that comes along. */
  readonly subjectModel: string | undefined
  /** Profiles of agents that clients choose with `agent_id`. */
  readonly agentsFile: ProfilesFile
  /** Seconds between seals; 0: this process makes none. */
  readonly sealSeconds: number
  /** The private key that seals are signed with; made at the first start if there is none. */
  readonly sealKeyFile: string
  /** Folder that every seal is written to as a file, to be shipped elsewhere. */
  readonly sealsFolder: string
  /** Days for which the outputs of a job, and pictures of its steps, are kept after it has ended; 0: for ever. */
  readonly outputDays: number
  /** Months for which events stay in the database after the month of their job; 0: for ever. */
  readonly eventMonths: number
  /** Months for which accesses stay on record; 0: for ever. */
  readonly accessMonths: number
  /** Folder that events are archived to before they leave the database. */
  readonly archiveFolder: string
  /** Share of reads of jobs and outputs that is recorded, 0 to 1. */
  readonly accessShare: number
  readonly logLevel: string
  /** Origins whose pages may use the API; `*` for all. */
  readonly corsOrigins: readonly string[]
  /** Seconds for the head of a request to arrive, and for every 10 kB of its body. */
  readonly slowSeconds: number
  /** Where figures can be scraped; `undefined`: nowhere. */
  readonly metricsPort: number | undefined
  readonly metricsHost: string
  /** What a scraper has to present as a bearer token; `undefined`: nothing. */
  readonly metricsToken: string | undefined
}

const Environment = v.pipe(
  Variables,
  v.forward(
    v.check(
      (env) => env.DATABASE_DIRECT_URL === undefined || env.DATABASE_URL !== undefined,
      'needs DATABASE_URL, the pooler in front of it',
    ),
    ['DATABASE_DIRECT_URL'],
  ),
  v.forward(
    v.check(
      (env) => env.DATABASE_READ_URL === undefined || env.DATABASE_URL !== undefined,
      'needs DATABASE_URL, the server that it is a standby of',
    ),
    ['DATABASE_READ_URL'],
  ),
  v.forward(
    v.check((env) => !env.AGENT_MODEL_URL === !env.AGENT_MODEL, 'must be set together with AGENT_MODEL_URL'),
    ['AGENT_MODEL'],
  ),
  v.forward(
    v.check((env) => !env.IMAGE_MODEL_URL === !env.IMAGE_MODEL, 'must be set together with IMAGE_MODEL_URL'),
    ['IMAGE_MODEL'],
  ),
)

/** Reads the configuration; an empty variable counts as unset. Throws an error that names every variable at fault. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = v.safeParse(Environment, set)
  if (!parsed.success) {
    const faults = parsed.issues.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`)
    throw new DomainError('CONFIGURATION_INVALID', `the configuration cannot be used:\n  ${faults.join('\n  ')}`)
  }
  const env = parsed.output
  const home = resolve(env.DARKROOM_HOME)
  const baseUrl = env.BASE_URL ?? `http://${nameOf(env.HOST)}:${env.PORT}`
  return Object.freeze({
    host: env.HOST,
    port: env.PORT,
    baseUrl,
    staticUrl: env.STATIC_URL ?? `${baseUrl}/files`,
    databaseUrl: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL,
    poolerUrl: env.DATABASE_DIRECT_URL === undefined ? undefined : env.DATABASE_URL,
    readUrl: env.DATABASE_READ_URL,
    home,
    umask: env.DARKROOM_UMASK,
    s3: s3Of(env),
    proxies: env.DARKROOM_PROXIES,
    workerSlots: env.DARKROOM_WORKER_SLOTS,
    fetchSlots: env.DARKROOM_FETCH_SLOTS,
    maxAttempts: env.DARKROOM_MAX_ATTEMPTS,
    jobSeconds: env.DARKROOM_JOB_SECONDS,
    graceSeconds: env.DARKROOM_GRACE_SECONDS,
    queueLimit: env.DARKROOM_QUEUE_LIMIT,
    keyLimits: keyLimitsOf(env),
    accountJobs: env.DARKROOM_ACCOUNT_JOBS,
    webhookSlots: env.DARKROOM_WEBHOOK_SLOTS,
    webhookSeconds: env.DARKROOM_WEBHOOK_SECONDS,
    webhookSchedule: env.DARKROOM_WEBHOOK_SCHEDULE,
    webhookDays: env.DARKROOM_WEBHOOK_DAYS,
    allowHosts: env.DARKROOM_ALLOW_HOSTS,
    firstCredits: env.DARKROOM_FIRST_CREDITS,
    prices: pricesOf(env),
    languageModel: languageModelOf(env),
    imageModel: imageModelOf(env),
    subjectModel: env.SUBJECT_MODEL === undefined ? undefined : resolve(env.SUBJECT_MODEL),
    agentsFile: {
      path: resolve(env.AGENTS_FILE ?? join(home, 'agents.json')),
      required: env.AGENTS_FILE !== undefined,
    },
    sealSeconds: env.DARKROOM_SEAL_SECONDS,
    sealKeyFile: resolve(env.DARKROOM_SEAL_KEY_FILE ?? join(home, 'seal-key.pem')),
    sealsFolder: resolve(env.DARKROOM_SEALS_FOLDER ?? join(home, 'seals')),
    outputDays: env.DARKROOM_OUTPUT_DAYS,
    eventMonths: env.DARKROOM_EVENT_MONTHS,
    accessMonths: env.DARKROOM_ACCESS_MONTHS,
    archiveFolder: resolve(env.DARKROOM_ARCHIVE_FOLDER ?? join(home, 'archive')),
    accessShare: env.DARKROOM_ACCESS_LOG,
    logLevel: env.LOG_LEVEL,
    corsOrigins: env.CORS_ORIGINS,
    slowSeconds: env.DARKROOM_SLOW_SECONDS,
    metricsPort: env.METRICS_PORT,
    metricsHost: env.METRICS_HOST,
    metricsToken: env.METRICS_TOKEN,
  })
}

/** Read by the command line and by Compose. */
const OTHERS = ['DARKROOM_API_KEY', 'DARKROOM_IMAGE']

/** Variables that look like settings and are none: a misspelt one would be ignored in silence. */
export function unknownVariables(environment: NodeJS.ProcessEnv): string[] {
  const known = new Set([...Object.keys(Variables.entries), ...OTHERS])
  return Object.keys(environment).filter((name) => name.startsWith('DARKROOM_') && !known.has(name))
}

function keyLimitsOf(env: Variables): KeyLimits {
  return { rate: env.DARKROOM_RATE_LIMIT, streams: env.DARKROOM_KEY_STREAMS, uploads: env.DARKROOM_KEY_UPLOADS }
}

function pricesOf(env: Variables): Config['prices'] {
  return {
    image_agent_2k: env.DARKROOM_PRICE_IMAGE_AGENT_2K,
    image_agent_4k: env.DARKROOM_PRICE_IMAGE_AGENT_4K,
    detail_preservation: env.DARKROOM_PRICE_DETAIL_PRESERVATION,
  }
}

function s3Of(env: Variables): S3Options | undefined {
  if (env.STORAGE_URL === undefined) return undefined
  const { S3_ENDPOINT: endpoint, S3_PATH_STYLE: pathStyle, AWS_REGION: region } = env
  return {
    ...env.STORAGE_URL,
    endpoint,
    // Servers other than Amazon's expect some region in signatures, and mostly this one.
    region: region ?? (endpoint === undefined ? undefined : 'us-east-1'),
    pathStyle: pathStyle === undefined ? endpoint !== undefined : pathStyle === 'yes',
  }
}

function languageModelOf(env: Variables): LanguageModel | undefined {
  const { AGENT_MODEL_URL: url, AGENT_MODEL: model, AGENT_MODEL_KEY: key } = env
  if (url === undefined || model === undefined) return undefined
  return {
    url,
    model,
    key,
    timeoutMs: env.AGENT_MODEL_SECONDS * 1000,
    seesPictures: env.AGENT_MODEL_IMAGES === 'yes',
    streamed: env.AGENT_MODEL_STREAM === 'yes',
  }
}

function imageModelOf(env: Variables): ImageModel | undefined {
  const { IMAGE_MODEL_URL: url, IMAGE_MODEL: model, IMAGE_MODEL_KEY: key } = env
  if (url === undefined || model === undefined) return undefined
  return { url, model, key, timeoutMs: env.IMAGE_MODEL_SECONDS * 1000, sizes: env.IMAGE_MODEL_SIZES }
}
