import { join } from 'node:path'
import type { Scene } from '../../src/agent/plan.ts'
import { planInstructions, planner } from '../../src/agent/planner/plan-instructions.ts'
import { BEGINS, GOES_ON, LABELS, movesOfTexts, OUTSIDE } from '../../src/agent/planner/slots/likelihood.ts'
import { MODELS, watching } from '../../src/agent/planner/slots/text-tagger.ts'
import { isDomainError } from '../../src/errors.ts'
import { judge, type Request } from '../../test/agent/corpus/judge.ts'
import { loadBatches, sceneOf } from '../../test/agent/corpus/requests.ts'
import { dictations, spansOf } from '../../test/agent/corpus/texts.ts'
import { readArguments } from '../read-arguments.ts'
import { type Example, keep, likelihoodOf, type Pace, type Trained, train } from './chain.ts'
import { HELD_BACK } from './held-back.ts'

const PACE: Pace = { epochs: 7, rate: 0.2, decay: 1e-3, least: 6 }
const FOLDER = join(import.meta.dirname, '../../src/agent/planner/slots')

interface TextExample extends Example {
  readonly set: string
  /** Which of the models learns from it. */
  readonly model: string
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
  const trained = train(learned, PACE, movesOfTexts)
  if (without.size === 0) keep(trained, join(FOLDER, model))
  else
    measure(
      mine.filter(({ set }) => without.has(set)),
      trained,
    )
}

/** Requests that ask for no text, and those of which the plan is as they were meant with the texts of that plan. */
function fromRequests(): TextExample[] {
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

function fromDictations(): TextExample[] {
  const open = dictations().filter(({ name }) => !HELD_BACK.has(name))
  return open.flatMap(({ name, instructions, texts, scene }) => exampleOf(name, instructions, texts, scene))
}

function exampleOf(set: string, instructions: string, texts: readonly string[], scene: Scene): TextExample[] {
  const spans = spansOf(instructions, texts)
  const found: TextExample[] = []
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

/** Of how many requests the most likely labels are right, those with texts and those without. */
function measure(requests: readonly Example[], trained: Trained): void {
  const isRight = ({ features, labels }: Example) => {
    const likelihood = likelihoodOf(trained, features, movesOfTexts)
    return labels.every((label, at) => LABELS.every((one) => likelihood.label(at, one) <= likelihood.label(at, label!)))
  }
  for (const [kind, some] of Object.entries(
    Object.groupBy(requests, ({ labels }) => (labels.some(Boolean) ? 'with texts' : 'without')),
  ))
    console.log(`${kind}: ${some!.filter(isRight).length} of ${some!.length} token for token`)
}
