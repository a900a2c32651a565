import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import * as v from 'valibot'
import type { PriceName } from './jobs/kind.ts'

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
  /** Folder of everything darkroom stores outside the database. */
  readonly home: string
  /** Jobs one worker process runs at once. */
  readonly workerSlots: number
  /** Attempts at a job in all. */
  readonly maxAttempts: number
  /** Seconds one attempt may take. */
  readonly jobSeconds: number
  /** Seconds running jobs get to end by themselves at shutdown. */
  readonly graceSeconds: number
  /** Jobs of one type that may wait before further ones are refused. */
  readonly queueLimit: number
  /** Hosts that may be fetched from although they have private addresses. */
  readonly allowHosts: readonly string[]
  /** Credits of the account that the first start creates. */
  readonly firstCredits: number
  readonly prices: Readonly<Record<PriceName, number>>
  readonly logLevel: string
}

const whole = (min: number, max: number) =>
  v.pipe(v.string(), v.regex(/^\d+$/, 'must be a whole number'), v.transform(Number), v.minValue(min), v.maxValue(max))

const address = v.pipe(
  v.string(),
  v.url('must be an address such as https://images.example.com'),
  v.transform((url) => url.replace(/\/+$/, '')),
)

const Environment = v.object({
  HOST: v.optional(v.string(), '127.0.0.1'),
  PORT: v.optional(whole(0, 65_535), '8080'),
  BASE_URL: v.optional(address),
  STATIC_URL: v.optional(address),
  DATABASE_URL: v.optional(v.pipe(v.string(), v.regex(/^postgres(ql)?:\/\//, 'must be a postgres:// address'))),
  DARKROOM_HOME: v.optional(v.string(), '.darkroom'),
  DARKROOM_WORKER_SLOTS: v.optional(whole(1, 256), String(availableParallelism())),
  DARKROOM_MAX_ATTEMPTS: v.optional(whole(1, 20), '4'),
  DARKROOM_JOB_SECONDS: v.optional(whole(1, 3_600), '600'),
  DARKROOM_GRACE_SECONDS: v.optional(whole(0, 3_600), '10'),
  DARKROOM_QUEUE_LIMIT: v.optional(whole(1, 1_000_000), '1000'),
  DARKROOM_ALLOW_HOSTS: v.optional(v.string(), ''),
  DARKROOM_FIRST_CREDITS: v.optional(whole(0, 1_000_000_000), '1000'),
  DARKROOM_PRICE_IMAGE_AGENT_2K: v.optional(whole(0, 1_000_000), '10'),
  DARKROOM_PRICE_IMAGE_AGENT_4K: v.optional(whole(0, 1_000_000), '20'),
  DARKROOM_PRICE_DETAIL_PRESERVATION: v.optional(whole(0, 1_000_000), '15'),
  LOG_LEVEL: v.optional(v.picklist(['trace', 'debug', 'info', 'warn', 'error', 'silent']), 'info'),
})

/** Reads the configuration; an empty variable counts as unset. Throws an error that names every variable at fault. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = v.safeParse(Environment, set)
  if (!parsed.success) {
    const faults = parsed.issues.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`)
    throw new Error(`the configuration cannot be used:\n  ${faults.join('\n  ')}`)
  }
  const env = parsed.output
  const baseUrl =
    env.BASE_URL ?? `http://${env.HOST === '0.0.0.0' || env.HOST === '::' ? 'localhost' : env.HOST}:${env.PORT}`
  return Object.freeze({
    host: env.HOST,
    port: env.PORT,
    baseUrl,
    staticUrl: env.STATIC_URL ?? `${baseUrl}/files`,
    databaseUrl: env.DATABASE_URL,
    home: resolve(env.DARKROOM_HOME),
    workerSlots: env.DARKROOM_WORKER_SLOTS,
    maxAttempts: env.DARKROOM_MAX_ATTEMPTS,
    jobSeconds: env.DARKROOM_JOB_SECONDS,
    graceSeconds: env.DARKROOM_GRACE_SECONDS,
    queueLimit: env.DARKROOM_QUEUE_LIMIT,
    allowHosts: env.DARKROOM_ALLOW_HOSTS.split(',')
      .map((host) => host.trim().toLowerCase())
      .filter(Boolean),
    firstCredits: env.DARKROOM_FIRST_CREDITS,
    prices: {
      image_agent_2k: env.DARKROOM_PRICE_IMAGE_AGENT_2K,
      image_agent_4k: env.DARKROOM_PRICE_IMAGE_AGENT_4K,
      detail_preservation: env.DARKROOM_PRICE_DETAIL_PRESERVATION,
    },
    logLevel: env.LOG_LEVEL,
  })
}
