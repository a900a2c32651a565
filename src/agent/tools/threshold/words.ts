import { heads, TONAL, type ToolWords, where } from '../../planner/words.ts'

const INK = 'coal|hard|ink|inky|jet|pitch|pure|solid|stark'
const SNOW = 'snow|paper|pure|stark|bright'

export const THRESHOLD: ToolWords = {
  ...TONAL,
  tool: 'threshold',
  amounts: ['percent', 'plain'],
  heads: heads(`
    verb: binarize, threshold
    noun: only|just two tones|tones, banksy style|look? stencil|look|style?,
      fax|photocopy|xerox|newsprint quality|look|style|effect, like|as a? rubber stamp, 1|one bit, binary, bilevel,
      bitmap, cut off point, cutoff, fax, faxed, lino cut, linocut, photocopy, potato print, xerox, xeroxed,
      rubber? stamp effect|look, silhouette, stencil, thresholding, two level, woodcut
    phrase (needs=amount): cut off at|point|level
    // "Ink black, paper white": only together.
    phrase (half): ink|line|text|writing|letter|handwriting|print|pencil really|truly|properly|deep|jet|pure? =black,
      paper|page|ground|rest|sheet really|truly|properly|pure|clean? =white
    phrase: bitmap|extreme|hard|pure|sharp|solid|stark|strict|strictly|true black and|&|or|/ pure? white,
      strict? 1|one bit, bitmap|hard|only|pure|solid|stark|true black on|upon pure|plain? white,
      black and|&|or white only, ${INK} =black or|and|& ${SNOW} =white, nothing|no grey in between, ink on paper,
      either|is pure|jet? =black or pure|snow? =white, no|without any? half|mid|middle|intermediate tone|tones,
      no|without any? halftones|midtones|halftone|greyscale|shading, no grey|greys in between,
      no|without any? grey|greys
  `),
  lower(wish) {
    if (wish.way < 0 || (wish.preset.half === true && wish.alike.length < 2)) return undefined
    const level = wish.amount('percent', 'plain')?.n
    // Above 100 a level is meant in bytes.
    return { ...where(wish), level: level !== undefined && level > 100 ? (level / 255) * 100 : level }
  },
}
