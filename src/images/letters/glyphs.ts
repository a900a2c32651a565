/** Code points from `first` to `last`. */
export type Range = readonly [first: number, last: number]

/** Whether a code point lies in one of the ranges. */
export function isWithin(ranges: readonly Range[], code: number): boolean {
  return ranges.some(([first, last]) => first <= code && code <= last)
}

/**
 * The characters of a text that are drawn, each once. White space, joiners and variation selectors are no glyphs.
 */
export function drawnCharacters(text: string): string[] {
  return [...new Set(text.replaceAll(/[\s\p{Cf}\p{Variation_Selector}]/gu, ''))]
}

/**
 * The code points that a TrueType font maps to glyphs, from its `cmap` table: the segments of format 4 and the
 * groups of format 12 (OpenType specification, "cmap — Character to Glyph Index Mapping Table").
 */
export function rangesOf(font: Buffer): Range[] {
  const cmap = tableAt(font, 'cmap')
  const subtables = Array.from(
    { length: font.readUInt16BE(cmap + 2) },
    (_, i) => cmap + font.readUInt32BE(cmap + 8 + i * 8),
  )
  return subtables.flatMap((at) => {
    switch (font.readUInt16BE(at)) {
      case 4: {
        const segments = font.readUInt16BE(at + 6) / 2
        return Array.from({ length: segments }, (_, i): Range => {
          const last = font.readUInt16BE(at + 14 + i * 2)
          return [font.readUInt16BE(at + 16 + segments * 2 + i * 2), last]
        }).filter(([first]) => first !== 0xffff)
      }
      case 12:
        return Array.from({ length: font.readUInt32BE(at + 12) }, (_, i): Range => {
          return [font.readUInt32BE(at + 16 + i * 12), font.readUInt32BE(at + 20 + i * 12)]
        })
      default:
        return []
    }
  })
}

/** Where a table of a font begins. */
function tableAt(font: Buffer, tag: string): number {
  for (let i = 0; i < font.readUInt16BE(4); i += 1) {
    const entry = 12 + i * 16
    if (font.toString('latin1', entry, entry + 4) === tag) return font.readUInt32BE(entry + 8)
  }
  throw new Error(`the font has no table ${tag}`)
}
