import { DomainError, isDomainError } from '../errors.ts'
import { decodeImage } from '../images/codec.ts'
import { loadOpenCv, type OpenCv } from '../images/opencv.ts'
import { fromSharp, type Picture, toSharp } from '../images/picture.ts'
import type { Report } from '../images/report.ts'
import { blendMask, blendRepair } from './blend.ts'
import { composeRenderings, type Rendering } from './composition.ts'
import { findDisagreement } from './disagreement.ts'
import { divideAmongPlanes } from './domains.ts'
import { gatherEvidence } from './evidence.ts'
import { detectFeatures } from './features.ts'
import { ALIGNED, MISALIGNED, UNMATCHED } from './node-agreement.ts'
import { findPlanes } from './planes.ts'
import { viewReference } from './reference-view.ts'
import { type RepairedRegion, repairedRegions } from './regions.ts'
import { type Candidate, renderCandidate } from './rendering.ts'
import { lookAgain } from './second-look.ts'
import { prepareSource, type WorkingSource } from './working-source.ts'

/** What detail preservation made of a source. */
export interface PreservationResult {
  /** Of the source's exact size after orientation, with the source's alpha. */
  readonly picture: Picture
  /** False where the source was returned pixel for pixel. */
  readonly repaired: boolean
  readonly regions: readonly RepairedRegion[]
}

/** Planes that are registered at most, over all references: each costs about a second. */
const MAX_CANDIDATES = 6

/** Share of the work that is done after each stage; matching and registering advance evenly within theirs. */
const PREPARED = 0.1
const MATCHED = 0.4
const REGISTERED = 0.8
const JUDGED = 0.9

/**
 * Puts right the detail of a source that reference photographs show as it is: features → matches →
 * planes → registration → refinement → photometric match → disagreement mask → blend. The same
 * inputs give the same bytes. Where nothing matches or nothing is wrong, the source comes back
 * pixel for pixel.
 *
 * @param source encoded image
 * @param references encoded images, at least one
 * @param signal ends the work between stages by throwing its reason
 * @throws DomainError of the decoder, with the field that holds the image
 */
export async function runPreservation(
  source: Buffer,
  references: readonly Buffer[],
  report: Report,
  signal: AbortSignal,
): Promise<PreservationResult> {
  const { cv } = await loadOpenCv()
  const original = await decodeField(source, 'source_image')
  const working = await prepareSource(cv, original)
  report.progress(PREPARED)
  const candidates = await matchReferences(cv, working, references, report, signal)
  const renderings = await renderCandidates(working, candidates, report, signal)
  const untouched = { picture: original, repaired: false, regions: [] }
  if (renderings.length === 0) {
    report.log('warn', 'no reference fits the source: it is returned unchanged')
    return untouched
  }
  const luminance = working.levels[0]!
  const composition = composeRenderings(working.picture, luminance, renderings, working.overview, working.unit)
  const evidence = gatherEvidence(working.picture, luminance, composition, working.overview, working.unit)
  signal.throwIfAborted()
  const disagreement = findDisagreement(evidence, alignedShare(renderings))
  report.progress(JUDGED)
  if (disagreement.leftAlone > 0) {
    const parts = count(disagreement.leftAlone, 'part')
    const differ = disagreement.leftAlone === 1 ? 'differs' : 'differ'
    report.log('info', `${parts} of the source ${differ} from the references, but not surely by mistake: left alone`)
  }
  if (!disagreement.repair.includes(1)) {
    report.log('warn', 'no detail that is surely wrong was found: the source is returned unchanged')
    return untouched
  }
  signal.throwIfAborted()
  const mask = blendMask(disagreement.repair, composition, evidence.covered, working.unit)
  const picture = blendRepair(original, renderings, composition, mask)
  const regions = repairedRegions(original, picture, mask, composition, renderings)
  if (regions.length === 0) return untouched
  const share = mask.values.reduce((sum, opacity) => sum + Math.sign(opacity), 0) / mask.values.length
  report.log('info', `repaired ${count(regions.length, 'region')}, ${percent(share)} of the picture`)
  report.progress(1)
  return { picture, repaired: true, regions }
}

/** Planes of all references, those with most matches first. */
async function matchReferences(
  cv: OpenCv,
  working: WorkingSource,
  references: readonly Buffer[],
  report: Report,
  signal: AbortSignal,
): Promise<Candidate[]> {
  const { width, height } = working.picture
  const candidates: Candidate[] = []
  for (const [reference, bytes] of references.entries()) {
    signal.throwIfAborted()
    const picture = await decodeField(bytes, `reference_images.${reference}`)
    const colour = picture.channels === 3 ? picture : await fromSharp(toSharp(picture).removeAlpha())
    const guesses = findPlanes(cv, working.features, detectFeatures(cv, colour), width * height)
    const planes = await lookAgain(cv, working, picture, guesses)
    const domains = divideAmongPlanes(planes, width, height)
    for (const [k, plane] of planes.entries()) {
      const view = await viewReference(picture, plane.homography, plane.scale / working.density, width, height)
      candidates.push({ reference, plane, view, domain: domains[k] })
    }
    if (planes.length === 0) {
      report.log('info', `reference ${reference + 1} shows nothing that is in the source: not used`)
    } else {
      const matches = planes.reduce((sum, plane) => sum + plane.matches.length, 0)
      report.log(
        'info',
        `reference ${reference + 1}: ${count(matches, 'matching point')}, ${count(planes.length, 'plane')}`,
      )
    }
    report.progress(PREPARED + ((MATCHED - PREPARED) * (reference + 1)) / references.length)
  }
  return candidates.sort((a, b) => b.plane.matches.length - a.plane.matches.length).slice(0, MAX_CANDIDATES)
}

async function renderCandidates(
  working: WorkingSource,
  candidates: readonly Candidate[],
  report: Report,
  signal: AbortSignal,
): Promise<Rendering[]> {
  const renderings: Rendering[] = []
  for (const [i, candidate] of candidates.entries()) {
    await Promise.resolve()
    signal.throwIfAborted()
    const rendering = renderCandidate(working, candidate)
    const name = `reference ${candidate.reference + 1}`
    if (typeof rendering === 'string') {
      report.log('info', `${name}: a plane is not used (${rendering})`)
    } else {
      renderings.push(rendering)
      report.log('info', `${name}: aligned, covers ${percent(rendering.coverage.share)} of the picture`)
    }
    report.progress(MATCHED + ((REGISTERED - MATCHED) * (i + 1)) / candidates.length)
  }
  return renderings
}

function alignedShare(renderings: readonly Rendering[]): number {
  const total = (verdict: number) => renderings.reduce((sum, { nodes }) => sum + nodes.counts[verdict]!, 0)
  const aligned = total(ALIGNED)
  return aligned / Math.max(1, aligned + total(MISALIGNED) + total(UNMATCHED))
}

/** Decodes an image; errors name the field of the request that holds it. */
async function decodeField(bytes: Buffer, field: string): Promise<Picture> {
  try {
    return await decodeImage(bytes)
  } catch (cause) {
    if (!isDomainError(cause)) throw cause
    throw new DomainError(cause.code, cause.message, { fields: [{ field, message: cause.message }], cause })
  }
}

function percent(share: number): string {
  return `${(100 * share).toFixed(share < 0.1 ? 1 : 0)} %`
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}
