/** Labels of tokens, of which each model has three. */
export const LABELS = [0, 1, 2] as const
/** What a token is to the texts of a request: no part of one, the first token of one, or a later one. */
export const [OUTSIDE, BEGINS, GOES_ON] = LABELS

/** What was learned of the labels of tokens from requests of which these are known. */
export interface ChainModel {
  /** By feature, what it says for each label, in parts of which `SCALE` are one. */
  readonly weights: Readonly<Record<string, readonly number[]>>
  /** The same of each label behind each. */
  readonly moves: readonly (readonly number[])[]
}

export const SCALE = 10

/**
 * How likely the labels of tokens are by what was learned.
 *
 * @param features of each token, in groups: one that many tokens share is weighed once.
 * @param overrated by how much a model overrates what it learned, on requests that it has not seen.
 */
export function likelihoodBy(
  { weights, moves }: ChainModel,
  features: readonly (readonly (readonly string[])[])[],
  overrated = 1,
): Likelihood {
  const part = SCALE * overrated
  const weighed = new Map<readonly string[], readonly number[]>()
  const weigh = (names: readonly string[]) => {
    const sum = [0, 0, 0]
    for (const name of names) {
      const known = weights[name]
      if (known !== undefined) for (const label of LABELS) sum[label]! += known[label]! / part
    }
    weighed.set(names, sum)
    return sum
  }
  const scores = features.map((groups) => {
    const sums = groups.map((names) => weighed.get(names) ?? weigh(names))
    return LABELS.map((label) => sums.reduce((all, sum) => all + sum[label]!, 0))
  })
  return new Likelihood(
    scores,
    moves.map((row) => row.map((one) => one / part)),
  )
}

/** What labels are worth behind each other where a text goes on only behind its beginning. */
export const movesOfTexts = (moves: readonly (readonly number[])[]): number[][] =>
  moves.map((row, before) =>
    row.map((one, label) => (before === OUTSIDE && label === GOES_ON ? Number.NEGATIVE_INFINITY : one)),
  )

/**
 * How likely labels are, and passages that begin with one and go on with another, by the forward-backward algorithm of a
 * linear-chain conditional random field (Lafferty, McCallum and Pereira 2001).
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

  #move(before: number, label: number): number {
    return this.#moves[before]![label]!
  }
}

function logOfSum(logs: readonly number[]): number {
  const most = Math.max(...logs)
  if (most === Number.NEGATIVE_INFINITY) return most
  return most + Math.log(logs.reduce((sum, one) => sum + Math.exp(one - most), 0))
}
