import { type HeadWords, noun, phrase, verb } from '../../planner/words.ts'

const ON = 'on|onto|over|upon|above|atop'
const PUTS =
  'put, place, add, insert, paste, stick, position, lay, set, drop, move, layer, include, slap, pop, glue, throw, fit, attach, superpose, goes, bring, sit, float, hover, drop, plonk, chuck, embed'

/** All words for placing one picture on another. */
export const HEADS: readonly HeadWords[] = [
  verb('overlay, superimpose, composite, superpose, layer'),
  verb('inset', { preset: { inset: true } }),
  verb(PUTS, { needs: 'pictures', preset: { puts: true } }),
  phrase('on top of, onto, in front of, over the top of', { needs: 'pictures' }),
  noun(
    'logo, emblem, crest, stamp, sticker, badge, seal, company mark, brand mark, studio mark, signature picture?, my|our|the icon',
  ),
  phrase('use * as|for a|an? overlay|logo|stamp|texture|layer', { needs: 'pictures' }),
  noun('watermark, watermark picture, as|for a|the? faint|subtle|light? watermark', { preset: { watermark: true } }),
  verb('watermark, brand', { needs: 'pictures', preset: { watermark: true } }),
  verb('cover', { needs: 'pictures' }),
  verb('repeat, tile', { needs: 'pictures', preset: { tiled: true } }),
  phrase('small|little|tiny|mini picture of me|myself|him|her|us|them', { preset: { inset: true } }),
  phrase('=round, circular, small|little|tiny and? round|circular', {
    needs: 'place',
    only: 'several',
    preset: { inset: true, round: true },
  }),
  phrase('picture in picture, pip, inset picture, small|little picture in the|a corner', { preset: { inset: true } }),
  phrase(
    `double|multiple exposure, half and half, cross fade, crossfade, fade * into, melt|dissolve into, mix|merge|blend|fuse * together, blend into|with, ghost over`,
    { preset: { blended: true, translucent: true } },
  ),
  verb('blend, mix', { preset: { blended: true } }),
  phrase(`multiply|multiplied, multiply|multiplied ${ON}, multiply blend? mode?`, {
    preset: { blended: true, blend: 'multiply' },
  }),
  phrase(`screen blend? mode, screen it|picture? ${ON}, blend|blended|blending mode? screen`, {
    preset: { blended: true, blend: 'screen' },
  }),
  ...['soft light', 'hard light', 'difference', 'exclusion'].map((blend) =>
    phrase(`${blend} blend? mode?`, { needs: 'pictures', preset: { blended: true, blend } }),
  ),
  ...['soft light', 'hard light', 'difference', 'exclusion'].map((blend) =>
    phrase(`${blend} blend|blending|mode mode?, blend|blended|blending in? ${blend}, blend|blending mode ${blend}`, {
      preset: { blended: true, blend },
    }),
  ),
  phrase('overlay blend|blending mode?, overlay mode', { preset: { blended: true, blend: 'overlay' } }),
  phrase('darken blend|blending? mode', { preset: { blended: true, blend: 'darken' } }),
  phrase('lighten blend|blending? mode', { preset: { blended: true, blend: 'lighten' } }),
  phrase('colour dodge blend? mode?', { preset: { blended: true, blend: 'color dodge' } }),
  phrase('colour burn blend? mode?', { preset: { blended: true, blend: 'color burn' } }),
  phrase('add|additive|linear dodge blend? mode, linear dodge', { preset: { blended: true, blend: 'add' } }),
  phrase('as|for the|a? background|backdrop|base|bottom layer, behind it|the|this, in the background', {
    needs: 'pictures',
    preset: { behind: true },
  }),
]
