import { heads, strengthOf, TONAL, type ToolWords, type Wish, where } from '../../planner/words.ts'

const ADJECTIVES = 'coloured|colour|colourful|digital|tiny|little|random|white|black|ugly|all'
const SPECKS = 'speck|speckle|freckle|pepper|static|crud|=pixel|=pixels|=dot|=dots'
const DIRT = '=noise|=grain|grit|specks|noisiness|graininess|crud|gunk|muck|static|roughness|sandpaper|speckle|snow'
const REMOVES =
  'calm|clean|clear|cut|drop|filter|kill|lessen|lose|lower|reduce|remove|scrub|smooth|soften|suppress|take|tame|tone|rid'

/** "Put some grain on it", "loads of noise on it" */
const ADDS =
  /\b(?:add|put|sprinkle|throw)\b(?: \S+){0,4} (?:grain|noise|specks?|speckles?)\b|(?<!\b(?:is|are|has|have|got|see) (?:a |so )?)\b(?:loads|lots|some|bit) of (?:grain|noise) on\b/

export const DENOISE: ToolWords = {
  ...TONAL,
  tool: 'denoise',
  heads: heads(`
    verb (way=1): de noise, degrain, denoise, despeckle, smooth * out, smooth down|out|over?, smoothen
    noun: grain free, grainless, grain|noise removal|reduction|suppression, noise free, noiseless
    less: grainy, noisy, noisey, speckled, speckly, gritty, sandy
    complaint (way=1, usual=75): super|very|extremely|terribly|awfully|horribly|way
      grainy|noisy|speckly|speckled|gritty
    complaint (way=1): so|really|quite|pretty|bit|all|visibly grainy|noisy|speckly|speckled|gritty,
      ${ADJECTIVES}? ${ADJECTIVES}?
      ${SPECKS}|grain all over|everywhere, coloured|colour speck|speckle|confetti,
        is|are|look|looks|it's all|just|one|only|nothing|full but? of? ${ADJECTIVES}? ${SPECKS}|=noise|=grain,
        like|as sandpaper|gravel|grit, like|as|shot|taken with|on|by a? potato|toaster,
        sandstorm|snowstorm|blizzard of ${SPECKS}|=grain|=noise,
      has|have|got|be|there's|see a|this|that|some|lots|lot|so|much|the|awful|horrible|terrible of|in? sensor|colour|much? =noise|=grain|speckle,
      noise|grain|speckle|speck * is|are|all|look * horrible|terrible|awful|bad|ugly|annoying|over|everywhere|visible,
      see|recognize|make|tell * for all? the|this|that|these|those ${SPECKS}|=noise|=grain|speckle, so|too much =noise|=grain, lots|loads of =noise|=grain|speckle|speck,
      full|covered|riddled|plagued|ruined|spoiled|swarming|crawling|littered|teeming|peppered|infested|dotted|drowning|buried of|in|with|by|under those|these|the? ${ADJECTIVES}? ${ADJECTIVES}? =noise|=grain|${SPECKS}
    complaint (way=1):
      =noise|=grain|speckle|graininess ruins|spoils|kills|wrecks|bothers|distracts|everywhere|all|over it|everything|the|me?,
      shot|taken at high? iso
    complaint (way=1, general): crawling with, high|too iso
    phrase (way=1): clean|smooth|tidy|iron|sort|get|take|edit|bring|turn * =grain|=noise|graininess|noisiness|speckle|speck out|away|up|off|down?,
      clean|get|smooth|take * grainy|iso|noisy|sandy|speckly bit|dot|mess|stuff away|off|out,
      clean|smooth|tidy up|out|away the|these|those|all? speckle|speck,
        clean up the? grain|graininess|noise|noisiness|speckle,
      calm|quieten|clean|clear|get|take|kill|remove|lose|smooth|rid * coloured|colour|colourful|random dot|=dots|speck|speckle|pixel out|away|off|down?,
      high iso noise?, silky|smooth|smoothen|soften|even out? the|her|his|my|their? skin|complexion
    phrase (way=1): ${REMOVES} out|away|off|down|up? the|that|this|all|some|any|its? iso|sensor|camera|phone|webcam|colour|digital|high? camera? ${DIRT} texture|pattern?,
      iso|phone|webcam|sensor|camera|night? camera|shot? ${DIRT} clean|remove|reduce|cut|gone|away|off|out
    complaint (way=1): full of =static|snow|grit|sand,
      iso|sensor|camera|phone|webcam camera? mess|crud|grit|gunk|muck,
      =snow in|on this|the|my? webcam|screen|night|phone
    noun (fault): colour|digital|chroma|speckly|grainy|luminance|sensor? =noise, iso =noise, =noise, noisiness,
      speckle, =specks
    // Some want it: "a little grain".
    noun (fault, wanted): film? =grain, graininess, sand
  `),
  lower(wish) {
    // A fault is named to be rid of it, smoothness to have it.
    if (ADDS.test(clauseAround(wish))) return undefined
    if (wish.preset.fault === true ? wish.way >= 0 : wish.way < 0) return undefined
    return { ...where(wish), strength: strengthOf(wish, wish.preset.usual ?? 40) }
  },
}

/** The words of a wish, and those near it in its clause. */
function clauseAround({ tokens, from, to }: Wish): string {
  const near = tokens.slice(Math.max(0, from - 5), to + 1)
  const own = near.filter(({ clause }) => clause === tokens[from]!.clause)
  return own.map(({ low }) => low).join(' ')
}
