import { setImmediate } from 'node:timers/promises'
import { collectPixels } from '../images/raster/memory.ts'
import type { Picture } from '../images/raster/picture.ts'
import type { Report } from '../report.ts'
import { ALIGNED, MISALIGNED, UNMATCHED } from './compare/node-agreement.ts'
import { type Convictions, findDisagreement, type LeftAlone } from './judgement/disagreement.ts'
import { gatherEvidence } from './judgement/evidence.ts'
import { lookAtSource, type SourceLook } from './judgement/look.ts'
import { divideAmongPlanes } from './planes/domains.ts'
import { withoutRepetitions } from './planes/repetitions.ts'
import { prepareSource, type WorkingSource } from './planes/working-source.ts'
import { countFlags, flagsWhere, type Raster } from './raster/raster.ts'
import { type Composition, composeRenderings, type Rendering } from './rendering/composition.ts'
import { type Candidate, viewPlane } from './rendering/rendering.ts'
import { blendMask, blendPatches, cutPatches, type Patches, tilesOf, tilesToRepair } from './repair/blend.ts'
import { type Finish, finishFor } from './repair/finish.ts'
import { type RepairedRegion, repairedRegions } from './repair/regions.ts'
import type { Advance } from './thread.ts'
import { sideBySide, type Threads, USUAL_THREADS, withThreads } from './threads.ts'
import { type EncodedPicture, type GivenPictures, openPictures } from './view/given-pictures.ts'
import type { Tile } from './view/warp.ts'

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

/** A source up to this, decoded, leaves room for a second thread before that is needed. */
const SMALL_BYTES = 40e6

/** Share of the work that is done after each stage. */
const PREPARED = 0.1
const MATCHED = 0.4
const REGISTERED = 0.8
const JUDGED = 0.9

/** A stage between two shares of the work. */
function within(report: Report, from: number, to: number): Advance {
  return (share) => report.progress(from + (to - from) * share)
}

/**
 * Puts right the detail of a source that reference photographs show as it is: features → matches →
 * planes → registration → refinement → photometric match → disagreement mask → blend. The same
 * inputs give the same bytes. Where nothing matches or nothing is wrong, the source comes back
 * pixel for pixel.
 *
 * Beside working rasters of about 2 megapixels, one decoded picture or one view of it lies in memory at a time:
 * what is large is decoded again where it is needed again.
 *
 * @param references at least one
 * @param signal ends the work between stages by throwing its reason
 * @param threads of which the result does not depend on the number
 * @throws DomainError of the decoder, with the field that holds the image
 */
export async function runPreservation(
  source: EncodedPicture,
  references: readonly EncodedPicture[],
  report: Report,
  signal: AbortSignal,
  threads = USUAL_THREADS,
): Promise<PreservationResult> {
  const given = openPictures(source, references)
  const { working, seen, renderings } = await alignReferences(given, references.length, threads, report, signal)
  const untouched = async () => ({ picture: await given.takeSource(), repaired: false, regions: [] })
  if (renderings.length === 0) {
    report.log('warn', 'no reference fits the source: it is returned unchanged')
    return untouched()
  }
  const plan = planRepair(working, seen, renderings, report, signal)
  if (plan === undefined) {
    report.log('warn', 'no detail that is surely wrong was found: the source is returned unchanged')
    return untouched()
  }
  const tiles = tilesToRepair(working.size, plan.mask)
  const patches = await collectPatches(given, working, renderings, plan, tiles, within(report, JUDGED, 1), signal)
  const picture = await given.takeSource()
  const changes = blendPatches(picture, tiles, patches, plan.composition.weights, plan.mask)
  const regions = repairedRegions(working.size, changes, plan.mask, plan.composition, renderings, plan.convictions)
  if (regions.length === 0) return untouched()
  const repaired = flagsWhere(plan.mask.values, (opacity) => opacity > 0)
  const share = countFlags(repaired) / repaired.length
  report.log('info', `repaired ${count(regions.length, 'region')}, ${percent(share)} of the picture`)
  report.progress(1)
  return { picture, repaired: true, regions }
}

/**
 * The source as it is analysed, and the planes of all references as they lie on it, without those that may not be used.
 * So many threads work on it, each on another reference or plane; meanwhile the source is looked at.
 */
export async function alignReferences(
  given: GivenPictures,
  references: number,
  threads: number,
  report: Report,
  signal: AbortSignal,
): Promise<{ working: WorkingSource; seen: SourceLook; renderings: Rendering[] }> {
  return withThreads(threads, { matches: false }, async (renderers) => {
    const { working, candidates } = await withThreads(threads, { matches: true }, async (matchers) => {
      matchers.start()
      // Nothing here may keep the source: decoded, it is the largest thing there is.
      const working = await given.source().then((source) => {
        if (source.pixels.length <= SMALL_BYTES) matchers.start()
        return prepareSource(source)
      })
      report.progress(PREPARED)
      const candidates = await matchReferences(matchers, renderers, given, working, references, report, signal)
      return { working, candidates }
    })
    const rendered = renderCandidates(renderers, given, working, candidates, report, signal)
    rendered.catch(() => undefined) // whoever awaits it hears of it
    await setImmediate() // the first ones are on their way to their threads
    const seen = lookAtSource(working)
    return { working, seen, renderings: await rendered }
  })
}

/**
 * The planes of all references, those with most matches first. While the last ones are found, one of the threads of `next`
 * starts in place of those that have nothing to do.
 */
async function matchReferences(
  threads: Threads,
  next: Threads,
  given: GivenPictures,
  { picture }: WorkingSource,
  references: number,
  report: Report,
  signal: AbortSignal,
): Promise<Candidate[]> {
  const { width, height } = picture
  const sourceFeatures = threads.run('features', { ...picture, channels: 3 })
  sourceFeatures.catch(() => undefined) // whoever needs them hears of it
  const indices = Array.from({ length: references }, (_, reference) => reference)
  const found = await sideBySide(threads, indices, within(report, PREPARED, MATCHED), (index, advance) =>
    given.withReference(index, async (reference) => {
      signal.throwIfAborted()
      advance(0.2)
      const features = await threads.run('features', reference)
      advance(0.6)
      const source = { width, height, features: await sourceFeatures }
      const planes = threads.run('planes', { source, reference, features }, (share) => advance(0.6 + 0.4 * share))
      if (index === references - 1) void threads.endFree().then(next.start)
      return planes
    }),
  )
  const candidates: Candidate[] = []
  for (const [reference, matched] of found.entries()) {
    const planes = withoutRepetitions(matched, width * height)
    const domains = divideAmongPlanes(planes, width, height)
    for (const [k, plane] of planes.entries()) candidates.push({ reference, plane, domain: domains[k] })
    if (matched.length === 0) {
      report.log('info', `reference ${reference + 1} shows nothing that is in the source: not used`)
    } else if (planes.length === 0) {
      report.log('info', `reference ${reference + 1} shows a pattern that fits the source in several places: not used`)
    } else {
      const matches = planes.reduce((sum, plane) => sum + plane.matches.length, 0)
      report.log(
        'info',
        `reference ${reference + 1}: ${count(matches, 'matching point')}, ${count(planes.length, 'plane')}`,
      )
    }
  }
  candidates.sort((a, b) => b.plane.matches.length - a.plane.matches.length)
  return candidates.slice(0, MAX_CANDIDATES)
}

/** The candidates as they lie on the source, without those that may not be used. */
async function renderCandidates(
  threads: Threads,
  given: GivenPictures,
  working: WorkingSource,
  candidates: readonly Candidate[],
  report: Report,
  signal: AbortSignal,
): Promise<Rendering[]> {
  const advance = within(report, MATCHED, REGISTERED)
  const rendered = await sideBySide(threads, candidates, advance, (candidate, advance) =>
    given.withReference(candidate.reference, async (reference) => {
      signal.throwIfAborted()
      return threads.run('rendering', { source: working, reference, candidate }, advance)
    }),
  )
  return rendered.flatMap((rendering, i) => {
    const name = `reference ${candidates[i]!.reference + 1}`
    if (typeof rendering === 'string') {
      report.log('info', `${name}: a plane is not used (${rendering})`)
      return []
    }
    report.log('info', `${name}: aligned, covers ${percent(rendering.coverage.share)} of the picture`)
    return [rendering]
  })
}

/** What is to be repaired, and from where. */
interface RepairPlan {
  readonly composition: Composition
  /** Opacity of the repair, 0–1, at the working size. */
  readonly mask: Raster
  readonly convictions: Convictions
  readonly finish: Finish
}

/** `undefined` where no detail is surely wrong. */
function planRepair(
  { picture, overview, unit, density }: WorkingSource,
  seen: SourceLook,
  renderings: readonly Rendering[],
  report: Report,
  signal: AbortSignal,
): RepairPlan | undefined {
  const composition = composeRenderings(picture, seen.luminance, renderings, overview, unit)
  const advance = within(report, REGISTERED, JUDGED)
  advance(0.3)
  const evidence = gatherEvidence(picture, seen, composition, overview, unit)
  advance(0.5)
  signal.throwIfAborted()
  const disagreement = findDisagreement(evidence, alignedShare(renderings))
  advance(1)
  const { repair, convictions, leftAlone } = disagreement
  reportLeftAlone(leftAlone, density, report)
  if (!repair.includes(1)) return undefined
  const mask = blendMask(repair, composition, evidence.covered, unit)
  const finish = finishFor(
    seen.luminance,
    evidence.looks.reference.luminance,
    composition.support,
    mask,
    isMostlyGarbled(convictions),
    unit,
  )
  return { composition, mask, convictions, finish }
}

function isMostlyGarbled({ certainty, garbled }: Convictions): boolean {
  let [soft, other] = [0, 0]
  for (let i = 0; i < garbled.length; i++) {
    if (garbled[i] === 1) other++
    else if (certainty[i]! > 0) soft++
  }
  return other > soft
}

/** Boxes that a log line names at most. */
const NAMED_BOXES = 6

/** Says which parts differ and stay as they are; `scale` is in pixels of the source per pixel of their boxes. */
function reportLeftAlone(leftAlone: readonly LeftAlone[], scale: number, report: Report): void {
  const tell = (level: 'warn' | 'info', parts: readonly LeftAlone[], one: string, several: string) => {
    if (parts.length === 0) return
    const boxes = parts.slice(0, NAMED_BOXES).map(({ box }) => {
      const [x, y, width, height] = [box.x, box.y, box.width, box.height].map((value) => Math.round(value * scale))
      return `${width} × ${height} at ${x}, ${y}`
    })
    if (parts.length > boxes.length) boxes.push('…')
    const verb = parts.length === 1 ? one : several
    report.log(level, `${count(parts.length, 'part')} of the source ${verb}: left alone (${boxes.join('; ')})`)
  }
  const wrong = leftAlone.filter(({ seemsWrong }) => seemsWrong)
  const other = leftAlone.filter(({ seemsWrong }) => !seemsWrong)
  const unsure = 'wrong, but not so surely that the references could repair'
  tell('warn', wrong, `seems ${unsure} it`, `seem ${unsure} them`)
  const innocent = 'from the references, but not surely by mistake'
  tell('info', other, `differs ${innocent}`, `differ ${innocent}`)
}

/** What each rendering gives to the repair, in their order. */
async function collectPatches(
  given: GivenPictures,
  working: WorkingSource,
  renderings: readonly Rendering[],
  { composition, mask, finish }: RepairPlan,
  tiles: readonly Tile[],
  advance: Advance,
  signal: AbortSignal,
): Promise<Patches[]> {
  const patches = renderings.map((): Patches => new Map())
  // Those of one reference after the other, so that each is decoded once.
  const order = [...renderings.keys()].sort((a, b) => renderings[a]!.reference - renderings[b]!.reference)
  for (const [i, k] of order.entries()) {
    signal.throwIfAborted()
    advance(i / (order.length + 1))
    const weights = composition.weights[k]!
    const seen = tilesOf(tiles, working.size, weights)
    if (seen.length === 0) continue
    patches[k] = await cut(k, seen, weights)
  }
  return patches

  // A frame of its own: one that goes on would hold the view while the next one is made.
  async function cut(k: number, seen: readonly Tile[], weights: Raster): Promise<Patches> {
    const rendering = renderings[k]!
    const view = await given.withReference(rendering.reference, (reference) =>
      viewPlane(reference, rendering.plane, working),
    )
    await collectPixels() // the reference, if it is too large to be kept
    return cutPatches(rendering, view, seen, working.size, weights, mask, finish)
  }
}

/** Share of the aligned nodes among all textured ones. */
export function alignedShare(renderings: readonly Rendering[]): number {
  const total = (verdict: number) => renderings.reduce((sum, { nodes }) => sum + nodes.counts[verdict]!, 0)
  const aligned = total(ALIGNED)
  return aligned / Math.max(1, aligned + total(MISALIGNED) + total(UNMATCHED))
}

function percent(share: number): string {
  return `${(100 * share).toFixed(share < 0.1 ? 1 : 0)} %`
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}
