import { heads, signedOf, TONAL, type ToolWords, where } from '../../planner/words.ts'
import { levels } from '../casts.ts'

const USUAL = 35
const DARK = 'dark|darks|shadow|black|blacks'
const LIGHT = 'light|lights|highlight|white|whites|bright'

export const CONTRAST: ToolWords = {
  ...TONAL,
  tool: 'contrast',
  traits: ['scale', 'tones'],
  heads: heads(`
    ${levels('contrast')}
    noun: contrast, contrasts,
      difference|jump|step|gap|leap|gulf|distance|gradation|transition * ${DARK}|${LIGHT} and|to|into ${LIGHT}|${DARK},
      light dark difference, tonal|dynamic range
    noun (way=1, needs=way): bite, depth, drama, impact, kick, punch
    more: contrasted, contrasty, dramatic, graphic, punchy, snappy, stark, striking
    less: bland, faded, flat, lackluster, lacklustre, low contrast, matte, washed out, fog, foggy, hazy, misty,
      wishy washy
    verb (way=-1): flatten, =wash|=bleach * out
    verb (way=1): set|pull|push ${DARK} and ${LIGHT} apart
    phrase (way=-1): contrast a? bit|little|touch|tad? softer|gentler|milder
    phrase (way=-1, fades): fade it|this, fade the|this? picture
    phrase (way=1): big|hard|harder|high|strong|punchy|crisp|deep|bold contrast, contrast pop
    phrase (way=-1): even|flat|soft light|lighting, low|soft|weak contrast
    complaint (way=-1): harsh, harsh|hard contrast|light|lighting, too contrasty|contrasted
    complaint (way=1, general): hardly|barely|not|isn't|can't|cannot|cant well|really? read|readable|legible
    complaint (way=1, faint): faint
    complaint (way=1): =flat as a? pancake|board|paper,
      tonal|dynamic range * compressed|narrow|limited|small|squashed|flat|short,
      everything|it|all|picture blends|blend|melts|melt|merges|runs together|into, =flat * pancake,
      no|without real|true|proper =blacks|=whites
    complaint (way=1): pale,
      no|without|lacks|lacking|lack|zero any|much|enough? =punch|=bite|=depth|=definition|=kick|=impact|=contrast|=oomph|=pop,
      fog|haze|mist|smog|veil everywhere|over|all over|everything?, has|have|is|are|got|gone|badly faded,
      weak print|text|writing,
      ink|pencil|print|text|writing|letters|lines|signature|drawing is|are|was|looks|look|has|have|gone? too|so|very|rather|quite|far|a? bit? faint|pale|weak|faded, everything|it|picture looks|look|is|are all? the same * grey, milky, muddy
    // Looks.
    phrase (way=1): bold and? dramatic, dramatic effect|feel|light|look|mood?
    phrase (way=1, look=moody): brooding, dramatic|moody and moody|dramatic, melancholic, moody
    phrase (way=1, look=dark): dark and? brooding|melancholic|moody, moody and dark
    phrase (way=1, usual=20, look=pop): eye catching, make|makes the|my|our? it|picture|this|them really? pop,
      more|some|add|extra pop, oomph, wow factor, zing
    phrase (way=1, usual=18, look=cinematic): blockbuster, cinematic effect|feel|grade|look|mood|style|vibe?, filmic,
      hollywood, like a movie|film, movie feel|look|poster|style
    phrase (way=1, usual=12, look=insta): insta|instagram filter|look|style|vibe
    phrase (way=-1): faded|matte|washed matte|faded? effect|film|finish|look|style|feel|vibe|mood
    look (way=1, usual=35): bleach bypass, low key, noir
    look (way=1, usual=20): cross process, lomo, neon
    look (way=-1, usual=15): airy, decade, pastel, tone down
  `),
  lower: (wish) => {
    // "no punch" finds fault.
    if (wish.kind === 'noun' && wish.usual > 0 && wish.way <= -2) return undefined
    // "2 bed flat", "for our flat"
    const isHome = wish.tokens[wish.from]!.low === 'flat' && wish.excess === 0
    if (isHome && /^(?:bed|bedroom|a|my|our|the|his|her|their)$/.test(wish.tokens[wish.from - 1]?.low ?? ''))
      return undefined
    // "our crest on it, faint": that is how it is to look.
    const wanted = wish.excess === 0 || wish.beside('places', 'writes') !== undefined
    if (wish.preset.faint === true && wanted) return undefined
    // "fade it to half see-through"
    if (wish.preset.fades === true && wish.beside('fades') !== undefined) return undefined
    return { ...where(wish), amount: signedOf(wish, wish.preset.usual ?? USUAL) }
  },
}
