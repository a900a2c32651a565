import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type AgentRequest, runAgent } from '../../src/agent/run-agent.ts'
import { isDomainError } from '../../src/errors.ts'
import { SURE } from '../../src/images/analysis/subject.ts'
import { blockUntrustedLoaders, decodeImage } from '../../src/images/files/codec.ts'
import { onEvenBackground } from '../../src/images/operations/subject/remove-background.ts'
import { alphaMask, type Mask } from '../../src/images/raster/mask.ts'
import { resize } from '../../src/images/raster/resize.ts'
import { createSubjectFinder } from '../../src/perception/subject-finder.ts'
import { readArguments } from '../read-arguments.ts'
import { peakMegabytes } from './peak-memory.ts'

const ABOUT = `npm run bench:subject -- <folder> [--net <file.onnx>]

Finds the subjects of photographs and compares them with cut-outs made by hand or by a larger net. The folder holds
pairs: name.jpg, and name.cutout.png with alpha. Prints the overlap of both at half coverage, how sure the net is, and what a
job takes that removes the background, from the file's bytes to the pixels of a 2K result: by the clock, and of processors,
which a busy machine does not stretch.`

const { options, operands, misused } = readArguments(ABOUT, {
  allowPositionals: true,
  options: { net: { type: 'string' } },
})
const [folder = misused('the folder is missing')] = operands

blockUntrustedLoaders()
const finder = createSubjectFinder(options.net === undefined ? undefined : resolve(options.net))
const overlaps: number[] = []
for (const file of (await readdir(folder)).filter((name) => name.endsWith('.jpg')).toSorted()) {
  const name = file.slice(0, -'.jpg'.length)
  const bytes = await readFile(join(folder, file))
  const picture = await decodeImage(bytes)
  const truth = alphaMask(await resize(await decodeImage(await readFile(join(folder, `${name}.cutout.png`))), picture))
  const even = onEvenBackground(picture)
  const { mask, certainty } = await finder.find(picture)
  const overlap = overlapOf(even ?? mask, truth)
  if (certainty >= SURE || even !== undefined) overlaps.push(overlap)
  const { seconds, ofProcessors, outcome } = await removeBackground(bytes)
  console.log(
    `${name.padEnd(16)} overlap ${overlap.toFixed(3)}  certainty ${certainty.toFixed(2)}${even ? ' (even background)' : ''}`,
    ` 2K in ${seconds.toFixed(1)} s (${ofProcessors.toFixed(1)} s of processors): ${outcome}  peak ${Math.round(peakMegabytes())} MB`,
  )
}
const mean = overlaps.reduce((sum, overlap) => sum + overlap, 0) / overlaps.length
console.log(`mean overlap of ${overlaps.length} that are sure: ${mean.toFixed(3)}`)
await finder.forget()

async function removeBackground(
  bytes: Uint8Array,
): Promise<{ seconds: number; ofProcessors: number; outcome: string }> {
  const request: AgentRequest = {
    instructions: 'remove the background',
    aspect_ratio: 'auto',
    resolution: '2K',
    max_steps: 5,
  }
  const report = { log: () => undefined, progress: () => undefined }
  const start = performance.now()
  const before = process.cpuUsage()
  let outcome = 'done'
  try {
    await runAgent(request, [bytes], report, new AbortController().signal, { findSubject: finder.find })
  } catch (error) {
    if (!isDomainError(error, 'SUBJECT_UNSURE')) throw error
    outcome = 'left out'
  }
  const { user, system } = process.cpuUsage(before)
  return { seconds: (performance.now() - start) / 1000, ofProcessors: (user + system) / 1e6, outcome }
}

/** Pixels that both cover by half and more, as a share of those that either does. */
function overlapOf(found: Mask, truth: Mask): number {
  let [both, either] = [0, 0]
  for (const [i, value] of found.values.entries()) {
    const [inFound, inTruth] = [value > 127, truth.values[i]! > 127]
    if (inFound && inTruth) both += 1
    if (inFound || inTruth) either += 1
  }
  return both / either
}
