import { wordsOf } from '../../planner/language/tokens.ts'
import { heads, TONAL, type ToolWords, type Wish, where } from '../../planner/words.ts'

/** In percent of the shorter edge. */
const USUAL = 1.2
const GENTLE = 0.4
const SHARPNESS = 'sharpness|crispness|acuity|definition'

export const BLUR: ToolWords = {
  ...TONAL,
  tool: 'blur',
  traits: ['tones', 'blurs', 'hides'],
  amounts: ['px', 'percent', 'plain'],
  heads: heads(`
    verb: =blur, =blurred, =blurring, =blurs, defocus, =smear, =smudge, soften, unfocus
    verb: throw|knock|push|put|take|make|want it|this|everything|picture * out of focus
    noun: blur effect|filter, blurriness, blurring, fuzziness, gaussian blur?, lens blur, soft focus, softness
    phrase: bring|cut|decrease|dial|drop|lower|reduce|take|tone|turn down? the|its? ${SHARPNESS} down|back|off?,
      less|no ${SHARPNESS}, like|as|if * glasses|specs|spectacles|contacts were|are|came? off|missing|gone|lost|broken
    more: bleary, blurry, defocused, diffuse, fuzzy, indistinct, smudgy, swimming, out of focus, soft, unfocused,
      unsharp
    less (usual=${GENTLE}): crisp, sharp
    phrase (way=1): make the|my|our? everything|it|picture|this|them =blurred|=blurry|=fuzzy|=soft|=unsharp
    phrase (area=faces): blur|blurred|blurry people, blur|blurred|blurry|unsharp everyone|everybody|all? faces
    phrase (usual=2.5): frosted|milk|milky glass
  `),
  lower(wish) {
    // "the dog is sharp" is no complaint.
    if (wish.way < 0 || (wish.kind === 'less' && wish.excess > -1 && wish.excess < 0)) return undefined
    // "soften those corners into round ones"
    const isOfCorners =
      wordsOf(wish.tokens, wish.to, wish.to + 3).includes('corners') && wish.beside('rounds') !== undefined
    if (isOfCorners) return undefined
    const { usual = USUAL, area } = wish.preset
    return { ...where(wish), ...(area === undefined ? {} : { area }), radius: radiusOf(wish, usual) }
  },
}

/** A plain number counts pixels, percent the strength. */
function radiusOf(wish: Wish, usual: number): number {
  const said = wish.amount('px', 'percent', 'plain')
  if (said === undefined) return usual * wish.strength
  const { width, height } = wish.scene.canvas
  return said.kind === 'percent' ? 0.03 * said.n : (100 * said.n) / Math.min(width, height)
}
