import { copyFile, mkdir, readFile, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { createProgressView } from '../../src/cli/progress-view.ts'
import { createClient } from '../../src/client/client.ts'
import { decodeImage } from '../../src/images/files/codec.ts'
import { drawShape } from '../../src/images/operations/drawing/shape.ts'
import { plain } from '../../src/images/raster/paint.ts'
import { type Picture, toSharp } from '../../src/images/raster/picture.ts'
import type { JobResult } from '../../src/jobs/job-answers.ts'
import type { Box } from '../../src/preservation/raster/components.ts'
import { captioned, laidOut } from './contact-sheet.ts'
import type { Demo } from './demo.ts'
import { download } from './download.ts'
import { showUntil } from './follow.ts'
import { type OwnService, withOwnService } from './own-service.ts'
import { say } from './say.ts'
import { verifyJob } from './verify-job.ts'

const ROOT = join(import.meta.dirname, '../..')
const CASE = join(ROOT, 'test/fixtures/detail')
const SOURCE = join(CASE, 'source.jpg')
const REFERENCES = [join(CASE, 'reference_0.jpg'), join(CASE, 'reference_1.jpg')]
const OUTPUT = join(ROOT, 'demo-output/detail')

const OUTLINE = plain({ red: 255, green: 64, blue: 32, alpha: 1 })
const CAPTION_SIZE = 20

export const detailDemo: Demo = {
  summary: 'detail preservation: garbled lettering, put right from two photographs of the label',
  run: () => withOwnService(show),
}

async function show(service: OwnService): Promise<void> {
  const { api_key: apiKey } = await service.darkroom<{ api_key: string }>('keys', 'create', '--name', 'demo')
  say('a service of its own', `${service.url}, with a new API key`)

  const client = createClient({ url: service.url, apiKey })

  const { job_id: jobId } = await client.submitDetailPreservation({
    source_image: SOURCE,
    reference_images: REFERENCES,
  })
  say('submitted', `${relative(ROOT, SOURCE)} with ${REFERENCES.length} references`)
  say('job', jobId)
  console.log()

  const view = createProgressView(process.stdout)
  const output = await showUntil(client.events(jobId), view, () => false)
  view.close()
  if (output === null) throw new Error(`the job failed; see ${jobId} above`)
  await saveResults(output)
  await verifyJob(service, jobId)
}

async function saveResults({ images, repaired, regions = [] }: JobResult): Promise<void> {
  await rm(OUTPUT, { recursive: true, force: true })
  await mkdir(OUTPUT, { recursive: true })
  const before = join(OUTPUT, 'before.jpg')
  await copyFile(SOURCE, before)
  const { path: after } = await download(images[0]!.full, join(OUTPUT, 'after'))
  const comparison = join(OUTPUT, 'side-by-side.jpg')
  const pictures = await Promise.all([before, after].map(async (file) => decodeImage(await readFile(file))))
  await toSharp(await sideBySide(pictures[0]!, pictures[1]!, regions))
    .jpeg({ quality: 88, mozjpeg: true })
    .toFile(comparison)

  console.log(repaired ? '\nRepaired regions:' : '\nNothing was repaired.')
  for (const { x, y, width, height, reference, changed, reason, certainty = 0 } of regions) {
    const percent = (share: number) => `${Math.round(100 * share)} %`
    console.log(
      `  ${width} × ${height} at ${x}, ${y}: ${percent(changed)} changed, from reference ${reference}`,
      `(${reason}: ${percent(certainty)} sure)`,
    )
  }
  console.log('\nThe pictures:')
  for (const file of [before, after, comparison]) console.log(`  ${relative(ROOT, file)}`)
}

/** Both pictures, the repaired regions outlined in each. */
async function sideBySide(before: Picture, after: Picture, regions: readonly Box[]): Promise<Picture> {
  const panels = await Promise.all([
    captioned(outlined(before, regions), 'before: as generated', CAPTION_SIZE),
    captioned(outlined(after, regions), `after: ${regions.length} regions repaired`, CAPTION_SIZE),
  ])
  return laidOut(panels, 2, 12)
}

function outlined(picture: Picture, regions: readonly Box[]): Picture {
  return regions.reduce((sheet, { x, y, width, height }) => {
    const box = { left: x, top: y, width, height }
    const style = { thickness: 2, rounding: 4, corners: 4, opacity: 1, turn: 0 }
    return drawShape(sheet, { shape: 'rectangle', box, paint: OUTLINE, filled: false, ...style })
  }, picture)
}
