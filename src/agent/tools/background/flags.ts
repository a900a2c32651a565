import { list } from '../../planner/language/lists.ts'

/** Flags of equal bands: the words for their countries, and their colours from the top or the left. */
const FLAGS: readonly (readonly [upright: boolean, flags: string])[] = [
  [
    true,
    `france|french blue white red, italy|italian green white red, ireland|irish green white orange,
     belgium|belgian black yellow red, romania|romanian blue yellow red, chad blue yellow red,
     nigeria|nigerian green white green, mali|malian green yellow red, guinea red yellow green, peru|peruvian red white red`,
  ],
  [
    false,
    `germany|german black red gold, netherlands|dutch|holland red white blue, luxembourg red white skyblue,
     austria|austrian red white red, hungary|hungarian red white green, bulgaria|bulgarian white green red,
     russia|russian white blue red, poland|polish white red, ukraine|ukrainian blue yellow, indonesia|indonesian red white,
     monaco red white, estonia|estonian blue black white, lithuania|lithuanian yellow green red,
     armenia|armenian red blue orange, yemen red white black, gabon green yellow blue, colombia|colombian yellow blue red`,
  ],
]

const ALL = FLAGS.flatMap(([upright, flags]) =>
  list(flags).map((flag) => {
    const [names = '', ...colours] = flag.split(' ')
    return { names, colours, upright }
  }),
)

/** What asks for one of these flags by its name. */
export const FLAG_HEADS = ALL.map(
  ({ names }, i) => `
    noun (only=sheet, bands, flag=${i}): ${names} national? flag, flag of the? ${names}`,
).join('')

/** The colours of a flag that was asked for by its name, and whether its bands stand upright. */
export const flagOf = (preset: { readonly flag?: number }) => ALL[preset.flag ?? -1]
