import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { randomNumbers } from '../../support/random-numbers.ts'
import { type AcceptedJob, type Client, ended, form, type Job, json } from '../../support/requests.ts'
import { mutate } from './mutate.ts'
import { originals } from './originals.ts'

export interface FuzzOptions {
  readonly seed: number
  readonly count: number
  /** Told after each file. */
  readonly onFile?: (done: number) => void
}

/** How many files came to which end. */
export interface FuzzReport {
  /** Answered with 400, naming the field. */
  refusedAtOnce: number
  /** Jobs that failed with `INPUT_IMAGE_REFUSED`. */
  refusedLater: number
  succeeded: number
  /** Jobs of which a process was killed at its deadline: on a very busy machine, or because of the file. */
  readonly tooSlow: number[]
  /** Jobs of which an attempt was lost: a process died of the file. */
  readonly lost: number[]
  /** Jobs without an end. */
  readonly endless: number[]
  /** Anything else, with what it was. */
  readonly odd: string[]
}

const AT_ONCE = 4
const PATIENCE_MS = 100_000
const PATH = '/v2/image-utils/detail-preservation'

/**
 * Sends mutations of valid pictures to a service that may fetch from this machine: every second one itself, the others
 * by their address. The same seed makes the same files. Details are to be preserved in them, since that costs least.
 */
export async function fuzz(client: Client, { seed, count, onFile }: FuzzOptions): Promise<FuzzReport> {
  const valid = await originals()
  const file = (n: number) => {
    const random = randomNumbers(seed * 1_000_003 + n)
    return mutate(valid[n % valid.length]!, random, valid)
  }
  const server = createServer((request, response) => response.end(file(Number(request.url!.slice(1)))))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  const report: FuzzReport = {
    refusedAtOnce: 0,
    refusedLater: 0,
    succeeded: 0,
    tooSlow: [],
    lost: [],
    endless: [],
    odd: [],
  }
  let next = 0
  let done = 0
  const reference = new Blob([new Uint8Array(valid[5]!)])

  async function send(n: number): Promise<void> {
    const source = n % 2 === 0 ? `http://127.0.0.1:${port}/${n}` : new Blob([new Uint8Array(file(n))])
    const body = form({ source_image: source, reference_images: reference })
    const response = await client.request(PATH, { method: 'POST', body })
    const { data, errors } = await json<AcceptedJob>(response)
    if (response.status === 202) await follow(n, data.job_id)
    else if (response.status === 400 && errors?.fields?.[0]?.field === 'source_image') report.refusedAtOnce += 1
    else report.odd.push(`file ${n}: ${response.status} ${JSON.stringify(errors)}`)
  }

  async function follow(n: number, jobId: string): Promise<void> {
    const patience = new AbortController()
    const end = ended(client, jobId)
    // Once nobody waits for it any more, it may end as it likes.
    end.catch(() => undefined)
    const job = await Promise.race([
      end,
      delay(PATIENCE_MS, undefined, { signal: patience.signal }).catch(() => undefined),
    ])
    patience.abort()
    if (job === undefined) report.endless.push(n)
    else judge(n, job)
  }

  function judge(n: number, job: Job): void {
    if (job.attempt > 1) report.lost.push(n)
    if (job.status === 'succeeded') report.succeeded += 1
    else if (job.error?.code === 'INPUT_IMAGE_REFUSED') report.refusedLater += 1
    else if (job.error?.code === 'DEADLINE_EXCEEDED') report.tooSlow.push(n)
    else report.odd.push(`file ${n}: ${JSON.stringify(job.error)}`)
  }

  try {
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        while (next < count) {
          await send(next++)
          onFile?.(++done)
        }
      }),
    )
    return report
  } finally {
    server.close()
  }
}
