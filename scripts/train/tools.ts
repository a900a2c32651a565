import { writeFileSync } from 'node:fs'
import type { Plan, Scene } from '../../src/agent/plan.ts'
import {
  againstAny,
  clauseFeatures,
  LESS,
  MORE,
  NOTHING_LIKELY,
  PARTS,
  TOOL_MODEL,
} from '../../src/agent/planner/cover/likely-tools.ts'
import { Planner } from '../../src/agent/planner/plan-instructions.ts'
import { ALL_WORDS } from '../../src/agent/tools/all-words.ts'
import { isDomainError } from '../../src/errors.ts'
import { judge } from '../../test/agent/corpus/judge.ts'
import { compareTools, kinds } from '../../test/agent/corpus/kinds.ts'
import { loadBatches, sceneOf } from '../../test/agent/corpus/requests.ts'
import { sentences } from '../../test/agent/corpus/sentences.ts'
import { randomNumbers } from '../../test/support/random-numbers.ts'
import { readArguments } from '../read-arguments.ts'
import { shuffled } from './chain.ts'
import { UNREAD } from './held-back.ts'

const EPOCHS = 10
const RATE = 0.2
/** How much must speak for a weight before it is anything but nothing (L1): most features say nothing of most tools. */
const LEAST_PULL = 5
/** Clauses that must have a feature for it to be learned. */
const LEAST_CLAUSES = 3
/** The model keeps nothing that says less than this, in its own parts. */
const LEAST_WEIGHT = 2

interface Example {
  readonly set: string
  readonly clauses: readonly (readonly string[])[]
  readonly asked: ReadonlySet<string>
  /** Tools of which it is not known. */
  readonly open: ReadonlySet<string>
}

const { options } = readArguments(
  `npm run train:tools [-- --without k1,b40]

Learns from requests whose tools are known which tools the clauses of others ask for, and keeps it in likely-tools.json. What
nobody has read is not learned from; with --without it says how well what is left out is told, and keeps nothing.`,
  { options: { without: { type: 'string', default: '' } } },
)
const without = new Set(options.without.split(',').filter(Boolean))
/** What the rules alone make of requests. */
const rules = new Planner(ALL_WORDS, (read) => {
  seen = clauseFeatures(read).map((names) => [...names])
  return NOTHING_LIKELY
})
let seen: string[][] = []
const examples = [...fromRequests(), ...fromKinds(), ...fromSentences()]
const learned = examples.filter(({ set }) => !without.has(set))
const tools = [...new Set(learned.flatMap(({ asked }) => [...asked]))].sort()
console.log(`${learned.length} requests for ${tools.length} tools`)
const trained = train()
if (without.size === 0) keep()
else measure(examples.filter(({ set }) => without.has(set)))

function fromRequests(): Example[] {
  return loadBatches().flatMap(({ name, requests }) =>
    requests
      // Every second probe is kept unread.
      .filter((_, i) => !UNREAD.has(name) && !(name.startsWith('probes') && i % 2 === 1))
      .map((request) => {
        const { instructions, expect, allow } = request
        const scene = sceneOf(request)
        const asked = expect.flatMap(({ any }) => any.map(({ tool }) => tool))
        return exampleOf(name, instructions, scene, asked, allow, (steps) => judge(request, steps).verdict === 'full')
      }),
  )
}

function fromKinds(): Example[] {
  return kinds()
    .filter(({ name }) => !UNREAD.has(name))
    .map((kind) =>
      exampleOf(kind.name, kind.instructions, kind.scene, kind.wishes.flat(), [], (steps) => {
        const { missed, unasked } = compareTools(
          kind,
          steps.map(({ tool }) => tool),
        )
        return missed.length + unasked.length === 0
      }),
    )
}

function fromSentences(): Example[] {
  return sentences().flatMap(({ instructions, steps: expected, ...scene }) => {
    if (typeof expected === 'string') return []
    const asked = expected.map(({ tool }) => tool)
    const isRight = (steps: Plan['steps']) => steps.map(({ tool }) => tool).join() === asked.join()
    return exampleOf('sentences', instructions, scene, asked, [], isRight)
  })
}

/**
 * What makes no step of its own, such as a text's shadow or the bubble around it, is asked for where the plan is right, and
 * may be elsewhere.
 */
function exampleOf(
  set: string,
  instructions: string,
  scene: Scene,
  asked: readonly string[],
  open: readonly string[],
  isRight: (steps: Plan['steps']) => boolean,
): Example {
  const steps = stepsOf(instructions, scene)
  const { reading } = rules.read(instructions, scene)
  const wishes = reading.wishes.filter(({ negated }) => !negated)
  const read = wishes.map(({ words }) => words.tool)
  const parts = read.filter((name) => !steps.some(({ tool }) => tool === name))
  const ways = wishes.flatMap(({ words, way }) =>
    words.traits.includes('scale') && way !== 0 ? `${words.tool}${way > 0 ? MORE : LESS}` : [],
  )
  return {
    set,
    clauses: seen,
    asked: new Set(isRight(steps) ? [...asked, ...read, ...ways] : asked),
    open: new Set([...open, ...parts, ...asked.flatMap((name) => [name + MORE, name + LESS])]),
  }
}

function stepsOf(instructions: string, scene: Scene): Plan['steps'] {
  try {
    return rules.plan(instructions, scene).steps
  } catch (error) {
    if (isDomainError(error, 'PICTURE_NOT_FOUND')) return []
    throw error
  }
}

/**
 * Learns that at least one clause of a request asks for each of its tools, and none for another; which one does is known of no
 * request (multiple instances, Maron and Lozano-Pérez 1998). By gradient descent with a rate of its own for each weight, and
 * none where little speaks for one (FTRL-Proximal, McMahan and others 2013).
 */
function train(): { ids: ReadonlyMap<string, number>; weights: Float64Array } {
  const counts = new Map<string, number>()
  for (const name of learned.flatMap(({ clauses }) => clauses.flat())) counts.set(name, (counts.get(name) ?? 0) + 1)
  const names = [...counts].filter(([, count]) => count >= LEAST_CLAUSES).map(([name]) => name)
  const ids = new Map(names.map((name, i) => [name, i * tools.length]))
  const weights = new Float64Array(names.length * tools.length)
  const [pulls, squares] = [new Float64Array(weights.length), new Float64Array(weights.length)]
  const learn = (at: number, slope: number) => {
    const before = Math.sqrt(squares[at]!)
    squares[at]! += slope * slope
    const after = Math.sqrt(squares[at]!)
    pulls[at]! += slope - ((after - before) / RATE) * weights[at]!
    const pull = pulls[at]!
    weights[at] = Math.abs(pull) <= LEAST_PULL ? 0 : (-RATE * (pull - Math.sign(pull) * LEAST_PULL)) / (1 + after)
  }
  const known = learned.map((example) => ({ ...example, features: idsOf(example, ids) }))
  const random = randomNumbers(7)
  for (let epoch = 0; epoch < EPOCHS; epoch += 1)
    for (const { features, asked, open } of shuffled(known, random)) {
      const scores = features.map((some) => scoresOf(some, weights))
      for (const [tool, name] of tools.entries()) {
        if (open.has(name) && !asked.has(name)) continue
        const none = againstAny(scores.map((one) => one[tool]!))
        const wanted = asked.has(name) ? -1 / Math.expm1(Math.max(1e-6, none)) : 1
        for (const [clause, some] of features.entries()) {
          const slope = wanted / (1 + Math.exp(-scores[clause]![tool]!))
          if (Math.abs(slope) < 1e-3) continue
          for (const id of some) learn(id + tool, slope)
        }
      }
    }
  return { ids, weights }
}

function idsOf({ clauses }: Example, ids: ReadonlyMap<string, number>): number[][] {
  return clauses.map((names) => names.flatMap((name) => ids.get(name) ?? []))
}

function scoresOf(ids: readonly number[], weights: Float64Array): Float64Array {
  const scores = new Float64Array(tools.length)
  for (const id of ids) for (let tool = 0; tool < scores.length; tool += 1) scores[tool]! += weights[id + tool]!
  return scores
}

function keep(): void {
  const { ids, weights } = trained
  const lines = [...ids]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([name, id]) => {
      const kept = tools.flatMap((_, tool) => {
        const weight = Math.round(weights[id + tool]! * PARTS)
        return Math.abs(weight) >= LEAST_WEIGHT ? [tool, weight] : []
      })
      return kept.length === 0 ? [] : [`${JSON.stringify(name)}:"${kept.join(' ')}"`]
    })
  writeFileSync(TOOL_MODEL, `{"tools":${JSON.stringify(tools)},"weights":{\n${lines.join(',\n')}\n}}\n`)
  console.log(`${lines.length} features kept`)
}

/** Of how many tools it tells rightly, with even chances, whether they are asked for. */
function measure(held: readonly Example[]): void {
  let [right, lacking, unasked, loss] = [0, 0, 0, 0]
  for (const example of held) {
    const scores = idsOf(example, trained.ids).map((some) => scoresOf(some, trained.weights))
    for (const [tool, name] of tools.entries()) {
      const is = example.asked.has(name)
      if (example.open.has(name) && !is) continue
      const likely = -Math.expm1(-againstAny(scores.map((one) => one[tool]!)))
      loss -= Math.log(Math.max(1e-4, is ? likely : 1 - likely))
      if (is && likely >= 0.5) right += 1
      else if (is) lacking += 1
      else if (likely >= 0.5) unasked += 1
    }
  }
  console.log(
    `${held.length} requests: ${right} of ${right + lacking} tools told, ${unasked} more; ${(loss / held.length).toFixed(3)} nats each`,
  )
}
