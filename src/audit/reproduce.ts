import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database } from '../database/connection.ts'
import { createEnginePool } from '../engine/pool.ts'
import type { EngineFiles, EngineSettings } from '../engine/protocol.ts'
import { DomainError } from '../errors.ts'
import type { InputImage, JobOutput } from '../jobs/events.ts'
import { followedPlan, type JobPlanRecord } from '../jobs/followed-plan.ts'
import { jobKind } from '../jobs/kinds.ts'
import { contentHash } from '../storage/content-hash.ts'
import { parseOutputKey } from '../storage/keys.ts'
import type { Storage } from '../storage/storage.ts'

export interface ReproduceOptions {
  readonly database: Database
  readonly storage: Storage
  readonly settings: EngineSettings
  /** Milliseconds that the work may take. */
  readonly deadlineMs: number
  readonly onProgress?: (fraction: number) => void
}

/** A result file as recorded, and what the same work makes now. */
export interface ReproducedFile {
  /** Which picture of the result, from 0. */
  readonly image: number
  readonly rendition: 'full' | 'w256' | 'w512' | 'w1024'
  /** SHA-256 in hex. */
  readonly recorded: string
  /** SHA-256 in hex, or null if there is no such file now. */
  readonly reproduced: string | null
}

interface RecordedJob {
  readonly type: string
  readonly status: string
  readonly input: Readonly<Record<string, unknown>>
  readonly output: JobOutput | null
  /** Null for a job from before plans were recorded, or of a kind that has none. */
  readonly plan: JobPlanRecord | null
}

const RENDITIONS = ['full', 'w1024', 'w512', 'w256'] as const

/**
 * Runs a succeeded job again from its recorded input, by its recorded plan, and compares the hashes of the results
 * with those in its events. Nothing is stored or recorded. Fails with `JOB_NOT_FOUND`, `JOB_NOT_SUCCEEDED`,
 * `INPUT_ALTERED`, or as the engine does.
 */
export async function reproduce(jobId: string, options: ReproduceOptions): Promise<ReproducedFile[]> {
  const job = await recordedJob(options.database, jobId)
  const scratch = await mkdtemp(join(tmpdir(), 'darkroom-reproduce-'))
  const engines = createEnginePool(1)
  try {
    const files = await inputFiles(options.storage, job, scratch)
    const { type, input } = job
    const plan = job.plan === null ? undefined : followedPlan(job.plan)
    const result = await engines.run(
      { kind: 'run', type, input, files, scratch, settings: options.settings, earlier: undefined, plan },
      {
        deadlineMs: options.deadlineMs,
        report: { log: () => undefined, progress: (fraction) => options.onProgress?.(fraction) },
      },
    )
    return compare(job.output!, result.images)
  } finally {
    await engines.close()
    await rm(scratch, { recursive: true, force: true })
  }
}

/** The job as folded from its events; its row might say something else. */
async function recordedJob(database: Database, jobId: string): Promise<RecordedJob> {
  const { rows } = await sql<RecordedJob>`
    select type, status, input, output, darkroom.job_plan(job_id) as plan
    from darkroom.job_as_of(${jobId}, 2147483647)`.execute(database.kysely)
  const job = rows[0]
  if (job === undefined) throw new DomainError('JOB_NOT_FOUND', `There is no job ${jobId}.`)
  if (job.status !== 'succeeded') {
    throw new DomainError('JOB_NOT_SUCCEEDED', `There is no result to reproduce: the job is ${job.status}.`)
  }
  return job
}

/** The input pictures of a job as local files, by field, with the bytes that were recorded. */
async function inputFiles(storage: Storage, job: RecordedJob, scratch: string): Promise<EngineFiles> {
  const files: Record<string, string[]> = {}
  for (const field of Object.keys(jobKind(job.type)?.pictures ?? {})) {
    files[field] = []
    for (const image of (job.input[field] ?? []) as InputImage[]) {
      if (image.source !== 'file') throw new DomainError('INPUT_ALTERED', `A picture of ${field} was never fetched.`)
      const path = await storage.localPath(image.key, scratch)
      if ((await contentHash(path)) !== image.sha256) {
        throw new DomainError('INPUT_ALTERED', `The input file ${image.key} has other bytes than were recorded.`)
      }
      files[field].push(path)
    }
  }
  return files
}

function compare(
  output: JobOutput,
  images: readonly (readonly { readonly name: string; readonly sha256: string }[])[],
): ReproducedFile[] {
  return output.images.flatMap((recorded, image) =>
    RENDITIONS.map((rendition) => ({
      image,
      rendition,
      recorded: parseOutputKey(recorded[rendition])?.hash ?? '',
      reproduced: images[image]?.find((file) => file.name === rendition)?.sha256 ?? null,
    })),
  )
}
