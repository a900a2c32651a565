import type { Mask } from '../raster/mask.ts'
import type { Box } from '../raster/outlines.ts'
import type { Picture, Size } from '../raster/picture.ts'
import { anchorOf, type Position } from '../raster/position.ts'
import { smoothstep } from '../raster/smoothstep.ts'

/**
 * Parts of a picture. Halves, thirds, quarters, what lies beside these, and corners have sharp edges. A side, the middle, everything around the middle,
 * all four corners and all four edges fade into the rest of the picture. Faces, the subject and the background have
 * to be found in it.
 */
export const AREAS = [
  'left half',
  'right half',
  'top half',
  'bottom half',
  'left third',
  'middle third',
  'right third',
  'top third',
  'bottom third',
  'left quarter',
  'right quarter',
  'top quarter',
  'bottom quarter',
  'left two thirds',
  'right two thirds',
  'top two thirds',
  'bottom two thirds',
  'left three quarters',
  'right three quarters',
  'top three quarters',
  'bottom three quarters',
  'top left',
  'top right',
  'bottom left',
  'bottom right',
  'top',
  'bottom',
  'left',
  'right',
  'center',
  'surroundings',
  'corners',
  'edges',
  'faces',
  'around the faces',
  'subject',
  'background',
] as const
export type Area = (typeof AREAS)[number]

/** What has to be found in a picture, for areas that are not given by their place. */
export interface Finds {
  /** Boxes in pixels. */
  faces(): Promise<readonly Box[]>
  /** Of the picture's size. */
  subject(): Promise<Mask>
}

/**
 * Takes one picture within an area, and the other, of the same size and channels, outside it.
 *
 * @throws what the search for the area throws
 */
export async function within(area: Area, inside: Picture, outside: Picture, finds: Finds): Promise<Picture> {
  const { width, height, channels } = outside
  const pixels = new Uint8Array(outside.pixels)
  const found = await shareOfFind(area, finds)
  if (found !== undefined) {
    fadeInto(pixels, inside, found)
    return { width, height, channels, pixels }
  }
  const box = boxOf(area, outside)
  if (box === undefined) {
    fadeInto(pixels, inside, shareOf(area, outside))
    return { width, height, channels, pixels }
  }
  for (let y = box.top; y < box.top + box.height; y += 1) {
    const start = (y * width + box.left) * channels
    pixels.set(inside.pixels.subarray(start, start + box.width * channels), start)
  }
  return { width, height, channels, pixels }
}

/** The share of each place that belongs to an area that has to be found; `undefined` for other areas. */
async function shareOfFind(area: Area, finds: Finds): Promise<Share | undefined> {
  switch (area) {
    case 'faces':
      return shareOfFaces(await finds.faces())
    case 'around the faces':
      return allBut(shareOfFaces(await finds.faces()))
    case 'subject':
      return shareOfMask(await finds.subject())
    case 'background':
      return allBut(shareOfMask(await finds.subject()))
    default:
      return undefined
  }
}

function allBut(share: Share): Share {
  return (x, y) => 1 - share(x, y)
}

function shareOfMask({ width, values }: Mask): Share {
  return (x, y) => values[y * width + x]! / 255
}

/** An oval around each face that includes hair and chin and fades out at its rim. */
function shareOfFaces(faces: readonly Box[]): Share {
  return (x, y) => {
    const nearest = faces.map(({ left, top, width, height }) => {
      return Math.hypot((x - left - width / 2) / (0.65 * width), (y - top - height / 2) / (0.75 * height))
    })
    return smoothstep(1.1, 0.95, Math.min(2, ...nearest))
  }
}

/** Mixes a picture into other pixels, by a share from 0 to 1 for each place. */
function fadeInto(pixels: Uint8Array, { width, channels, pixels: from }: Picture, share: Share): void {
  for (let i = 0, pixel = 0; i < pixels.length; pixel += 1) {
    const x = pixel % width
    const weight = (256 * share(x, (pixel - x) / width)) | 0
    for (let c = 0; c < channels; c += 1, i += 1) {
      pixels[i] = ((pixels[i]! << 8) + (from[i]! - pixels[i]!) * weight + 128) >> 8
    }
  }
}

/** What parts with sharp edges are of the width or height; one in a corner is a third of both. */
const SHARES: Readonly<Record<string, number>> = {
  half: 1 / 2,
  third: 1 / 3,
  quarter: 1 / 4,
  'two thirds': 2 / 3,
  'three quarters': 3 / 4,
}

/** A part with sharp edges; `undefined` for areas that fade. */
function boxOf(area: Area, { width, height }: Size): Box | undefined {
  const [, place = area, part] = /^(\w+) ((?:two |three )?(?:half|thirds?|quarters?))$/.exec(area) ?? []
  const position = place === 'middle' ? 'center' : (place as Position)
  const isCorner = / (left|right)$/.test(area)
  if (part === undefined && !isCorner) return undefined
  const share = SHARES[part ?? 'third']!
  const down = position === 'top' || position === 'bottom'
  const size = {
    width: Math.round(width * (down ? 1 : share)),
    height: Math.round(height * (down || isCorner ? share : 1)),
  }
  const { x, y } = anchorOf(position)
  return { left: Math.round(x * (width - size.width)), top: Math.round(y * (height - size.height)), ...size }
}

type Share = (x: number, y: number) => number

function shareOf(area: Area, { width, height }: Size): Share {
  const across = (x: number) => (x + 0.5) / width
  const down = (y: number) => (y + 0.5) / height
  switch (area) {
    case 'top':
      return (_, y) => smoothstep(0.5, 0.1, down(y))
    case 'bottom':
      return (_, y) => smoothstep(0.5, 0.9, down(y))
    case 'left':
      return (x) => smoothstep(0.5, 0.1, across(x))
    case 'right':
      return (x) => smoothstep(0.5, 0.9, across(x))
    case 'center':
      return (x, y) => smoothstep(0.8, 0.4, 2 * Math.sqrt((across(x) - 0.5) ** 2 + (down(y) - 0.5) ** 2))
    case 'surroundings': {
      const middle = shareOf('center', { width, height })
      return (x, y) => 1 - middle(x, y)
    }
    case 'corners':
      return (x, y) => smoothstep(0.7, 0.92, Math.sqrt(2 * ((across(x) - 0.5) ** 2 + (down(y) - 0.5) ** 2)))
    default: {
      const reach = Math.min(width, height) * 0.12
      return (x, y) => smoothstep(reach, reach / 2, Math.min(x, y, width - 1 - x, height - 1 - y))
    }
  }
}
