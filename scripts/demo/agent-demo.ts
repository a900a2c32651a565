import { copyFile, mkdir, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { createProgressView } from '../../src/cli/progress-view.ts'
import { type Client, createClient, type JobMessage } from '../../src/client/client.ts'
import type { JobResult } from '../../src/jobs/job-answers.ts'
import type { Demo } from './demo.ts'
import { download } from './download.ts'
import { showUntil } from './follow.ts'
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

const REQUEST = { instructions: INSTRUCTIONS.join(', then '), images: [PHOTOGRAPH], aspect_ratio: '4:3' } as const

/** How far the job is when the connection is cut. */
const CUT_AT = 0.4

export const agentDemo: Demo = {
  summary: 'the image agent: a photograph, five instructions, a stream that is cut and resumed',
  run: () => withOwnService(show),
}

async function show(service: OwnService): Promise<void> {
  const { api_key: apiKey } = await service.darkroom<{ api_key: string }>('keys', 'create', '--name', 'demo')
  say('a service of its own', `${service.url}, with a new API key`)
  const client = createClient({ url: service.url, apiKey })

  const { job_id: jobId } = await client.submitImageAgent(REQUEST)
  say('submitted', `${relative(ROOT, PHOTOGRAPH)}: ${INSTRUCTIONS.join(', ')}`)
  say('job', jobId)
  console.log()

  const output = await followWithCut(client, jobId)
  await saveResults(output)
  await verifyJob(service, jobId)
}

/** Follows the job, cuts the connection on the way, and goes on where it was. */
async function followWithCut(client: Client, jobId: string): Promise<JobResult> {
  const view = createProgressView(process.stdout)
  const seen: number[] = []
  try {
    await showUntil(client.events(jobId), view, (message) => {
      seen.push(message.id)
      return isPastCut(message)
    })
    const last = seen.at(-1)!
    view.note(`✂ the connection was cut here; connecting again with Last-Event-ID: ${last}`)
    const output = await showUntil(client.events(jobId, { after: last }), view, ({ id }) => {
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
  return event === 'status' && data.progress >= CUT_AT
}

async function saveResults({ images }: JobResult): Promise<void> {
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
