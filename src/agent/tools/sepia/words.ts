import { wordsOf } from '../../planner/language/tokens.ts'
import { heads, LOOK, strengthOf, type ToolWords, where } from '../../planner/words.ts'

/** Words behind a look of old in which its colour is refused. */
const FAR = 12
const NO_BROWN = /\b(?:no|not|without|never)(?: (?:any|the|in|too|all))? (?:brown\w*|sepia|yellow\w*)\b/

const OWN = /^(?:the|this|that|my|our|these|those|his|her|their|your|want|need|an)$/
const OF_LETTERS = /\b(?:with|in|of) (?:\w+ ){0,2}(?:serifs?|letters?|lettering|fonts?|type|script)\b/

export const SEPIA: ToolWords = {
  tool: 'sepia',
  traits: ['tones', 'drains'],
  takes: [...LOOK, 'colour'],
  amounts: ['percent', 'plain', 'fraction'],
  heads: heads(`
    noun: all|completely|totally =brownish|=brown,
      brown|brownish|browny old|older|oldey|oldie? picture|print|tone|colour|look|tint|shade|wash|style|effect,
      old brown|brownish|browny|yellowish picture|print|tone|colour|look|tint,
        brown|brownish|browny|yellowish old timey|time|fashioned|school picture|print? look|style|tone|colour|tint?,
        daguerreotype, ferrotype, sepia tone?,
      tintype, aged, =ancestral, ancestor|forefather|forebear picture|portrait|look,
        antique|aged|bygone|heirloom|historic|historical|nostalgic tone|toning|tint|wash|patina|colour|colouring?,
        great? grandparent,
      dipped|dunked|soaked|steeped|stained|washed in|with tea|coffee,
        tea|coffee|tobacco stain|stained|toned|coloured|brown, patina, heirloom,
        old|olde timey|time|timer|fashioned|world|school brown|brownish|browny look|picture|print|style|tone|wash|tint|toning?,
        old west, gold rush, civil war, bygone, nostalgic, old fashioned, old time|timey, olde, olden days, retro,
        the old days,
      vintage, vintagey, western style, wild west, yellowed
    verb: age, antique, make|turn|tone|get the|my|our|this? it|this|everything|picture =brown|=brownish|=browny
    phrase: the|that|this|a|in? =brown|=brownish|=browny look|tone|toning, 1840s|1850s|1860s|1870s|1880s|1890s|1900s|1910s|1920s|1930s|1940s|20s|30s|40s, 19th|last century,
      ages ago, family album, like|as an? =old|=older|aged|faded * picture|print|postcard, from 1900|1910|1920|1930,
      hundred|100|fifty|50|eighty|80 years ago|old, decades old, look|looks|looking all|quite|really|very|so? =old|older|ancient,
      old|older|=aged and|& =brown|=brownish|=yellow|=yellowed, =brown|=brownish like|as the|those|these|my|our really|very? old,
      old looking, turn of the century, victorian, edwardian, olde worlde
    phrase (named): old brown? picture|print, grandma|grandma's|grandmother's|grandpa's|grandfather's album|picture
  `),
  lower(wish) {
    if (wish.way < 0) return undefined
    const before = wish.tokens[wish.from - 1]?.low ?? ''
    // "crop nothing off the old photo", "I'd want grandpa's picture": this is the picture, and no look.
    const isLikened = /\b(?:like|as|from|of)$/.test(wordsOf(wish.tokens, Math.max(0, wish.from - 2), wish.from - 1))
    if (wish.preset.named === true && OWN.test(before) && wish.all.length > 1 && !isLikened) return undefined
    // "something old-fashioned with serifs"
    if (wish.beside('writes') !== undefined && wish.says(OF_LETTERS, 1)) return undefined
    // "make it look old, but not brown"
    if (NO_BROWN.test(wordsOf(wish.tokens, wish.to, wish.to + FAR))) return undefined
    return { ...where(wish), strength: strengthOf(wish, 85) }
  },
}
