import { writeFileSync } from 'node:fs'
import { type ChainModel, LABELS, Likelihood, SCALE } from '../../src/agent/planner/slots/likelihood.ts'
import { randomNumbers } from '../../test/support/random-numbers.ts'

/** The model keeps no feature that says less than this, in its own parts. */
const LEAST_WEIGHT = 2
/** A gradient that changes nothing. */
const NOTHING = 1e-4

/** A request by the features of its tokens, with the label of each that is known. */
export interface Example {
  readonly features: readonly (readonly string[])[]
  readonly labels: readonly (number | undefined)[]
  /** How much it counts; a whole one also shows which labels follow each other, and has them all. */
  readonly share?: number
}

export interface Pace {
  readonly epochs: number
  readonly rate: number
  /** Against weights that only one request needs. */
  readonly decay: number
  /** Tokens that a feature must be one of to be learned. */
  readonly least: number
}

/** What was learned: where the weights of each feature begin, these, and what each label is worth behind each. */
export interface Trained {
  readonly ids: ReadonlyMap<string, number>
  readonly weights: Float64Array
  readonly moves: Float64Array
}

type Moves = ChainModel['moves']

/**
 * Learns by gradient ascent on the likelihood of the labels, with a rate of its own for each weight (AdaGrad, Duchi, Hazan
 * and Singer 2011).
 *
 * @param possible takes back what moves can never be.
 */
export function train(
  requests: readonly Example[],
  { epochs, rate, decay, least }: Pace,
  possible: (moves: Moves) => Moves = (moves) => moves,
): Trained {
  const counts = new Map<string, number>()
  for (const { features } of requests) for (const name of features.flat()) counts.set(name, (counts.get(name) ?? 0) + 1)
  const names = [...counts].filter(([, count]) => count >= least).map(([name]) => name)
  const ids = new Map(names.map((name, id) => [name, id * LABELS.length]))
  const known = requests.map(({ features, labels, share = 1 }) => ({
    features: features.map((all) => idsOf(all, ids)),
    labels,
    share,
  }))
  const [weights, moves] = [new Float64Array(names.length * LABELS.length), new Float64Array(LABELS.length ** 2)]
  const [steps, strides] = [weights, moves].map(({ length }) => new Float64Array(length).fill(1e-8)) as [
    Float64Array,
    Float64Array,
  ]
  const learn = (of: Float64Array, seen: Float64Array, at: number, gradient: number) => {
    seen[at]! += gradient * gradient
    of[at]! += (rate * gradient) / Math.sqrt(seen[at]!)
  }
  const random = randomNumbers(7)
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    for (const { features, labels, share } of shuffled(known, random)) {
      if (labels.length === 0) continue
      const scores = features.map((all) => scoreOf(all, weights))
      const likelihood = new Likelihood(scores, possible(rowsOf(moves)))
      for (const [at, label] of labels.entries()) {
        if (label === undefined) continue
        for (const one of LABELS) {
          const gradient = ((one === label ? 1 : 0) - likelihood.label(at, one)) * share
          if (Math.abs(gradient) < NOTHING) continue
          for (const id of features[at]!) learn(weights, steps, id + one, gradient - decay * weights[id + one]!)
        }
        for (const before of at > 0 && share === 1 ? LABELS : [])
          for (const one of LABELS) {
            const is = labels[at - 1] === before && label === one ? 1 : 0
            learn(moves, strides, before * LABELS.length + one, is - likelihood.move(at, before, one))
          }
      }
    }
  }
  return { ids, weights, moves }
}

/** How likely the labels of a request's tokens are by what was learned. */
export function likelihoodOf(
  { ids, weights, moves }: Trained,
  features: Example['features'],
  possible: (moves: Moves) => Moves = (all) => all,
): Likelihood {
  return new Likelihood(
    features.map((names) => scoreOf(idsOf(names, ids), weights)),
    possible(rowsOf(moves)),
  )
}

const idsOf = (names: readonly string[], ids: ReadonlyMap<string, number>) =>
  names.flatMap((name) => ids.get(name) ?? [])

function scoreOf(ids: readonly number[], of: Float64Array): number[] {
  return LABELS.map((label) => ids.reduce((sum, id) => sum + of[id + label]!, 0))
}

function rowsOf(of: Float64Array): number[][] {
  return LABELS.map((row) => [...of.subarray(row * LABELS.length, (row + 1) * LABELS.length)])
}

/** Writes what was learned as a model. */
export function keep({ ids, weights, moves }: Trained, file: string): void {
  const rounded = (value: number) => Math.round(value * SCALE)
  const entries = [...ids]
    .map(([name, id]) => [name, LABELS.map((label) => rounded(weights[id + label]!))] as const)
    .filter(([, all]) => all.some((one) => Math.abs(one) >= LEAST_WEIGHT))
    .sort(([one], [other]) => (one < other ? -1 : 1))
  const lines = entries.map(([name, all]) => `    ${JSON.stringify(name)}: [${all.join(', ')}]`)
  const rows = rowsOf(moves).map((row) => `[${row.map(rounded).join(', ')}]`)
  writeFileSync(file, `{\n  "moves": [${rows.join(', ')}],\n  "weights": {\n${lines.join(',\n')}\n  }\n}\n`)
  console.log(`${entries.length} features kept`)
}

export function shuffled<One>(all: readonly One[], random: () => number): One[] {
  const order = [...all]
  for (let at = order.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1))
    ;[order[at], order[other]] = [order[other]!, order[at]!]
  }
  return order
}
