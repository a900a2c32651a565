import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Scene } from '../src/agent/plan.ts'
import { planInstructions, planner } from '../src/agent/planner/plan-instructions.ts'
import { BEGINS, GOES_ON, LABELS, Likelihood, OUTSIDE } from '../src/agent/planner/slots/likelihood.ts'
import { MODELS, SCALE, watching } from '../src/agent/planner/slots/text-tagger.ts'
import { isDomainError } from '../src/errors.ts'
import { judge, type Request } from '../test/agent/corpus/judge.ts'
import { loadBatches, sceneOf } from '../test/agent/corpus/requests.ts'
import { dictations, spansOf } from '../test/agent/corpus/texts.ts'
import { randomNumbers } from '../test/support/random-numbers.ts'
import { readArguments } from './read-arguments.ts'

const EPOCHS = 7
const RATE = 0.2
/** Against weights that only one request needs. */
const DECAY = 1e-3
/** Requests that a feature must occur in to be learned. */
const LEAST = 6
/** The model keeps no feature that says less than this, in its own parts. */
const LEAST_WEIGHT = 2
/** A gradient that changes nothing. */
const NOTHING = 1e-4
/** Files that show what the model makes of requests that it has not seen; 780 more to learn from raised nothing. */
const HELD_BACK = new Set([
  'b46',
  'b47',
  'b48',
  'b49',
  'b50',
  'b51',
  'b52',
  'b53',
  'b54',
  'b55',
  's4',
  't9',
  't10',
  't11',
  't12',
])
const FOLDER = join(import.meta.dirname, '../src/agent/planner/slots')

/** A request by the features of its tokens, with the label of each. */
interface Example {
  readonly set: string
  /** Which of the models learns from it. */
  readonly model: string
  readonly features: readonly (readonly string[])[]
  readonly labels: readonly number[]
}

const { options } = readArguments(
  `npm run train:texts [-- --without t2,t5]

Learns from requests whose texts are known which words of others are texts to write, and keeps it in text-tagger.json for
pictures and in sheet-tagger.json for sheets. What is held back is measured and not learned from; then nothing is kept.`,
  { options: { without: { type: 'string', default: '' } } },
)
const without = new Set(options.without.split(',').filter(Boolean))
const examples = [...fromRequests(), ...fromDictations()]
for (const model of Object.values(MODELS)) {
  const mine = examples.filter((one) => one.model === model)
  const learned = mine.filter(({ set }) => !without.has(set))
  const withTexts = learned.filter(({ labels }) => labels.some(Boolean)).length
  console.log(`${model}: ${learned.length} requests, ${withTexts} of them with texts`)
  const trained = train(learned)
  if (without.size === 0) keep(trained, model)
  else
    measure(
      mine.filter(({ set }) => without.has(set)),
      trained,
    )
}

/** Requests that ask for no text, and those of which the plan is as they were meant with the texts of that plan. */
function fromRequests(): Example[] {
  const open = loadBatches().filter(({ name }) => !HELD_BACK.has(name))
  return open.flatMap(({ name, requests }) =>
    requests
      // Every second probe is kept unread.
      .filter((_, i) => !(name.startsWith('probes') && i % 2 === 1))
      .flatMap((request) => {
        const texts = textsOf(request)
        return texts === undefined ? [] : exampleOf(name, request.instructions, texts, sceneOf(request))
      }),
  )
}

function textsOf(request: Request): string[] | undefined {
  const writes = request.expect.some(({ any }) =>
    any.some(
      ({ tool, args }) =>
        args?.text !== undefined || args?.heading !== undefined || (tool === 'arrange' && args?.labels !== undefined),
    ),
  )
  if (!writes) return request.allow.includes('text') ? undefined : []
  try {
    const { steps } = planInstructions(request.instructions, sceneOf(request))
    if (judge(request, steps).verdict !== 'full') return undefined
    return steps.flatMap(({ arguments: { text, labels } }) =>
      // Each line of a sheet stands somewhere in its request.
      [
        [text ?? []].flat().flatMap((all) => (request.pictures.length > 0 ? all : String(all).split('\n'))),
        labels ?? [],
      ]
        .flat()
        .map(String),
    )
  } catch (error) {
    if (isDomainError(error, 'PICTURE_NOT_FOUND')) return undefined
    throw error
  }
}

function fromDictations(): Example[] {
  const open = dictations().filter(({ name }) => !HELD_BACK.has(name))
  return open.flatMap(({ name, instructions, texts, scene }) => exampleOf(name, instructions, texts, scene))
}

function exampleOf(set: string, instructions: string, texts: readonly string[], scene: Scene): Example[] {
  const spans = spansOf(instructions, texts)
  const found: Example[] = []
  watching.seen = ({ tokens, sheet }, features) => {
    if (spans === undefined || found.length > 0) return
    const labels = tokens.map(({ start, end }, at) => {
      const span = spans.find(([from, to]) => start < to && end > from)
      if (span === undefined) return OUTSIDE
      return at > 0 && tokens[at - 1]!.end > span[0] ? GOES_ON : BEGINS
    })
    found.push({ set, model: sheet ? MODELS.sheet : MODELS.picture, features, labels })
  }
  planner().read(instructions, scene)
  watching.seen = undefined
  return found
}

/** What was learned: where the weights of each feature begin, these, and what each label is worth behind each. */
interface Trained {
  readonly ids: ReadonlyMap<string, number>
  readonly weights: Float64Array
  readonly moves: Float64Array
}

function train(requests: readonly Example[]): Trained {
  const counts = new Map<string, number>()
  for (const { features } of requests) for (const name of features.flat()) counts.set(name, (counts.get(name) ?? 0) + 1)
  const names = [...counts].filter(([, count]) => count >= LEAST).map(([name]) => name)
  const ids = new Map(names.map((name, id) => [name, id * LABELS.length]))
  const known = requests.map(({ features, labels }) => ({
    features: features.map((all) => all.flatMap((name) => ids.get(name) ?? [])),
    labels,
  }))
  const [weights, moves] = [new Float64Array(names.length * LABELS.length), new Float64Array(LABELS.length ** 2)]
  const [steps, strides] = [weights, moves].map(({ length }) => new Float64Array(length).fill(1e-8)) as [
    Float64Array,
    Float64Array,
  ]
  const learn = (of: Float64Array, seen: Float64Array, at: number, gradient: number) => {
    seen[at]! += gradient * gradient
    of[at]! += (RATE * gradient) / Math.sqrt(seen[at]!)
  }
  const random = randomNumbers(7)
  for (let epoch = 0; epoch < EPOCHS; epoch += 1) {
    for (const { features, labels } of shuffled(known, random)) {
      if (labels.length === 0) continue
      const likelihood = new Likelihood(
        features.map((all) => scoreOf(all, weights)),
        rowsOf(moves),
      )
      for (const [at, label] of labels.entries()) {
        for (const one of LABELS) {
          const gradient = (one === label ? 1 : 0) - likelihood.label(at, one)
          if (Math.abs(gradient) < NOTHING) continue
          for (const id of features[at]!) learn(weights, steps, id + one, gradient - DECAY * weights[id + one]!)
        }
        for (const before of at > 0 ? LABELS : [])
          for (const one of LABELS) {
            const is = labels[at - 1] === before && label === one ? 1 : 0
            learn(moves, strides, before * LABELS.length + one, is - likelihood.move(at, before, one))
          }
      }
    }
  }
  return { ids, weights, moves }
}

function scoreOf(ids: readonly number[], of: Float64Array): number[] {
  return LABELS.map((label) => ids.reduce((sum, id) => sum + of[id + label]!, 0))
}

function rowsOf(of: Float64Array): number[][] {
  return LABELS.map((row) => [...of.subarray(row * LABELS.length, (row + 1) * LABELS.length)])
}

/** Of how many requests the most likely labels are right, those with texts and those without. */
function measure(requests: readonly Example[], { ids, weights, moves }: Trained): void {
  const isRight = ({ features, labels }: Example) => {
    const scores = features.map((all) =>
      scoreOf(
        all.flatMap((name) => ids.get(name) ?? []),
        weights,
      ),
    )
    const likelihood = new Likelihood(scores, rowsOf(moves))
    return labels.every((label, at) => LABELS.every((one) => likelihood.label(at, one) <= likelihood.label(at, label)))
  }
  for (const [kind, some] of Object.entries(
    Object.groupBy(requests, ({ labels }) => (labels.some(Boolean) ? 'with texts' : 'without')),
  ))
    console.log(`${kind}: ${some!.filter(isRight).length} of ${some!.length} token for token`)
}

function keep({ ids, weights, moves }: Trained, model: string): void {
  const rounded = (value: number) => Math.round(value * SCALE)
  const entries = [...ids]
    .map(([name, id]) => [name, LABELS.map((label) => rounded(weights[id + label]!))] as const)
    .filter(([, all]) => all.some((one) => Math.abs(one) >= LEAST_WEIGHT))
    .sort(([one], [other]) => (one < other ? -1 : 1))
  const lines = entries.map(([name, all]) => `    ${JSON.stringify(name)}: [${all.join(', ')}]`)
  const rows = rowsOf(moves).map((row) => `[${row.map(rounded).join(', ')}]`)
  writeFileSync(
    join(FOLDER, model),
    `{\n  "moves": [${rows.join(', ')}],\n  "weights": {\n${lines.join(',\n')}\n  }\n}\n`,
  )
  console.log(`${entries.length} features kept`)
}

function shuffled<One>(all: readonly One[], random: () => number): One[] {
  const order = [...all]
  for (let at = order.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1))
    ;[order[at], order[other]] = [order[other]!, order[at]!]
  }
  return order
}
