import { DomainError } from '../../../errors.ts'
import { type Cast, findCast } from '../../analysis/cast.ts'
import { encodeLight, LINEAR } from '../../raster/colour.ts'
import type { Picture } from '../../raster/picture.ts'

/** Directions of the casts that people name, of length one. */
const NAMED = {
  yellow: { warm: 0.98, rosy: -0.2 },
  orange: { warm: 0.99, rosy: 0.1 },
  red: { warm: 0.7, rosy: 0.7 },
  magenta: { warm: 0, rosy: 1 },
  blue: { warm: -1, rosy: 0.05 },
  cyan: { warm: -0.7, rosy: -0.7 },
  green: { warm: 0.05, rosy: -1 },
} as const satisfies Record<string, Cast>

export type CastName = keyof typeof NAMED
export const CAST_NAMES = Object.keys(NAMED) as CastName[]

/** The least certainty of a cast that nobody has named. */
const SURE = 0.4
/** The least strength of a named cast, because somebody has seen it, and the most that it has without a measurement. */
const SEEN = 0.12
const STRONGEST = 0.4

/**
 * Removes a colour cast: what was grey in neutral light becomes grey, by gains on linear light that keep its
 * lightness. What is clipped to white stays white.
 *
 * @param strength the share of the cast that is removed; above 1, more than there is
 * @param named how the cast looks to somebody; without it, it must be found with certainty
 * @throws DomainError `CAST_UNSURE` if none is named and none stands out
 */
export async function whiteBalance(picture: Picture, strength: number, named?: CastName): Promise<Picture> {
  const found = await findCast(picture)
  if (named !== undefined) return withoutCast(picture, namedCast(NAMED[named], found), strength)
  if (found.certainty < SURE) {
    throw new DomainError('CAST_UNSURE', 'No colour cast stands out clearly enough from the colours of the scene')
  }
  return withoutCast(picture, found, strength)
}

/** The cast that was found, if it is of the named kind; otherwise as much of the named one as was found. */
function namedCast(direction: Cast, found: Cast & { readonly certainty: number }): Cast {
  const along = found.warm * direction.warm + found.rosy * direction.rosy
  const isMeant = along > 0.7 * Math.hypot(found.warm, found.rosy) && found.certainty >= SURE
  if (isMeant && along >= SEEN) return found
  const size = Math.min(STRONGEST, Math.max(SEEN, along))
  return { warm: direction.warm * size, rosy: direction.rosy * size }
}

/** Bytes of the darkest channel from which on a pixel counts as clipped to white: slightly, and completely. */
const NEARLY_WHITE = 236
const WHITE = 253

function withoutCast(picture: Picture, { warm, rosy }: Cast, strength: number): Picture {
  const red = Math.exp((rosy + warm) * strength)
  const blue = Math.exp((rosy - warm) * strength)
  const grey = 0.2126 * red + 0.7152 + 0.0722 * blue
  const tables = [grey / red, grey, grey / blue].map((gain) =>
    Uint8Array.from(LINEAR, (light) => encodeLight(light * gain)),
  ) as [Uint8Array, Uint8Array, Uint8Array]
  const { channels, pixels: from } = picture
  const pixels = new Uint8Array(from)
  for (let i = 0; i < pixels.length; i += channels) {
    const darkest = Math.min(from[i]!, from[i + 1]!, from[i + 2]!)
    const kept = Math.min(1, Math.max(0, (darkest - NEARLY_WHITE) / (WHITE - NEARLY_WHITE)))
    for (let c = 0; c < 3; c += 1) {
      const balanced = tables[c]![from[i + c]!]!
      pixels[i + c] = Math.round(balanced + (from[i + c]! - balanced) * kept)
    }
  }
  return { ...picture, pixels }
}
