import type { Size } from '../../images/raster/picture.ts'
import { closeGaps } from '../raster/closing.ts'
import { type Box, labelComponents } from '../raster/components.ts'
import { countFlags, flagsWhere, type PixelFlags, type Raster } from '../raster/raster.ts'
import { THRESHOLDS, type Thresholds } from '../thresholds.ts'
import { STRONG_DISAGREEMENT } from './clusters.ts'
import type { Evidence } from './evidence.ts'
import { changesOfTone, colourDistance, twoTonesOf } from './two-tones.ts'

/** Letters that are others than those of the reference. */
export interface Misprints {
  /** 1 where they are wrong, and there the share of the print around that agrees. */
  readonly letters: PixelFlags
  readonly consent: Float32Array
  /** Boxes of what may be such letters: in a picture of which too much else differs, or amid print without being like it. */
  readonly doubtful: readonly Box[]
}

/** A few strokes that have nothing in common with the reference. */
interface Mark {
  /** Its number in the labels. */
  readonly label: number
  readonly box: Box
  seeds: number
}

interface MarkEvidence {
  /** Share of the variance that ink and paper explain, the lesser of source and reference. */
  readonly twoToned: number
  /** Contrast of ink and paper, the lesser of both, levels. */
  readonly contrast: number
  /** Difference of the inks or of the papers, whichever is greater, as a share of the contrast. */
  readonly otherInk: number
  /** How often ink and paper change along the lines around it, the lesser of both. */
  readonly changes: number
  /** Fine contrast of the reference around, against that of the source: one that is softer does not show letters. */
  readonly sharpness: number
  /** Share of the texture around that agrees; 0 where there is none. */
  readonly consent: number
  /** Share of the mark whose nodes are aligned, and misaligned. */
  readonly aligned: number
  readonly misaligned: number
}

/** Strokes up to about this far apart, pixels at 1 megapixel, are of one letter. */
const GAP = 4

/** How far windows see strokes, pixels: a mark and its repair end there, and what is around begins. */
const FRINGE = 3

/** How far around a mark is looked, pixels at 1 megapixel: some letters each way. */
const AROUND = 25

/** Similarity from which detail around a mark agrees. */
const AGREES = 0.8

/**
 * Finds letters and digits that were exchanged for others of the same look, which are too small to be judged as clusters:
 * strokes in the ink of the reference on its paper, amid print that agrees, in a picture in which hardly anything else
 * differs. `repaired` pixels are past judgement.
 */
export function findMisprints(evidence: Evidence, repaired: PixelFlags, limits: Thresholds = THRESHOLDS): Misprints {
  const { width, height, unit, typicalSimilarity, textured } = evidence
  const { labels, marks } = findMarks(evidence, repaired)
  const amidPrint = marks.flatMap((mark) => {
    if (mark.seeds < limits.strokes * unit ** 2 || mark.seeds > limits.letter * unit ** 2) return []
    // What the picture's edge cuts off is no letter, and windows carry it inwards.
    if (reachFromEdge(mark.box, evidence) < limits.frame * unit + FRINGE) return []
    const known = surveyMark(evidence, labels, mark)
    return known.consent >= limits.letterConsent ? [{ ...mark, ...known }] : []
  })
  const found = amidPrint.filter((mark) => isOtherLetter(mark, limits))
  const seedsOf = (of: readonly Mark[]) => of.reduce((sum, { seeds }) => sum + seeds, 0)
  const heard = countFlags(flagsWhere(textured, (flag, i) => flag === 1 && repaired[i] === 0))
  const strayed = (seedsOf(marks) - seedsOf(found)) / Math.max(1, heard)
  const consent = new Float32Array(width * height)
  const sure = typicalSimilarity >= limits.perfectSimilarity && strayed <= limits.strayed
  if (sure) for (const letter of found) markStrokes(consent, evidence, labels, letter)
  return {
    letters: flagsWhere(consent, (share) => share > 0),
    consent,
    doubtful: (sure ? amidPrint.filter((mark) => !found.includes(mark)) : found).map(({ box }) => box),
  }
}

/** Sets the consent of a letter wherever its strokes are seen. */
function markStrokes(
  out: Float32Array,
  { width, height, covered }: Evidence,
  labels: Int32Array,
  { label, box, consent }: Mark & MarkEvidence,
): void {
  for (let y = box.y; y < box.y + box.height; y++) {
    for (let x = box.x; x < box.x + box.width; x++) {
      if (labels[y * width + x] !== label) continue
      const seen = grown({ x, y, width: 1, height: 1 }, FRINGE, { width, height })
      for (let row = seen.y; row < seen.y + seen.height; row++) {
        for (let i = row * width + seen.x, end = i + seen.width; i < end; i++) if (covered[i] === 1) out[i] = consent
      }
    }
  }
}

/** Areas without anything in common with the reference. */
function findMarks(
  { width, height, unit, textured, covered, detail }: Evidence,
  repaired: PixelFlags,
): { labels: Int32Array; marks: Mark[] } {
  const seeds = flagsWhere(detail.similarity, (similarity, i) => {
    return similarity < STRONG_DISAGREEMENT && textured[i] === 1 && covered[i] === 1 && repaired[i] === 0
  })
  const closed = closeGaps(seeds, width, height, Math.max(2, Math.round(GAP * unit)))
  for (let i = 0; i < closed.length; i++) if (covered[i] === 0 || repaired[i] === 1) closed[i] = 0
  const { labels, boxes } = labelComponents(closed, width, height)
  const marks = boxes.map((box, i) => ({ label: i + 1, box, seeds: 0 }))
  for (let i = 0; i < labels.length; i++) if (labels[i] !== 0) marks[labels[i]! - 1]!.seeds += seeds[i]!
  return { labels, marks }
}

/** Looks at a mark and around it. Other marks around have no say: letters next to each other may all be wrong. */
function surveyMark(evidence: Evidence, labels: Int32Array, { label, box }: Mark): MarkEvidence {
  const { width, unit, source, composition, textured, detail, sourceBands, referenceBands } = evidence
  const within = grown(box, FRINGE, evidence)
  const [shown, given] = [twoTonesOf(source, within), twoTonesOf(composition.picture, within)]
  const contrast = Math.min(colourDistance(shown.dark, shown.bright), colourDistance(given.dark, given.bright))
  const other = Math.max(colourDistance(shown.dark, given.dark), colourDistance(shown.bright, given.bright))
  const around = grown(box, Math.round(AROUND * unit), evidence)
  let [texture, agreeing, fine, referenceFine] = [0, 0, 0, 0]
  for (let y = around.y; y < around.y + around.height; y++) {
    for (let x = around.x; x < around.x + around.width; x++) {
      const i = y * width + x
      if (textured[i] === 0 || labels[i] !== 0 || isWithin(within, x, y)) continue
      texture++
      fine += sourceBands.fine[i]! ** 2
      referenceFine += referenceBands.fine[i]! ** 2
      if (detail.similarity[i]! > AGREES) agreeing++
    }
  }
  const shareOf = (raster: Raster) => {
    let [inside, set] = [0, 0]
    for (let y = box.y; y < box.y + box.height; y++) {
      for (let i = y * width + box.x, end = i + box.width; i < end; i++) {
        if (labels[i] !== label) continue
        inside++
        if (evidence.overviewAt(raster, i) > 0.5) set++
      }
    }
    return set / inside
  }
  return {
    twoToned: Math.min(shown.explained, given.explained),
    contrast,
    otherInk: other / Math.max(1, contrast),
    changes: Math.min(changesOfTone(source, around, shown), changesOfTone(composition.picture, around, given)),
    sharpness: Math.sqrt(referenceFine / (fine + 1e-3)),
    consent: agreeing / Math.max(1, texture),
    aligned: shareOf(composition.aligned),
    misaligned: shareOf(composition.misaligned),
  }
}

/** Print in the same ink that was moved is no other letter. */
function isOtherLetter(mark: MarkEvidence, limits: Thresholds): boolean {
  if (mark.misaligned > limits.misaligned && mark.misaligned > mark.aligned) return false
  return (
    mark.twoToned >= limits.twoToned &&
    mark.contrast >= limits.inkContrast &&
    mark.otherInk <= limits.otherInk &&
    mark.changes >= limits.changesOfTone &&
    mark.sharpness >= limits.letterSharpness
  )
}

/** How far a box reaches from the edge of the picture that is nearest to it, pixels. */
function reachFromEdge({ x, y, width, height }: Box, picture: Size): number {
  return Math.min(x + width, y + height, picture.width - x, picture.height - y)
}

function isWithin({ x: left, y: top, width, height }: Box, x: number, y: number): boolean {
  return x >= left && x < left + width && y >= top && y < top + height
}

function grown({ x, y, width, height }: Box, by: number, within: Size): Box {
  const [left, top] = [Math.max(0, x - by), Math.max(0, y - by)]
  return {
    x: left,
    y: top,
    width: Math.min(within.width, x + width + by) - left,
    height: Math.min(within.height, y + height + by) - top,
  }
}
