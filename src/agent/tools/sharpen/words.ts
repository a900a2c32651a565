import { heads, strengthOf, TONAL, type ToolWords, where } from '../../planner/words.ts'
import { levels } from '../casts.ts'

export const SHARPEN: ToolWords = {
  ...TONAL,
  tool: 'sharpen',
  traits: ['scale', 'tones'],
  heads: heads(`
    verb (way=1): crisp up, crispen, de blur, deblur, sharpen * up, sharpen up?, un blur, unblur
    ${levels('sharpness')}
    noun: acuity, output|light|print|screen sharpen, detail, fine detail, focus, razor|tack|pin sharp? edge|detail,
      sharpening, sharpness, unsharp mask
    more: clear, crisp, detailed, in focus, sharp
    less: blurred, blurry, fuzzy, mushy, out of focus, smeary, soft, soft looking, unfocused, unsharp, woolly
    phrase (way=1): boost|emphasize|enhance|recover|restore the? detail, bring out|up all|every|the? fine? detail,
      clear|crisp|fine|good|sharp detail|edge|line, fix|improve the? focus, edges * crisper|sharper|cleaner,
      harder|crisper|cleaner|firmer edges, detail|details * pop|stand out?, make * readable|legible
    complaint (way=1): camera shake, motion blur,
      hand|hands|i|camera|phone|arm|we|tripod must|have|was|were? shake|shook|shaking|shaky|tremble|wobble|wobbled|jiggled|twitched,
      move|moved|moving|blinked while|during|when|as|at|just,
      autofocus|focus|af missed|miss|failed|fail|hunting|wrong|off,
      shaky|shaking|unsteady|trembling hand|hands|arm|camera|phone, blurry|blurred text|writing|print|letters,
      lack|lacks|lacking|no|without|missing|zero any|much|real? sharpness|definition|crispness|acuity,
      is|are|it's|they're|look|looks|come|came out? a|all|so|too|just? =mush|mushy|smeared|smeary|smudgy|smudged|swimmy,
      through|like|smeared with|in|was? vaseline|jelly, double vision, doesn't|don't|isn't|not * tack? sharp,
      doesn't|don't look|seem very|really? crisp|sharp, not|isn't|aren't quite|really|very|that|so? crisp|sharp,
      out of focus, shaken, shaky
    noun (fault): blur, blurriness, camera shake, fuzziness, motion blur, softness
  `),
  lower(wish) {
    // A fault is named to be rid of it, sharpness to have it.
    if (wish.preset.fault === true ? wish.way >= 0 : wish.way < 0) return undefined
    // "subject tack sharp, everything behind her blurred"
    const stays = wish.kind === 'more' && !/er$/.test(wish.tokens[wish.from]!.low) && wish.way === wish.usual
    if (stays && wish.get('area') === 'subject' && wish.beside('blurs around') !== undefined) return undefined
    return { ...where(wish), strength: strengthOf(wish, 80) }
  },
}
