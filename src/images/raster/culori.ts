import { createRequire } from 'node:module'

const culori: typeof import('culori') = createRequire(import.meta.url)('culori')

/** Of culori as one file: imported, it is 150 modules, which take every process a tenth of a second to load. */
export const { clampChroma, clampRgb, colorsNamed, converter, formatHex, interpolateWithPremultipliedAlpha, parse } =
  culori
