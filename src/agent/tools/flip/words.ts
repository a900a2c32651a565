import { heads, type ToolWords, type Wish } from '../../planner/words.ts'

export const FLIP: ToolWords = {
  tool: 'flip',
  traits: ['mirrors'],
  takes: ['side', 'pictures', 'not'],
  heads: heads(`
    verb: flip, mirror, reflect, flop, flip over|around|round, unmirror, unflip
    phrase: text|writing|letters|lettering|words|logo|sign|name|number|everything|it|picture|that *
      mirrored|backwards|reversed|flipped
    complaint: front|selfie|webcam? camera|cam|phone|webcam|zoom|app|it has|have|always|just? flip|flips|flipped|mirror|mirrors|mirrored|reversed|reverses|inverted everything|it|me|us|my|the|this|that|all,
      mirror inverted|reversed|inverse|wise|writing,
      is|are|says|say|reads|read|it's|looks|look|came|got out? mirrored|backwards|reversed|mirrorwise,
      is|are|it's|looks|came|got out? back to front
    noun: mirror picture|version|effect, mirrorwise
    phrase: swap|switch|exchange|change|interchange the? left side? and|with|for the? right,
      swap|switch|exchange|interchange|reverse the? two|both? sides|halves,
      face|look|point|head|go|drive|walk|run|turn|gallop|swim|fly to|towards? the? east|west|left|right instead|rather of|than to|the? east|west|left|right,
      left become|be right, left and right swap|switch|exchange|wrong,
      left to|and|with? right swap|flip|switch|reversed, turn|flip it|this|picture over,
      flip|mirror|reverse|turn|swap left to? right, flip|mirror it|this|picture left to? right, back to front,
      face|look|point|go|drive|walk|run|head|turn the? other|opposite way|direction, like|as in|seen in? a|the mirror,
      reverse horizontally|it|picture|the|this, in reverse
    phrase (sole): the? other|opposite|wrong|reverse way|direction round|around|about?, right|correct way round|around
    phrase (direction=vertical): flip|mirror * upside down,
      flip|mirror|swap|switch|reverse top and|with|to|for? bottom, flip|mirror * top to bottom, top become bottom
  `),
  lower: (wish) =>
    // "extend it with a mirror fill", "the wrong way up", pictures laid out back to front
    (wish.says(/\b(?:back to front|in reverse)\b/, 0) && wish.beside('lays out') !== undefined) ||
    (wish.beside('pads') !== undefined && wish.kind === 'phrase') ||
    wish.says(/\bway up\b/, 5) ||
    // "the other way round this time, a quarter turn to the left"
    (wish.preset.sole === true && wish.tokens.some(({ low }) => TURNS.test(low)))
      ? undefined
      : { direction: wish.preset.direction ?? directionOf(wish), pictures: wish.get('pictures') },
}

const TURNS =
  /^(?:(?:un)?rotat\w*|(?:anti|counter)?clockwise|degrees?|°|quarter|90|upright|side|collage|stack(?:ed)?|top|beside|below|above|underneath|row|column|swap|faces?|heads?|first|last)$/

function directionOf(wish: Wish): 'horizontal' | 'vertical' | 'both' {
  const sides = wish.every('side')
  const down = sides.some((side) => side === 'vertical' || side === 180)
  if (sides.includes('both') || (down && sides.includes('horizontal'))) return 'both'
  // What is mirrored along the upright axis swaps left and right.
  const across = wish.says(/\baxis\b/, 2) ? down : !down
  return across || sides.length === 0 ? 'horizontal' : 'vertical'
}
