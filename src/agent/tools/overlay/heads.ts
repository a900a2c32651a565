import { PUTS } from '../../planner/language/puts.ts'
import { type HeadWords, heads } from '../../planner/words.ts'

const ON = 'on|onto|over|upon|above|atop'
const MOVES = `${PUTS}|belongs|bring|copy|edit|fit|float|goes|hover|move|photoshop|sit|stand|take|teleport|throw|transfer|transport`

const blending = (blend: string) => `
  phrase (needs=pictures, blended, blend=${blend}): ${blend} blend? mode?
  phrase (blended, blend=${blend}): ${blend} blend|blending|mode mode?, blend|blended|blending in? ${blend},
    blend|blending mode ${blend}`

/** All words for placing one picture on another. */
export const HEADS: readonly HeadWords[] = heads(`
  verb: overlay, superimpose, composite, superpose, layer
  verb (inset): inset
  verb (needs=pictures, puts): ${MOVES}
  phrase (needs=pictures, puts, somebody): her|him|me|us|she's|he's|i'm|myself standing|sitting|in? on|onto|at|in|into|inside|before,
    she|he|i|we is|am|are|was|were standing|sitting? on|onto|at|in|into|inside,
    woman|man|girl|boy|person|couple|dog|cat|baby|kid|subject on|onto|into, to be standing|sitting? on|onto|at|in
  // "would this chair look good in my room": as if it stood there.
  phrase (needs=pictures, only=several, imagined): look|fit|work|suit|=go good|nice|great|right|ok|okay|well|like? in|on|at|against|above|over, try|imagine|visualize|mock * in|on|at|against
  phrase (needs=pictures, ground, source): background|backdrop|scene|scenery|setting from|of
  // "the second, small, in the top right corner of the first"
  noun (only=several, seated): =of
  phrase (needs=pictures): on top of, onto, in front of, over the top of
  noun: logo, emblem, crest, stamp, sticker, badge, seal, company mark, brand mark, studio mark, signature picture?,
    my|our|the icon
  phrase (needs=pictures): use * as|for a|an? logo|stamp
  phrase (needs=pictures, full): use * as|for a|an? overlay|texture|layer
  noun (watermark): watermark, watermark picture, as|for a|the? watermark
  verb (needs=pictures, watermark): watermark, brand
  verb (needs=pictures): cover
  // "put the mountains behind her": which picture shows them is told by their name or by their order.
  verb (needs=subject, only=several, scene): ${MOVES}
  phrase (needs=pictures, only=several, ground): replace|swap|change|exchange|switch * background|backdrop,
    replace|swap|change|exchange|switch * behind|around me|us|him|her|them
  verb (needs=pictures, tiled): repeat, tile, spread, scatter, plaster, sprinkle, multiply all over?
  phrase (inset): small|little|tiny|mini picture of me|myself|him|her|us|them
  phrase (needs=pictures, only=several, inset): small|little|tiny|mini|miniature picture|version|copy|view|preview of|from,
    as|like? a? small|little|tiny|mini? thumbnail|miniature|inset|window, thumbnail, in miniature
  phrase (needs=place, only=several, inset, round): =round, circular, small|little|tiny and? round|circular
  phrase (inset): picture in picture, pip, inset picture, small|little picture in the|a corner
  phrase (blended, translucent): double|multiple exposure, half and half, cross fade, crossfade, fade * into|over|onto|on,
    melt|dissolve into, mix|merge|blend|fuse * together, blend into|with, ghost * over|onto|into
  verb (blended): blend, mix
  phrase (blended, blend=multiply): multiply|multiplied, multiply|multiplied ${ON}, multiply blend? mode?
  phrase (blended, blend=screen): screen blend? mode, screen it|picture? ${ON}, blend|blended|blending mode? screen
${['soft light', 'hard light', 'difference', 'exclusion'].map(blending).join('\n')}
  phrase (blended, blend=overlay): overlay blend|blending mode?, overlay mode
  phrase (blended, blend=darken): darken blend|blending? mode
  phrase (blended, blend=lighten): lighten blend|blending? mode
  phrase (blended, blend=color dodge): colour dodge blend? mode?
  phrase (blended, blend=color burn): colour burn blend? mode?
  phrase (blended, blend=add): add|additive blend? mode, linear dodge blend? mode?, =additively
  phrase (needs=pictures, behind): make|use|have|take * the|a|her|his|my|our|their background|backdrop,
    as|for the|a|my? new? background|backdrop|base|bottom layer?, behind it|the|this,
    in the background, be|is|become|make the background|backdrop for|of|behind|to
`)
