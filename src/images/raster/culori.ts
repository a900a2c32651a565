import { createRequire } from 'node:module'

const culori: typeof import('culori') = createRequire(import.meta.url)('culori')

/** Culori from a single file: its 150 modules would take every process a tenth of a second to load. */
export const { clampChroma, clampRgb, colorsNamed, converter, formatHex, interpolateWithPremultipliedAlpha, parse } =
  culori
