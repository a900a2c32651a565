import { openAsBlob } from 'node:fs'
import { copyFile, mkdir, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { type ApiClient, createApiClient } from '../../src/cli/api-client.ts'
import type { JobMessage } from '../../src/cli/follow-job.ts'
import { createProgressView } from '../../src/cli/progress-view.ts'
import type { JobOutput } from '../../src/jobs/events.ts'
import type { Demo } from './demo.ts'
import { download } from './download.ts'
import { follow, showUntil } from './follow.ts'
import { type OwnService, withOwnService } from './own-service.ts'
import { say } from './say.ts'
import { verifyJob } from './verify-job.ts'

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
  run: () => withOwnService(show),
}

async function show(service: OwnService): Promise<void> {
  const { api_key: apiKey } = await service.darkroom<{ api_key: string }>('keys', 'create', '--name', 'demo')
  say('a service of its own', `${service.url}, with a new API key`)
  const client = createApiClient(service.url, apiKey)

  const { job_id: jobId } = await client.submit(await request())
  say('submitted', `${relative(ROOT, PHOTOGRAPH)}: ${INSTRUCTIONS.join(', ')}`)
  say('job', jobId)
  console.log()

  const output = await followWithCut(client, jobId)
  await saveResults(output)
  await verifyJob(service, jobId)
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
    await showUntil(follow(client, jobId, 0), view, (message) => {
      seen.push(message.id)
      return isPastCut(message)
    })
    const last = seen.at(-1)!
    view.note(`✂ the connection was cut here; connecting again with Last-Event-ID: ${last}`)
    const output = await showUntil(follow(client, jobId, last), view, ({ id }) => {
      seen.push(id)
      return false
    })
    if (output === null) throw new Error(`the job failed; see ${jobId} above`)
    if (new Set(seen).size !== seen.length) throw new Error(`messages came twice: ${seen.join(', ')}`)
    view.note(`${seen.length} messages, each of them once: ${seen.join(' ')}`)
    return output
  } finally {
    view.close()
  }
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
