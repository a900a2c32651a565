import { type Face, findFaces } from '../../analysis/faces.ts'
import { type Picture, type Size, toSharp } from '../../raster/picture.ts'
import { resize, scaledTo } from '../../raster/resize.ts'
import { crop } from './crop.ts'

/** A part of a picture along the only direction in which it is cut: both values are shares of that edge, 0 to 1. */
export interface Cut {
  readonly edge: 'width' | 'height'
  /** Cut off at the left or at the top. */
  readonly before: number
  /** Cut off at the right or at the bottom. */
  readonly behind: number
}

/** Sizes for the search, in pixels of the longer edge: the first for what is to stay, the second for faces. */
const [SEEN, SEEN_FACES] = [256, 640]
/** Edge of a patch within a face, the share of it that must be skin, and the least sum of red, green and blue. */
const [PATCH, PATCHED, DARK] = [12, 0.85, 120]
/** Share of all pixels that are coloured, unless a photograph is black and white. */
const COLOURED = 0.02
/** Room around a face, as a multiple of the face: for hair and chin, and at the sides. */
const [ABOVE, BELOW, BESIDE] = [0.6, 0.4, 0.4]

/**
 * The largest part of a picture with a given shape: with everything that stands out from a plain ground or, without
 * such a ground, with as much of its faces as fits; as close as that allows to its most striking part (the smart crop
 * of libvips). Faces are only searched for if the rest may contain one, judging by the colours of skin: the search
 * takes a second and 200 MB.
 *
 * @param ratio width divided by height
 */
export async function frame(picture: Picture, ratio: number): Promise<{ picture: Picture; cut: Cut | undefined }> {
  const { width, height } = picture
  const wide = width / height > ratio
  const edge = wide ? 'width' : 'height'
  const room = Math.max(1, Math.round(wide ? height * ratio : width / ratio))
  const whole = picture[edge]
  if (room >= whole) return { picture, cut: undefined }
  const share = room / whole
  const start = Math.round((await startOf(picture, edge, share)) * whole)
  const from = Math.min(whole - room, Math.max(0, start))
  const box = wide ? { left: from, top: 0, width: room, height } : { left: 0, top: from, width, height: room }
  return { picture: crop(picture, box), cut: { edge, before: from / whole, behind: (whole - room - from) / whole } }
}

/** A length along the edge that is cut, in shares of it. */
type Span = readonly [from: number, to: number]

/** Where the part begins, in shares of the edge. */
async function startOf(picture: Picture, edge: Cut['edge'], share: number): Promise<number> {
  const seen = await shrunk(picture, SEEN)
  const thing = outstanding(seen, edge)
  if (thing !== undefined && thing[1] - thing[0] <= share) return within((thing[0] + thing[1] - share) / 2, share)
  const eyed = await attention(picture, edge, share)
  if (!mayHoldFace(seen, edge, [eyed, eyed + share])) return eyed
  const closer = await shrunk(picture, SEEN_FACES)
  const faces = await findFaces(closer)
  return faces.length === 0
    ? eyed
    : around(
        faces.map((face) => spanOf(face, closer, edge)),
        eyed,
        share,
      )
}

function shrunk(picture: Picture, longer: number): Promise<Picture> {
  const size = scaledTo(picture, { width: longer, height: longer }, 'contain')
  return size.width < picture.width ? resize(picture, size) : Promise.resolve(picture)
}

/** Where libvips' smart crop begins. */
async function attention(picture: Picture, edge: Cut['edge'], share: number): Promise<number> {
  const { width, height } = picture
  const size: Size = { width, height, [edge]: Math.max(1, Math.round(picture[edge] * share)) }
  const cropped = toSharp(picture).resize({ ...size, fit: 'cover', position: 'attention' })
  const { info } = await cropped.raw().toBuffer({ resolveWithObject: true })
  const offset = (edge === 'width' ? info.cropOffsetLeft : info.cropOffsetTop) ?? 0
  return within(Math.abs(offset) / picture[edge], share)
}

/** What differs from the colour of the top left corner; nothing if the ground is not plain. */
function outstanding(seen: Picture, edge: Cut['edge']): Span | undefined {
  const { width, height, channels, pixels } = seen
  const differs = (i: number) => [0, 1, 2].some((c) => Math.abs(pixels[i * channels + c]! - pixels[c]!) > 24)
  const hits: number[] = []
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) if (differs(y * width + x)) hits.push(edge === 'width' ? x : y)
  }
  if (hits.length === 0) return undefined
  const [first, last] = hits.reduce(([low, high], at) => [Math.min(low, at), Math.max(high, at)], [seen[edge], 0])
  return [first! / seen[edge], (last! + 1) / seen[edge]]
}

/**
 * Whether a patch with the colour of skin, as large as the middle of a small face, is cut off, or everything is
 * without colour.
 */
function mayHoldFace(seen: Picture, edge: Cut['edge'], [from, to]: Span): boolean {
  let coloured = 0
  const across = Math.ceil(seen.width / PATCH)
  const skins = new Map<number, number>()
  for (let y = 0, i = 0; y < seen.height; y += 1) {
    for (let x = 0; x < seen.width; x += 1, i += seen.channels) {
      const [red, green, blue] = [seen.pixels[i]!, seen.pixels[i + 1]!, seen.pixels[i + 2]!]
      const blueness = 128 - 0.169 * red - 0.331 * green + 0.5 * blue
      const redness = 128 + 0.5 * red - 0.419 * green - 0.081 * blue
      if (Math.abs(blueness - 128) + Math.abs(redness - 128) > 12) coloured += 1
      const at = edge === 'width' ? x / seen.width : y / seen.height
      // Colours of skin (Chai & Ngan 1999).
      const isSkin = blueness >= 77 && blueness <= 127 && redness >= 133 && redness <= 173
      if ((at >= from && at < to) || !isSkin || red + green + blue < DARK) continue
      const patch = Math.floor(y / PATCH) * across + Math.floor(x / PATCH)
      skins.set(patch, (skins.get(patch) ?? 0) + 1)
    }
  }
  const full = PATCHED * PATCH * PATCH
  return coloured < COLOURED * seen.width * seen.height || [...skins.values()].some((skin) => skin >= full)
}

function spanOf(face: Face, seen: Size, edge: Cut['edge']): Span {
  return edge === 'width'
    ? [(face.left - BESIDE * face.width) / seen.width, (face.left + (1 + BESIDE) * face.width) / seen.width]
    : [(face.top - ABOVE * face.height) / seen.height, (face.top + (1 + BELOW) * face.height) / seen.height]
}

/**
 * Where a part begins that contains as much as possible of some lengths, the larger ones first, close to where it
 * would begin otherwise.
 */
function around(faces: readonly Span[], eyed: number, share: number): number {
  const holds = (start: number) =>
    faces.reduce((sum, [from, to]) => sum + (from >= start - 1e-9 && to <= start + share + 1e-9 ? to - from : 0), 0)
  const starts = [eyed, ...faces.flatMap(([from, to]) => [within(from, share), within(to - share, share)])]
  const better = (a: number, b: number) => holds(b) - holds(a) || Math.abs(a - eyed) - Math.abs(b - eyed)
  return starts.toSorted(better)[0]!
}

const within = (start: number, share: number) => Math.min(1 - share, Math.max(0, start))
