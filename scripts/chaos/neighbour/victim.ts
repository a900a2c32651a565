import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { followStream } from '../follow-stream.ts'
import type { Requests } from '../requests.ts'

/** What is measured of the requests and jobs of somebody who behaves, in milliseconds. */
export const MEASURES = {
  alive: 'GET /healthz',
  job: 'GET of a job',
  submit: 'submission in words',
  upload: 'submission with a picture',
  first: 'first message on a stream, from its submission',
  end: 'last message on a stream, from its submission',
} as const

export type Measure = keyof typeof MEASURES
export type Samples = Readonly<Record<Measure, number[]>>

const JOB_EVERY_MS = 2_000
const UPLOAD_EVERY_MS = 3_000
const LOOK_EVERY_MS = 100

const PHOTOGRAPH = join(import.meta.dirname, '../../../test/fixtures/city.jpg')

/**
 * Submits small jobs, with a picture and without, follows each of them, and looks at one all the while, each in its
 * rhythm, however long answers take. Resolves when that was done for so many milliseconds and every job has ended.
 * The observations are told of answers that should not be, of jobs that did not succeed, and of attempts that were lost.
 */
export async function behave(requests: Requests, forMs: number): Promise<Samples> {
  const samples: Samples = { alive: [], job: [], submit: [], upload: [], first: [], end: [] }
  const photograph = new Uint8Array(await readFile(PHOTOGRAPH))
  // What stands behind the end of a picture makes it another one, which has to be looked at.
  const newPhotograph = () => new Blob([photograph, new Uint8Array(randomBytes(8))])
  const until = performance.now() + forMs
  let latest: string | undefined

  /** What the answer holds; `undefined` for one that should not be. */
  async function ask<Data>(path: string, init: RequestInit, expected: number): Promise<Data | undefined> {
    const headers = { Authorization: `Bearer ${requests.apiKey}`, ...init.headers }
    try {
      const response = await fetch(`${requests.urls[0]}${path}`, { ...init, headers, signal: requests.signal })
      const body = await response.text()
      if (response.status === expected) return (JSON.parse(body) as { data: Data }).data
      requests.observations.surprise('answer', `${path}: ${response.status} ${body}`)
    } catch (error) {
      requests.observations.surprise('answer', `${path}: ${error}`)
    }
    return undefined
  }

  async function timed<Data>(measure: Measure, path: string, init: RequestInit, expected: number) {
    const startedAt = performance.now()
    const data = await ask<Data>(path, init, expected)
    samples[measure].push(performance.now() - startedAt)
    return data
  }

  async function runJob(measure: 'submit' | 'upload', fields: Readonly<Record<string, string | Blob>>): Promise<void> {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.set(name, value)
    const startedAt = performance.now()
    const accepted = await timed<{ job_id: string }>(measure, '/v2/image/agent', { method: 'POST', body }, 202)
    if (accepted === undefined) return
    const jobId = accepted.job_id
    requests.observations.accepted.set(jobId, new Set([jobId]))
    latest = jobId
    let heard = false
    await followStream(requests, jobId, () => {
      if (!heard) samples.first.push(performance.now() - startedAt)
      heard = true
    })
    samples.end.push(performance.now() - startedAt)
    if (requests.signal.aborted)
      return requests.observations.surprise('answer', `job ${jobId} of a good neighbour did not end`)
    const job = await ask<{ status: string; attempt: number; error: unknown }>(`/v1/jobs/${jobId}`, {}, 200)
    if (job === undefined || (job.status === 'succeeded' && job.attempt === 1)) return
    const how = `${job.status} in attempt ${job.attempt}: ${JSON.stringify(job.error)}`
    requests.observations.surprise('answer', `job ${jobId} of a good neighbour ${how}`)
  }

  /** Begins one every so often, whether or not those before are done. */
  async function every(ms: number, begin: () => Promise<unknown>): Promise<void> {
    const begun: Promise<unknown>[] = []
    for (; performance.now() < until; await sleep(ms)) begun.push(begin())
    await Promise.all(begun)
  }

  await Promise.all([
    every(JOB_EVERY_MS, () => runJob('submit', { instructions: 'draw a red circle', aspect_ratio: '9:16' })),
    every(UPLOAD_EVERY_MS, () =>
      runJob('upload', { instructions: 'make it black and white', aspect_ratio: 'auto', images: newPhotograph() }),
    ),
    every(LOOK_EVERY_MS, () => timed('alive', '/healthz', {}, 200)),
    every(LOOK_EVERY_MS, async () => latest && timed('job', `/v1/jobs/${latest}`, {}, 200)),
  ])
  return samples
}
