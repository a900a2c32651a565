import { encodeLight } from '../../raster/colour.ts'
import type { Picture } from '../../raster/picture.ts'
import { mapTones, toneTable } from '../../raster/tones.ts'

/** Above this value a brightened tone bends towards white instead of clipping. */
const KNEE = 0.8

/**
 * Multiplies tones by a factor. Brightened highlights roll off along a curve that leaves the straight line at
 * 0.8 with the same slope and meets white exactly, so skies keep their detail.
 *
 * @param factor 1 leaves the picture alone, 2 doubles its tones, 0 is black.
 */
export function brightness(picture: Picture, factor: number): Picture {
  return mapTones(
    picture,
    toneTable((value) => rollOff(value * factor, factor)),
  )
}

/** Multiplies light itself, as a longer or shorter exposure would. @param stops +1 doubles the light. */
export function exposure(picture: Picture, stops: number): Picture {
  const gain = 2 ** stops
  const white = linearToEncoded(gain)
  return mapTones(
    picture,
    toneTable((value) => rollOff(linearToEncoded(gain * encodedToLinear(value)), white)),
  )
}

/**
 * Spreads tones away from middle grey, or towards it. More contrast is a sigmoid (as in ImageMagick's
 * `-sigmoidal-contrast`), which keeps black and white where they are and clips nothing; less is linear.
 *
 * @param amount -1 (flat grey) to 1 (very hard); 0 leaves the picture alone.
 */
export function contrast(picture: Picture, amount: number): Picture {
  if (amount === 0) return picture
  if (amount < 0)
    return mapTones(
      picture,
      toneTable((value) => 0.5 + (value - 0.5) * (1 + amount)),
    )
  const steepness = amount * 10
  const sigmoid = (value: number) => 1 / (1 + Math.exp(-steepness * (value - 0.5)))
  const low = sigmoid(0)
  const span = sigmoid(1) - low
  return mapTones(
    picture,
    toneTable((value) => (sigmoid(value) - low) / span),
  )
}

/** Lifts (above 1) or lowers (below 1) the middle tones; black and white stay. */
export function gamma(picture: Picture, exponent: number): Picture {
  return mapTones(
    picture,
    toneTable((value) => value ** (1 / exponent)),
  )
}

/**
 * Lifts or lowers the dark and the light tones by themselves; black, white and the tones in between stay in order.
 *
 * @param shadows -1 (darker) to 1 (lighter).
 * @param highlights -1 (darker) to 1 (lighter).
 */
export function toneRegions(picture: Picture, shadows: number, highlights: number): Picture {
  // Away from their end tones have more room than towards it, where a steeper curve would turn round.
  const dark = shadows * (shadows > 0 ? 1.8 : 0.9)
  const light = highlights * (highlights < 0 ? 1.8 : 0.9)
  const curve = (value: number) => value + dark * value * (1 - value) ** 3 + light * (1 - value) * value ** 3
  return mapTones(picture, toneTable(curve))
}

/** @param white the value that white itself reached; it is brought back to exactly 1. */
function rollOff(value: number, white: number): number {
  if (white <= 1 || value <= KNEE) return value
  const position = (value - KNEE) / (white - KNEE)
  const slope = (white - KNEE) / (1 - KNEE)
  return KNEE + (1 - KNEE) * (1 - (1 - position) ** slope)
}

function encodedToLinear(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

function linearToEncoded(light: number): number {
  return light <= 1 ? encodeLight(light) / 255 : 1.055 * light ** (1 / 2.4) - 0.055
}
