import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plan, Scene } from '../../src/agent/plan.ts'
import { planInstructions, planner } from '../../src/agent/planner/plan-instructions.ts'
import { askedOf } from '../../src/agent/planner/slots/telling.ts'
import { isDomainError } from '../../src/errors.ts'
import { judge, type Verdict } from '../../test/agent/corpus/judge.ts'
import { compareTools, kinds } from '../../test/agent/corpus/kinds.ts'
import { type Batch, loadBatches, sceneOf } from '../../test/agent/corpus/requests.ts'
import { type Dictation, dictations, PHOTOGRAPH } from '../../test/agent/corpus/texts.ts'
import { doing, tellings } from '../../test/agent/corpus/told.ts'
import { readArguments } from '../read-arguments.ts'

const KINDS = ['single', 'multi', 'text', 'pictures', 'nothing', 'complaint', 'negation']
const ROUNDS = 5
const LONGEST = 10_000
const RANDOM_TEXTS = 100
/** Of these, how many are printed. */
const SLOWEST = 5

const { options, operands, misused } = readArguments(
  `npm run bench:planner [-- batches…] [--misses] [--kind k] [--time] [--texts] [--kinds] [--told]

Says how many requests the built-in planner plans as they were meant, by batch and kind; with --time, how long it takes to
plan them, texts made to be slow and texts made at random; with --texts, how many dictated texts it writes letter for letter;
with --kinds, how many requests come to the tools that they ask for, whatever these do; with --told, of how many words it
knows whether they ask for something, tell something or name a fault.`,
  {
    allowPositionals: true,
    options: {
      misses: { type: 'boolean', default: false },
      kind: { type: 'string' },
      time: { type: 'boolean', default: false },
      texts: { type: 'boolean', default: false },
      kinds: { type: 'boolean', default: false },
      told: { type: 'boolean', default: false },
    },
  },
)
const all = loadBatches()
const unknown = operands.find((operand) => !all.some(({ name }) => name === operand))
if (unknown !== undefined) misused(`there is no batch called ${unknown}: ${all.map(({ name }) => name).join(', ')}`)
const batches = operands.length === 0 ? all : all.filter(({ name }) => operands.includes(name))
/** When each batch was measured for the first time, before anybody who tunes had read it, and what came of it. */
const unread = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../test/agent/corpus/unread.json'), 'utf8'),
) as Record<string, string>

if (options.time) printTimes(batches)
else if (options.texts) printTexts()
else if (options.kinds) printKinds()
else if (options.told) printTold()
else for (const batch of batches) printBatch(batch)

function planOf(instructions: string, scene: Scene): Plan {
  try {
    return planInstructions(instructions, scene)
  } catch (error) {
    if (!isDomainError(error, 'PICTURE_NOT_FOUND')) throw error
    return { steps: [], notUnderstood: [error.message], declined: [], notes: [] }
  }
}

function printBatch({ name, requests }: Batch): void {
  const judged = requests.map((request) => {
    const plan = planOf(request.instructions, sceneOf(request))
    return { request, plan, ...judge(request, plan.steps) }
  })
  console.log(`${name}: ${requests.length} requests; unread: ${unread[name] ?? 'never measured'}`)
  console.log('             full  partly  not  full %  unasked  harmful')
  for (const kind of [...KINDS, 'all']) {
    const rows = judged.filter(({ request }) => kind === 'all' || request.kind === kind)
    if (rows.length > 0) console.log(line(kind, rows))
  }
  if (!options.misses) return
  for (const { request, plan, verdict, missed, unasked, harmful } of judged) {
    if (verdict === 'full' || (options.kind !== undefined && options.kind !== request.kind)) continue
    const steps = plan.steps.map((step) => `${step.tool} ${JSON.stringify(step.arguments)}`)
    const names = request.pictures.map((picture) => picture.name)
    console.log(
      `\n${request.id} ${request.kind} ${verdict}: ${request.instructions}\n  [${names.join(', ')}] ${request.aspect_ratio}`,
    )
    console.log(
      `  plan: ${steps.join('; ')}\n  missed: ${missed.join('; ')}; unasked: ${unasked.join('; ')}; harmful: ${harmful.join('; ')}`,
    )
    console.log(`  not understood: ${plan.notUnderstood.join(' / ')}; declined: ${plan.declined.join(' / ')}`)
  }
}

function line(kind: string, rows: readonly Verdict[]): string {
  const of = (verdict: Verdict['verdict']) => rows.filter((row) => row.verdict === verdict).length
  const unasked = rows.reduce((sum, row) => sum + row.unasked.length, 0)
  const harmful = rows.filter((row) => row.harmful.length > 0).length
  const share = ((100 * of('full')) / rows.length).toFixed(0)
  const figures = [of('full'), of('partly'), of('no'), share, unasked, harmful]
  const widths = [6, 8, 5, 8, 9, 9]
  return kind.padEnd(11) + figures.map((figure, i) => String(figure).padStart(widths[i]!)).join('')
}

/** Of each file of dictated texts, how many requests come to these texts and no others, whatever the case. */
function printTexts(): void {
  const plain = (text: string) => text.toLowerCase().replace(/[.\s]+$/, '')
  const isRight = ({ instructions, texts, scene }: Dictation) => {
    const lines = (all: readonly unknown[]) => all.flatMap((text) => String(text).split('\n').map(plain))
    const written = lines(planOf(instructions, scene).steps.flatMap(({ arguments: { text } }) => text ?? []))
    return written.length === lines(texts).length && lines(texts).every((text) => written.includes(text))
  }
  for (const [name, all] of Object.entries(Object.groupBy(dictations(), (one) => one.name))) {
    const misses = all!.filter((one) => !isRight(one))
    console.log(`${name}: ${all!.length - misses.length} of ${all!.length} letter for letter`)
    for (const { instructions } of options.misses ? misses : []) console.log(`  ${instructions}`)
  }
}

/** Of each file of requests with their tools, how many come to these and no others. */
function printKinds(): void {
  for (const [name, all] of Object.entries(Object.groupBy(kinds(), (one) => one.name))) {
    const compared = all!.map((one) => {
      const tools = planOf(one.instructions, one.scene).steps.map(({ tool }) => tool)
      return { ...one, tools, ...compareTools(one, tools) }
    })
    const misses = compared.filter(({ missed, unasked }) => missed.length + unasked.length > 0)
    const lacking = misses.filter(({ missed }) => missed.length > 0).length
    const unasked = misses.reduce((sum, one) => sum + one.unasked.length, 0)
    console.log(
      `${name}: ${all!.length - misses.length} of ${all!.length} with their tools, ${lacking} lack one, ${unasked} steps unasked`,
    )
    for (const { instructions, wishes, tools } of options.misses ? misses : [])
      console.log(`  ${instructions} → ${tools.join(', ')} (${wishes.map((wish) => wish.join('/')).join(', ')})`)
  }
}

/** Of each file of requests whose told passages are marked, of how many words rules, and what was learned, know what they do. */
function printTold(): void {
  for (const [name, all] of Object.entries(Object.groupBy(tellings(), (one) => one.name))) {
    const words = all!.flatMap((one) => {
      const { tokens, reason, story } = planner().read(one.instructions, PHOTOGRAPH).text
      const asked = askedOf(tokens)
      return tokens.flatMap((token, at) => {
        if (token.kind === 'mark') return []
        const meant = doing(one, token)
        const read = reason[at] || story[at] === 'happens' ? 'told' : story[at] === 'is' ? 'fault' : 'asked'
        return { meant, isRight: meant === read, isLearned: (meant === 'asked') === asked[at]! >= 0.5 }
      })
    })
    const shares = Object.entries(Object.groupBy(words, ({ meant }) => meant)).map(([meant, some]) => {
      const [rules, learned] = [some!.filter(({ isRight }) => isRight), some!.filter(({ isLearned }) => isLearned)]
      return `${some!.length} ${meant}, known by rules ${rules.length}, as asked or not by what was learned ${learned.length}`
    })
    console.log(`${name}: of its words ${shares.sort().join('; ')}`)
  }
}

/** Texts that make a planner slow if any does: one word over and over, brackets in brackets, nothing but commas. */
function slowTexts(): readonly (readonly [name: string, text: string])[] {
  const ordinary = all.flatMap(({ requests }) => requests.map(({ instructions }) => instructions)).join('. ')
  const repeated = [
    'oval ',
    'make it red ',
    ', ',
    '(',
    '"',
    "'",
    'the ',
    '1 ',
    'red and ',
    'not ',
    'x',
    '\n',
    'write ',
    'A: ',
    '10% ',
    'write A and ',
    'title A\n',
    '£4 ',
    '“a”, ',
    'stich - ',
    '8 ',
    'crop it. ',
  ]
  return [
    ['ordinary requests', ordinary.slice(0, LONGEST)],
    ...repeated.map((text) => [JSON.stringify(text), text.repeat(LONGEST / text.length)] as const),
  ]
}

/**
 * What nobody thought of: a few words of all requests, over and over, with something between them, and whole requests, over
 * and over, with as many pictures as they have.
 */
function randomTexts(scene: Scene): readonly (readonly [text: string, scene: Scene])[] {
  const requests = all.flatMap((batch) => batch.requests)
  const words = [...new Set(requests.flatMap(({ instructions }) => instructions.split(' ')))]
  const between = [' ', ' ', '\n', ', ', '. ', ': ', ' / ', '"', ' and ', '; ', ' - ', '(', ') ', '\n- ']
  const one = <Item>(some: readonly Item[]) => some[Math.floor(Math.random() * some.length)]!
  const long = (text: string) => text.repeat(Math.ceil(LONGEST / text.length)).slice(0, LONGEST)
  const empty = { ...scene, pictures: [] }
  return Array.from({ length: RANDOM_TEXTS }, () => {
    const few = Array.from({ length: 1 + Math.floor(Math.random() * 4) }, () => one(words) + one(between)).join('')
    const request = one(requests)
    const again = [long(request.instructions + one(between)), sceneOf(request)] as const
    return [[long(few), scene] as const, [long(few), empty] as const, again]
  }).flat()
}

function printTimes(measured: readonly Batch[]): void {
  const short = measured
    .flatMap(({ requests }) => requests)
    .filter(({ instructions }) => instructions.split(/\s+/).length <= 120)
  const times: number[] = []
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const request of short) {
      const took = time(() => planOf(request.instructions, sceneOf(request)))
      // The first round loads and compiles.
      if (round > 0) times.push(took)
    }
  }
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor((times.length - 1) * share)]!.toFixed(1)
  console.log(
    `${short.length} requests of up to 120 words, ${ROUNDS} times: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms`,
  )
  const scene = { canvas: { width: 2048, height: 1365 }, pictures: [{ width: 1200, height: 800, transparent: false }] }
  for (const [name, text] of slowTexts()) {
    const [whole, half] = [text, text.slice(0, text.length / 2)].map((instructions) =>
      time(() => planOf(instructions, scene)),
    )
    console.log(
      `${name.padEnd(20)} ${text.length} characters ${whole!.toFixed(0)} ms, half of it ${half!.toFixed(0)} ms`,
    )
  }
  printRandomTimes(scene)
}

function printRandomTimes(scene: Scene): void {
  const timed = randomTexts(scene).map(([text, where]) => {
    // What no request has used yet is compiled first.
    planOf(text, where)
    const took = time(() => planOf(text, where))
    return { took, text, on: where.pictures.length }
  })
  timed.sort((a, b) => b.took - a.took)
  for (const { took, text, on } of timed.slice(0, SLOWEST))
    console.log(
      `at random, of ${timed.length}: ${took.toFixed(0)} ms with ${on} pictures ${JSON.stringify(text.slice(0, 60))}`,
    )
}

function time(work: () => unknown): number {
  const start = performance.now()
  work()
  return performance.now() - start
}
