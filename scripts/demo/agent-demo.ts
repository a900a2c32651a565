import { openAsBlob } from 'node:fs'
import { copyFile, mkdir, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { type ApiClient, createApiClient } from '../../src/cli/api-client.ts'
import { followJob, type JobMessage } from '../../src/cli/follow-job.ts'
import { createProgressView, type ProgressView } from '../../src/cli/progress-view.ts'
import type { JobOutput } from '../../src/jobs/events.ts'
import type { Demo } from './demo.ts'
import { download } from './download.ts'
import type { OwnService } from './own-service.ts'

const ROOT = join(import.meta.dirname, '../..')
const PHOTOGRAPH = join(ROOT, 'test/fixtures/city.jpg')
const OUTPUT = join(ROOT, 'demo-output/agent')

const INSTRUCTIONS = [
  'make it black and white',
  'increase the contrast a little',
  'add a vignette',
  'write "darkroom" at the bottom',
  'add a thick white border',
]

/** How far the job is when the connection is cut. */
const CUT_AT = 0.4

export const agentDemo: Demo = {
  summary: 'the image agent: a photograph, five instructions, a stream that is cut and resumed',
  async run(service) {
    const { api_key: apiKey } = await service.darkroom<{ api_key: string }>('keys', 'create', '--name', 'demo')
    say('a service of its own', `${service.url}, with a new API key`)
    const client = createApiClient(service.url, apiKey)

    const { job_id: jobId } = await client.submit(await request())
    say('submitted', `${relative(ROOT, PHOTOGRAPH)}: ${INSTRUCTIONS.join(', ')}`)
    say('job', jobId)
    console.log()

    const output = await followWithCut(client, jobId)
    await saveResults(output)
    await verify(service, jobId)
  },
}

async function request(): Promise<FormData> {
  const body = new FormData()
  body.append('instructions', INSTRUCTIONS.join(', then '))
  body.append('images', await openAsBlob(PHOTOGRAPH), 'city.jpg')
  body.append('aspect_ratio', '4:3')
  return body
}

/** Follows the job, cuts the connection on the way, and goes on where it was. */
async function followWithCut(client: ApiClient, jobId: string): Promise<JobOutput> {
  const view = createProgressView(process.stdout)
  const seen: number[] = []
  try {
    await showUntil(follow(client, jobId, 0), view, seen, isPastCut)
    const last = seen.at(-1)!
    view.note(`✂ the connection was cut here; connecting again with Last-Event-ID: ${last}`)
    const output = await showUntil(follow(client, jobId, last), view, seen, () => false)
    if (output === null) throw new Error(`the job failed; see ${jobId} above`)
    if (new Set(seen).size !== seen.length) throw new Error(`messages came twice: ${seen.join(', ')}`)
    view.note(`${seen.length} messages, each of them once: ${seen.join(' ')}`)
    return output
  } finally {
    view.close()
  }
}

function follow(client: ApiClient, jobId: string, after: number): AsyncGenerator<JobMessage> {
  return followJob({ after, connect: (behind, signal) => client.openStream(jobId, behind, signal) })
}

/** Shows messages until one of them is the last wanted; leaving the loop closes the connection. */
async function showUntil(
  messages: AsyncGenerator<JobMessage>,
  view: ProgressView,
  seen: number[],
  isLast: (message: JobMessage) => boolean,
): Promise<JobOutput | null> {
  let output: JobOutput | null = null
  for await (const message of messages) {
    view.show(message)
    seen.push(message.id)
    if (message.event === 'result') output = message.data as JobOutput
    if (isLast(message)) break
  }
  return output
}

function isPastCut({ event, data }: JobMessage): boolean {
  return event === 'status' && (data as { progress: number }).progress >= CUT_AT
}

async function saveResults({ images }: JobOutput): Promise<void> {
  await rm(OUTPUT, { recursive: true, force: true })
  await mkdir(OUTPUT, { recursive: true })
  const before = join(OUTPUT, 'before.jpg')
  await copyFile(PHOTOGRAPH, before)
  console.log(`\nThe photograph:\n  ${relative(ROOT, before)}\nThe results:`)
  for (const size of ['full', 'w1024', 'w512', 'w256'] as const) {
    const { path, bytes } = await download(images[0]![size], join(OUTPUT, size))
    console.log(`  ${relative(ROOT, path).padEnd(32)} ${Math.ceil(bytes / 1000)} kB`)
  }
}

async function verify(service: OwnService, jobId: string): Promise<void> {
  const { events } = await service.darkroom<{ events: number }>('verify', jobId)
  console.log()
  say('verified', `the hash chain of all ${events} events, and the job's row against them`)
}

function say(what: string, more: string): void {
  console.log(`${`${what}:`.padEnd(22)} ${more}`)
}
