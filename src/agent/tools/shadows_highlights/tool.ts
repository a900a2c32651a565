import * as v from 'valibot'
import { toneRegions } from '../../../images/operations/tone/light.ts'
import { numberEntry, tidy } from '../entries.ts'
import { defineLocalEdit } from '../tool.ts'

export const SHADOWS_HIGHLIGHTS = defineLocalEdit({
  name: 'shadows_highlights',
  description: 'Lighter or darker shadows and highlights, each by itself',
  entries: {
    shadows: v.optional(numberEntry(-100, 100, 'From -100 (darker) to 100 (lighter)'), 0),
    highlights: v.optional(numberEntry(-100, 100, 'From -100 (darker) to 100 (lighter)'), 0),
  },
  sentence: ({ shadows, highlights }) => {
    const parts = [
      shadows !== 0 && `shadows by ${tidy(shadows)} %`,
      highlights !== 0 && `highlights by ${tidy(highlights)} %`,
    ]
    return `Change the ${parts.filter(Boolean).join(' and the ') || 'tones by nothing'}`
  },
  edit: (picture, { shadows, highlights }) => toneRegions(picture, shadows / 100, highlights / 100),
})
