import type { Scene } from '../../plan.ts'
import type { ToolWords } from '../words.ts'
import { Attachment, type Reading } from './attach.ts'
import { type Cover, coversOf } from './covers.ts'
import type { Item, Text } from './items.ts'

/** Readings of a sentence that are tried beside those of its neighbours. */
const ALTERNATIVES = 8
/** Tokens after which a sentence is cut at the next clause, so that the work grows with the length and not its square. */
const LONGEST_SENTENCE = 60
const HARD_CUT = 120

/**
 * The best reading: of each sentence the best covers by the score of their items and of what is attached to what, and then,
 * sentence by sentence, the one that fits best between its neighbours.
 */
export function bestReading(
  text: Text,
  lattice: readonly (readonly Item[])[],
  weights: ReadonlyMap<string, number>,
  scene: Scene,
  writing: ToolWords | undefined,
): Reading {
  const attachment = new Attachment(text, weights, scene, writing)
  const read = ({ items, score }: Cover) => ({ items, own: score, reading: attachment.attach(items, score) })
  const sentences = sentencesOf(text, lattice).map(([from, to]) =>
    coversOf(text, lattice, weights, from, to)
      .map(read)
      .sort((a, b) => b.reading.score - a.reading.score)
      .slice(0, ALTERNATIVES),
  )
  const chosen = sentences.map((alternatives) => alternatives[0]!)
  const around = (at: number) => {
    const near = chosen.slice(Math.max(0, at - 1), at + 2)
    return attachment.attach(
      near.flatMap(({ items }) => items),
      near.reduce((sum, { own }) => sum + own, 0),
    ).score
  }
  if (sentences.length > 1) {
    for (const [at, alternatives] of sentences.entries()) {
      let [best, score] = [chosen[at]!, around(at)]
      for (const alternative of alternatives.slice(1)) {
        chosen[at] = alternative
        const other = around(at)
        if (other > score) [best, score] = [alternative, other]
      }
      chosen[at] = best
    }
  }
  return attachment.attach(
    chosen.flatMap(({ items }) => items),
    chosen.reduce((sum, { own }) => sum + own, 0),
  )
}

/** Where sentences begin and end; what is read across an end joins two of them. */
function sentencesOf({ tokens }: Text, lattice: readonly (readonly Item[])[]): [from: number, to: number][] {
  const found: [number, number][] = []
  for (let from = 0; from < tokens.length; ) {
    let to = from + 1
    for (let at = from; at < to && to - from < HARD_CUT; at += 1) {
      const long = to - from > LONGEST_SENTENCE
      while (to < tokens.length && tokens[to]!.sentence === tokens[at]!.sentence && to - from < HARD_CUT) {
        if (to - from > LONGEST_SENTENCE && tokens[to]!.clause !== tokens[to - 1]!.clause) break
        to += 1
      }
      if (!long) for (const item of lattice[at]!) to = Math.max(to, Math.min(item.to, from + HARD_CUT))
    }
    found.push([from, to])
    from = to
  }
  return found
}
