import type { OpenCv } from '../../images/analysis/opencv.ts'
import { THRESHOLDS } from '../thresholds.ts'
import type { Features } from './features.ts'
import { fitHomography } from './fit-homography.ts'
import type { PointMatch } from './matches.ts'
import { INLIER_PIXELS, isSamePlane, type MatchedPlane, plausiblePlane, SAME_PLANE } from './planes.ts'

/** Matches hang together where they lie within this share of the picture's mean side. */
const NEAR = 0.05

/**
 * Gives each piece of a plane to the one whose surface it goes on with, though that one's homography misses it a little: one
 * that lies between two things fits the far side of the first, which bends, better than the first one's own does, and serves
 * neither. What remains of the plane is fitted by itself. Most matches first.
 */
export function dealOutPieces(
  cv: OpenCv,
  source: Features,
  planes: readonly MatchedPlane[],
  sourcePixels: number,
): MatchedPlane[] {
  if (planes.length < 2) return [...planes]
  const side = Math.sqrt(sourcePixels)
  const dealt = [...planes]
  for (const p of dealt.keys()) {
    const { matches, scale } = dealt[p]!
    for (const piece of piecesOf(matches, NEAR * side)) {
      const to = dealt.findIndex((other, q) => q !== p && goesOn({ matches: piece, scale }, other, side))
      const rest = to < 0 ? undefined : withoutPiece(cv, source, dealt[p]!, piece)
      if (rest === undefined) continue
      dealt[p] = rest
      dealt[to] = { ...dealt[to]!, matches: [...dealt[to]!.matches, ...piece] }
    }
  }
  return dealt.sort((a, b) => b.matches.length - a.matches.length)
}

/** The plane of the other matches; `undefined` where they are too few, or show none. */
function withoutPiece(
  cv: OpenCv,
  source: Features,
  { matches }: MatchedPlane,
  piece: readonly PointMatch[],
): MatchedPlane | undefined {
  const gone = new Set(piece)
  const rest = matches.filter((match) => !gone.has(match))
  if (rest.length < THRESHOLDS.planeMatches) return undefined
  const fit = fitHomography(cv, rest, INLIER_PIXELS / source.scale, 5000)
  if (fit === undefined || fit.inliers.length < THRESHOLDS.planeMatches) return undefined
  return plausiblePlane(fit.homography, fit.inliers, source)
}

/** Whether a piece of a plane lies beside more matches of another one, and nearly where that has it: what remains bends. */
function goesOn(piece: Pick<MatchedPlane, 'matches' | 'scale'>, other: MatchedPlane, side: number): boolean {
  return (
    other.matches.length > piece.matches.length &&
    isSamePlane(piece, other, SAME_PLANE * side) &&
    piece.matches.some((match) => other.matches.some((beside) => isNear(match, beside, NEAR * side)))
  )
}

/** Groups of matches that hang together. */
function piecesOf(matches: readonly PointMatch[], near: number): PointMatch[][] {
  const left = new Set(matches)
  const pieces: PointMatch[][] = []
  for (const first of matches) {
    if (!left.delete(first)) continue
    const piece = [first]
    for (const match of piece) {
      for (const other of left) {
        if (!isNear(match, other, near)) continue
        left.delete(other)
        piece.push(other)
      }
    }
    pieces.push(piece)
  }
  return pieces
}

function isNear(a: PointMatch, b: PointMatch, near: number): boolean {
  return (a.x - b.x) ** 2 + (a.y - b.y) ** 2 < near ** 2
}
