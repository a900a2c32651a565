/** What a token is to the texts of a request: no part of one, the first token of one, or a later one. */
export const LABELS = [0, 1, 2] as const
export const [OUTSIDE, BEGINS, GOES_ON] = LABELS

/**
 * How likely passages are texts, by the forward-backward algorithm of a linear-chain conditional random field (Lafferty,
 * McCallum and Pereira 2001).
 *
 * @param scores of each token what speaks for each label.
 * @param moves what each label is worth behind each.
 */
export class Likelihood {
  readonly #scores: readonly (readonly number[])[]
  readonly #moves: readonly (readonly number[])[]
  /** Logarithms of the weight of all ways to a label of a token, and of all ways on from it. */
  readonly #before: number[][] = []
  readonly #behind: number[][] = []
  readonly #whole: number

  constructor(scores: readonly (readonly number[])[], moves: readonly (readonly number[])[]) {
    this.#scores = scores
    this.#moves = moves
    for (const [at, score] of scores.entries())
      this.#before.push(LABELS.map((label) => score[label]! + this.#entering(at, label)))
    const last = scores.length - 1
    this.#behind[last] = [0, 0, 0]
    for (let at = last - 1; at >= 0; at -= 1)
      this.#behind[at] = LABELS.map((label) => this.#leaving(at + 1, label, LABELS))
    this.#whole = logOfSum(this.#before[last] ?? [0])
  }

  /** The probability that a text begins at a token and ends before another. */
  of(from: number, to: number): number {
    let score = this.#entering(from, BEGINS) + this.#scores[from]![BEGINS]!
    for (let at = from + 1; at < to; at += 1)
      score += this.#move(at === from + 1 ? BEGINS : GOES_ON, GOES_ON) + this.#scores[at]![GOES_ON]!
    const last = to - from === 1 ? BEGINS : GOES_ON
    if (to < this.#scores.length) score += this.#leaving(to, last, [OUTSIDE, BEGINS])
    return Math.exp(score - this.#whole)
  }

  /** The probability of a label of a token. */
  label(at: number, label: number): number {
    return Math.exp(this.#before[at]![label]! + this.#behind[at]![label]! - this.#whole)
  }

  /** The probability of a label of a token behind one of the token before it. */
  move(at: number, before: number, label: number): number {
    const to = this.#before[at - 1]![before]! + this.#move(before, label)
    return Math.exp(to + this.#scores[at]![label]! + this.#behind[at]![label]! - this.#whole)
  }

  #entering(at: number, label: number): number {
    if (at === 0) return this.#move(OUTSIDE, label)
    return logOfSum(LABELS.map((one) => this.#before[at - 1]![one]! + this.#move(one, label)))
  }

  #leaving(to: number, from: number, labels: readonly number[]): number {
    return logOfSum(labels.map((one) => this.#move(from, one) + this.#scores[to]![one]! + this.#behind[to]![one]!))
  }

  /** A text goes on only behind its beginning. */
  #move(before: number, label: number): number {
    return before === OUTSIDE && label === GOES_ON ? Number.NEGATIVE_INFINITY : this.#moves[before]![label]!
  }
}

function logOfSum(logs: readonly number[]): number {
  const most = Math.max(...logs)
  if (most === Number.NEGATIVE_INFINITY) return most
  return most + Math.log(logs.reduce((sum, one) => sum + Math.exp(one - most), 0))
}
