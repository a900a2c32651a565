import type { Token } from '../../src/agent/planner/language/tokens.ts'
import { planner } from '../../src/agent/planner/plan-instructions.ts'
import { ASKS, FAULT, TELLING_MODEL, TELLS, tellingFeatures } from '../../src/agent/planner/slots/telling.ts'
import { type Dictation, dictations, PHOTOGRAPH, spansOf } from '../../test/agent/corpus/texts.ts'
import { doing, type Telling, tellings } from '../../test/agent/corpus/told.ts'
import { readArguments } from '../read-arguments.ts'
import { type Example, keep, type Pace, train } from './chain.ts'
import { HELD_BACK } from './held-back.ts'

const PACE: Pace = { epochs: 12, rate: 0.05, decay: 1e-2, least: 16 }
/** How much it counts that a text which somebody dictates is asked for, whatever it tells. */
const OF_TEXTS = 0.6
const LABEL = { asked: ASKS, told: TELLS, fault: FAULT }

readArguments(
  `npm run train:tellings

Learns from requests in which it is marked what only tells something, or says what is wrong with a picture, which words of
others do, and keeps it in telling.json. What is held back is not learned from: npm run bench:planner -- --told measures it.`,
  { options: {} },
)
const marked = tellings().filter(({ name }) => !HELD_BACK.has(name))
const dictated = dictations().filter(({ name }) => !HELD_BACK.has(name))
console.log(`${marked.length} marked requests, ${dictated.length} with texts`)
keep(train([...marked.map(fromMarks), ...dictated.flatMap(fromTexts)], PACE), TELLING_MODEL)

function fromMarks(telling: Telling): Example {
  const { tokens } = planner().read(telling.instructions, PHOTOGRAPH).text
  return { features: featuresOf(tokens), labels: tokens.map((token) => LABEL[doing(telling, token)]) }
}

function fromTexts({ instructions, texts, scene }: Dictation): Example[] {
  const spans = spansOf(instructions, texts)
  if (spans === undefined) return []
  const { tokens } = planner().read(instructions, scene).text
  const labels = tokens.map(({ start, end }) =>
    spans.some(([from, to]) => start < to && end > from) ? ASKS : undefined,
  )
  return [{ features: featuresOf(tokens), labels, share: OF_TEXTS }]
}

function featuresOf(tokens: readonly Token[]): string[][] {
  return tellingFeatures(tokens).map((groups) => groups.flat())
}
