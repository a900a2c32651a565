import { isFiller } from '../language/filler.ts'
import type { Token } from '../language/tokens.ts'
import { type Slot, slot } from './slot.ts'

const BEHIND = /^(?:on|onto|over|against|upon)$/
const BETWEEN =
  /^(?:an?|the|my|some|plain|solid|pure|flat|simple|bare|clean|uniform|all|just|simply|completely|entirely|full|mostly|nice|really)$/
const GOES_ON =
  /^(?:with|and|for|from|but|please|pls|like|as|in|throughout|all|everywhere|at|saying|that|which|top|bottom)$/
const FADES = /^(?:to|into|fading|then)$/
const GROUND =
  /^(?:backgrounds?|backdrops?|ground|base|paper|stock|card|sheet|canvas|page|bg|poster|banner|flyer|flier|leaflet|sign|label|tag|badge|invitation|invite|cover|slide|header|thumbnail|postcard|ticket|voucher|coupon|certificate|menu|notice|placard|billboard|tile|story|wallpaper|graphic|sticker|bookmark|post)$/

/** Colours that an empty sheet has, though nothing asks for a ground: "… on black", "Teal, with …", "purple into orange". */
export function groundSlots(tokens: readonly Token[], known: readonly Slot[]): Slot[] {
  return known
    .filter(({ dimension, marks }) => dimension === 'colour' && !marks.includes('ink') && !marks.includes('rainbow'))
    .flatMap((colour) => {
      let from = colour.from
      while (BETWEEN.test(tokens[from - 1]?.low ?? '')) from -= 1
      const before = tokens[from - 1]
      const next = tokens[colour.to]
      const ends =
        next === undefined || next.kind === 'mark' || next.kind === 'quote' || next.sentence !== tokens[from]!.sentence
      const to = GROUND.test(next?.low ?? '') ? colour.to + 1 : colour.to
      const closed = ends || to > colour.to || GOES_ON.test(next.low)
      const ground = (start: number, end: number, mark: string) =>
        slot(
          'colour',
          start,
          end,
          colour.value,
          'ground',
          'ground',
          mark,
          ...colour.marks.filter((one) => one !== 'list'),
        )
      if (colour.marks.includes('list') && tokens.slice(colour.from, colour.to).some(({ low }) => FADES.test(low)))
        return [ground(from, colour.to, 'fades')]
      if (colour.marks.includes('halves')) return [ground(from, colour.to, 'halves')]
      if (before !== undefined && BEHIND.test(before.low) && (closed || isFiller(next!) || next!.kind !== 'word'))
        return [ground(from - 1, to, 'behind')]
      const sheet = GROUND.test(before?.low ?? '') ? before : tokens[from - 2]
      if (GROUND.test(sheet?.low ?? '') && (sheet === before || before?.low === 'in') && closed)
        return [ground(from, to, 'clause')]
      const opens = before === undefined || before.kind === 'mark' || before.sentence !== tokens[from]!.sentence
      return (opens && closed) || (to > colour.to && !ends)
        ? [ground(from, to, next?.low === 'with' ? 'framed' : 'clause')]
        : []
    })
}
