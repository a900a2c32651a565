import type { Scene } from '../../plan.ts'
import type { Token } from '../language/tokens.ts'
import type { ToolWords } from '../words.ts'
import { Attachment, type Reading } from './attach.ts'
import { type Cover, coversOf } from './covers.ts'
import { type Item, isHead, type Text } from './items.ts'

/** The most covers of a sentence that are tried, alone and in combination with its neighbours. */
const COVERS = 48
const ALTERNATIVES = 8
/** What a reading of a sentence may score less than the best and still be tried between its neighbours. */
const MARGIN = 3
const AHEAD = 4
/** Sentences back to what a sentence may speak of. */
const BACK = 1
/** Tokens beyond which a text is read with fewer covers: the longest ones take no longer than a person notices. */
const LONG_TEXT = 150
/**
 * Tokens after which a sentence is cut at its next clause or anywhere, so that the work grows with the length and not
 * its square.
 */
const LONGEST_SENTENCE = 60
const HARD_CUT = 120

/** A cover of a sentence that is tried. */
interface Trial {
  readonly items: readonly Item[]
  /** The score of its items by themselves, and with what is attached to what. */
  readonly own: number
  readonly score: number
}

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
  const share = Math.min(1, LONG_TEXT / text.tokens.length)
  // "Write … . Make it gold and big": looks are worth what they are to the sentences before.
  const before: Trial[] = []
  const trial = ({ items, score }: Cover): Trial => ({
    items,
    own: score,
    score: joined([...(share < 1 ? [] : before.slice(-BACK)), { items, own: score }], attachment).score,
  })
  const sentences = sentencesOf(text, lattice).map(([from, to]) => {
    const trials = coversOf(text, lattice, weights, from, to, Math.ceil(COVERS * share))
      .map(trial)
      .sort((a, b) => b.score - a.score)
      .filter(({ score }, _, [first]) => score >= first!.score - MARGIN)
      .slice(0, Math.ceil(ALTERNATIVES * share))
    before.push(trials[0]!)
    return trials
  })
  return joined(fitting(sentences, attachment), attachment)
}

function joined(trials: readonly Omit<Trial, 'score'>[], attachment: Attachment): Reading {
  return attachment.attach(
    trials.flatMap(({ items }) => items),
    trials.reduce((sum, { own }) => sum + own, 0),
  )
}

/**
 * Of each sentence the cover that reads best between those of its neighbours, whatever of a few ways the next one is
 * read.
 */
function fitting(sentences: readonly (readonly Trial[])[], attachment: Attachment): Trial[] {
  const chosen = sentences.map((trials) => trials[0]!)
  if (sentences.length === 1) return chosen
  for (const [at, trials] of sentences.entries()) {
    if (trials.length === 1) continue
    const next = sentences[at + 1]?.slice(0, AHEAD) ?? [undefined]
    let best = Number.NEGATIVE_INFINITY
    let found = chosen[at]!
    for (const trial of trials) {
      for (const ahead of next) {
        const near = [chosen[at - 1], trial, ahead].filter((one) => one !== undefined)
        const { score } = joined(near, attachment)
        if (score > best) [best, found] = [score, trial]
      }
    }
    chosen[at] = found
  }
  return chosen
}

/** What a text that leads is followed by is all about it. */
const reachOf = (item: Item, tokens: readonly Token[]) =>
  !isHead(item) && item.marks.includes('leads') ? tokens.length : item.to

/** Where sentences begin and end; what is read across an end joins two of them. */
function sentencesOf({ tokens }: Text, lattice: readonly (readonly Item[])[]): [from: number, to: number][] {
  const found: [number, number][] = []
  for (let from = 0; from < tokens.length; ) {
    let to = endOf(tokens, from, from)
    for (let at = from; at < to && to - from <= LONGEST_SENTENCE; at += 1) {
      const across = Math.min(from + HARD_CUT, Math.max(...lattice[at]!.map((item) => reachOf(item, tokens))))
      if (across > to) to = endOf(tokens, from, across - 1)
    }
    found.push([from, to])
    from = to
  }
  return found
}

/** Where the sentence of a token ends, or is cut if it began at `from`. */
function endOf(tokens: readonly Token[], from: number, at: number): number {
  let to = at + 1
  while (tokens[to]?.sentence === tokens[at]!.sentence && to - from < HARD_CUT) {
    if (to - from > LONGEST_SENTENCE && tokens[to]!.clause !== tokens[to - 1]!.clause) break
    to += 1
  }
  return to
}
