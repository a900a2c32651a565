import * as v from 'valibot'
import { cropToRatio } from '../../../images/operations/geometry/crop.ts'
import { resizeWithin } from '../../../images/operations/geometry/fit.ts'
import { scaledTo } from '../../../images/raster/resize.ts'
import { numberEntry, takenAsShape, tidy } from '../entries.ts'
import { defineEdit } from '../tool.ts'

export const RESIZE = defineEdit({
  name: 'resize',
  description: 'Makes the picture larger or smaller on its canvas; the canvas keeps its size',
  entries: {
    percent: v.optional(numberEntry(1, 1000, 'Size in percent of now')),
    width: v.optional(numberEntry(1, 8192, 'Pixels across')),
    height: v.optional(numberEntry(1, 8192, 'Pixels down')),
    whole: v.optional(
      v.pipe(v.boolean(), v.description('Whether the size of the file is meant: the picture still fills the result')),
      false,
    ),
  },
  draws: true,
  sentence: ({ percent, width, height }) => {
    const pixels = [width && `${width} px wide`, height && `${height} px high`].filter(Boolean).join(' and ')
    return `Resize to ${pixels || `${tidy(percent ?? 100)} %`}`
  },
  warnings: ({ width, height, whole }) => {
    if (width !== undefined && height !== undefined)
      return [
        whole
          ? `${width} × ${height} gives the shape if none was chosen: resolution decides how many pixels a result has`
          : takenAsShape(width, height),
      ]
    return whole ? ['The picture still fills the result: resolution decides how many pixels that has'] : []
  },
  edit: async (picture, { percent = 100, width, height, whole }, sheet, canvas, free) => {
    // Two edges in pixels are a shape, whatever the file's size is.
    if (free && width !== undefined && height !== undefined) {
      return { picture: await cropToRatio(picture, width / height, sheet.focus), fit: 'contain', reshaped: true }
    }
    if (whole) return picture
    const box = { width: width ?? Number.POSITIVE_INFINITY, height: height ?? Number.POSITIVE_INFINITY }
    const share = { width: (picture.width * percent) / 100, height: (picture.height * percent) / 100 }
    const both = width !== undefined && height !== undefined
    const size = both ? box : (width ?? height) ? scaledTo(picture, box, 'contain') : share
    return { picture: await resizeWithin(picture, size, canvas), fit: 'as is' }
  },
})
