import { wordsOf } from '../../planner/language/tokens.ts'
import { heads, LOOK, type ToolWords, type Wish, where } from '../../planner/words.ts'

const DARK = 'black|blacks|dark|darks|shadows'
const LIGHT = 'white|whites|light|lights|bright|brights|highlights'

export const INVERT: ToolWords = {
  tool: 'invert',
  traits: ['tones'],
  takes: LOOK,
  heads: heads(`
    verb: inverse, invert, negate
    noun: colour|film|photo? negative, photo? neg, inversion, x ray, xray,
      dark|night mode version|style|look|colours|screenshot
    phrase:
      swap|flip|reverse|switch|turn it|this|them|colours? round|around|over? so|to|into|for * white|light * on black|dark,
      all? colour|colours * complement|complementary|opposite,
      flip|reverse|swap|switch|turn|change|make all|every|each? the|its? colour|tone|hue to|into? its|their|the? complement|opposite|reverse|inverse|negative,
      complementary|inverse|opposite|reversed colour, ${DARK} becomes|to|into|for|turns|turn|go|goes ${LIGHT},
      ${DARK} areas|bits|parts|tones|ones|things|pixels? should|must|ought|shall|need to? be|become|turn|go to|into? ${LIGHT},
      flip|reverse|swap|switch * black|dark|light and white|light|dark,
      flip|reverse|swap|switch all? the? colour|tone, ${LIGHT} becomes|to|into|for|turns|turn|go|goes ${DARK},
      ${LIGHT} areas|bits|parts|tones|ones|things|pixels? should|must|ought|shall|need to? be|become|turn|go to|into? ${DARK},
      negative effect|film|look|version, =negative of the|this|my,
      colour|colours|everything =inverted|=reversed|=swapped, like|as a|an|the? old? photo|film|camera? =negative,
      negative of old|analog|a|an|the? film, make|turn|convert|develop * positive,
      where|so|that|when? white is|looks|appears =black, where|so|that|when? black is|looks|appears =white,
      still|only|just a|the =negative
  `),
  lower: (wish) => (wish.way < 0 || isPicture(wish) ? undefined : where(wish)),
}

/** "rotate this X-ray": what the picture is. */
const isPicture = ({ kind, tokens, from }: Wish) =>
  kind === 'noun' &&
  /(?:^|^(?!.*\b(?:as|in|into|like|to|an?)\b).* )(?:the|this|my|our|his|her|their|these|both) (?:\S+ )?$/.test(
    `${wordsOf(tokens, Math.max(0, from - 3), from)} `,
  )
