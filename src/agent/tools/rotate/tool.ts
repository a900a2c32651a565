import * as v from 'valibot'
import { rotate, straighten } from '../../../images/operations/geometry/turn.ts'
import { plain } from '../../../images/raster/paint.ts'
import type { Picture } from '../../../images/raster/picture.ts'
import { colourEntry, colourOf, numberEntry, tidy } from '../entries.ts'
import { defineEdit } from '../tool.ts'

export const ROTATE = defineEdit({
  name: 'rotate',
  description: 'Turns the picture; at angles other than quarter turns the corners are empty',
  entries: {
    degrees: numberEntry(-360, 360, 'Degrees clockwise'),
    corners: v.optional(colourEntry, 'transparent'),
    cropped: v.optional(v.pipe(v.boolean(), v.description('Whether the empty corners are cropped away')), false),
  },
  needs: 'shape',
  sentence: ({ degrees, cropped }) => {
    const turn = `Rotate by ${tidy(Math.abs(degrees))}° ${degrees < 0 ? 'counter-clockwise' : 'clockwise'}`
    return cropped ? `${turn} and crop the empty corners away` : turn
  },
  edit: async (picture, { degrees, corners, cropped }, sheet) => {
    if (cropped) return turnedWithin(picture, degrees)
    const turned = await rotate(picture, degrees, colourOf(corners))
    if (degrees % 180 === 0) return turned
    if (degrees % 90 === 0) return { picture: turned, reshaped: true }
    return {
      picture: turned,
      fit: 'contain',
      backdrop: corners === 'transparent' ? sheet.backdrop : plain(colourOf(corners)),
    }
  },
})

/** Turned by quarters as far as possible, and by the rest without empty corners. */
async function turnedWithin(picture: Picture, degrees: number) {
  const quarters = Math.round(degrees / 90) * 90
  const turned = await straighten(await rotate(picture, quarters), degrees - quarters)
  return quarters % 180 === 0 ? turned : { picture: turned, reshaped: true }
}
