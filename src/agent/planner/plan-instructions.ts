import type { Plan, PlanStep, Scene } from '../plan.ts'
import { type Chunk, propertyOf } from './chunk.ts'
import { isPlacement, isSpecificReference, operationsOf } from './chunk-kinds.ts'
import { readChunks } from './chunks.ts'
import { Clause, isSilent } from './clause.ts'
import { absorbs, type ClauseChunks, splitClauses } from './clauses.ts'
import { withoutCorrected } from './corrections.ts'
import { readFigures } from './figures.ts'
import { readFormat } from './formats.ts'
import {
  AMENDS,
  type Arguments,
  AWAITS,
  type Meaning,
  OF_TOOL,
  type Operation,
  type Preset,
  type Weak,
} from './meanings.ts'
import { readNames } from './names.ts'
import { oneShape } from './shaping.ts'
import { sharedRoom } from './stacks.ts'
import { isComplaint, isDescription, isRemedy } from './statements.ts'
import {
  afterNaming,
  OF_THE_WHOLE,
  picturesMeant,
  type Setting,
  settleTargets,
  type Target,
  type TargetedStep,
  withoutLeftOut,
} from './targets.ts'
import { isOriginal, readVariants } from './variants.ts'
import { LEXICON, OPERATIONS } from './words/all-words.ts'
import { areasOf } from './words/area-reading.ts'

/**
 * The built-in planner: reads plain English into steps. Phrases of the lexicon are found in the text, the text is
 * cut into clauses with one operation each, and the operation reads its arguments out of its clause. The same
 * instructions and scene always give the same plan.
 *
 * @throws DomainError `PICTURE_NOT_FOUND` if a picture is spoken of that was not given.
 */
export function planInstructions(instructions: string, given: Scene): Plan {
  const read = withoutCorrected(readChunks(instructions, LEXICON))
  const reading = readFormat(readFigures(readNames(read, given, LEXICON), given), given)
  let scene: Setting = reading.scene
  const steps: TargetedStep[] = []
  const notUnderstood: string[] = []
  const declined: string[] = []
  let uncropped = false
  let complained: string | undefined
  let spokenOf: Target = { kind: 'unsaid' }
  const descriptions: string[] = []
  const faults: ClauseChunks[] = []
  let described = false
  const copies = countCopies()
  const notes: string[] = []
  let awaiting: TargetedStep | undefined
  const told = readVariants(reading.chunks, given, LEXICON)
  if (told.copies.length > 0) {
    const pick = { tool: 'pick', arguments: { pictures: told.copies.map(() => 1) }, words: '', target: UNSAID }
    steps.push({ ...pick, words: wordsOf({ chunks: told.copies.flat() }, instructions) })
    scene = sceneAfter(pick, scene)
  }
  const ofCopies = told.copies.flatMap((chunks, i) => splitClauses(chunks).map((part) => ({ ...part, copy: i + 1 })))
  const parts: readonly ClauseChunks[] = [...ofCopies, ...splitClauses(told.rest)]
  for (const part of parts) {
    if (part.aside) {
      descriptions.push(wordsOf(part, instructions))
      continue
    }
    const wish: Wish | undefined = readWish(part, instructions, scene, awaiting ?? lastDrawn(steps))
    if (awaiting !== undefined && wish !== undefined && endsWaiting(part, wish)) {
      if (wish.tool !== 'overlay') steps.push(awaiting)
      awaiting = undefined
      spokenOf = { kind: 'unsaid' }
    }
    described = wish !== undefined && !part.negated && isDescription(part, wish.clause, wish.operation, described)
    const isKept = wish === undefined && part.copy === undefined && copies.isOriginal(part, scene)
    const tool = wish?.tool ?? candidates(part).find(({ weak }) => !weak)?.operation.tool
    const earlier = scene
    scene = afterNaming(part, scene)
    // "leave the second in colour but brighten it": what is left alone in one way is spoken of all the same.
    if (part.negated && scene.spokenOf !== earlier.spokenOf) spokenOf = { kind: 'named', numbers: scene.spokenOf ?? [] }
    const kept = part.negated && tool === undefined ? withoutLeftOut(part, scene) : undefined
    if (kept !== undefined) {
      steps.push({
        tool: 'pick',
        arguments: { pictures: kept },
        words: wordsOf(part, instructions),
        target: { kind: 'unsaid' },
      })
      scene = { ...scene, chosen: kept }
    } else if (part.negated && tool !== undefined) {
      // What is not wanted needs no arguments: "without any text".
      declined.push(wordsOf(part, instructions))
      uncropped ||= tool === 'crop'
    } else if (part.copy !== undefined ? wish === undefined && part.chunks.some(isOriginal) : isKept) {
      descriptions.push(wordsOf(part, instructions))
    } else if (wish === undefined) {
      notUnderstood.push(...passagesOf(part, instructions))
    } else if (described) {
      descriptions.push(wordsOf(part, instructions))
      faults.push(part)
    } else {
      // "It is too dark, brighten it", in whichever order: the complaint and its remedy are one wish.
      const complains = isComplaint(part, wish.clause)
      if (complains && complained === undefined && steps.length > 0 && isRemedy(steps.at(-1)!.tool, wish.tool)) {
        descriptions.push(wordsOf(part, instructions))
        continue
      }
      if (complained !== undefined && isRemedy(wish.tool, complained)) descriptions.push(steps.pop()!.words)
      complained = complains ? wish.tool : undefined
      const said = picturesMeant(wish.clause, earlier)
      const target: Target =
        copyTarget(part) ?? copies.next(part, scene, said) ?? targetOf(said, spokenOf, part.continues)
      spokenOf = target
      notes.push(...wish.clause.notes)
      for (const { [AMENDS]: amends, [AWAITS]: awaits, [OF_TOOL]: tool = wish.tool, ...args } of wish.arguments) {
        if (amends !== undefined) {
          amend(steps, String(tool), args, amends === 'all')
          continue
        }
        const step = { tool: String(tool), arguments: args, words: wordsOf(part, instructions), target }
        if (awaits === true) {
          awaiting = step
          spokenOf = { kind: 'named', numbers: [Number(args.base)] }
          continue
        }
        scene = sceneAfter(step, scene)
        if (scene.pictures !== given.pictures) copies.open(part)
        if (part.continues && (isRepeated(step, steps.at(-1), wish.clause) || isSide(step, steps.at(-1), scene)))
          continue
        if (isOtherName(part, step, steps.at(-1))) steps.pop()
        if (part.accompanies && holdsText(steps.at(-1), step)) putInside(steps, step)
        else steps.push(step)
      }
      notUnderstood.push(...wish.clause.leftovers())
    }
  }
  if (awaiting !== undefined) steps.push(awaiting)
  if (told.copies.length > 0 && !steps.some(({ tool }) => tool === 'arrange')) {
    const layout = told.copies.length < 4 ? 'row' : 'grid'
    steps.push({ tool: 'arrange', arguments: { layout }, words: steps[0]!.words, target: UNSAID })
  }
  // What is wrong is said for the sake of the remedy that follows; by itself it asks for one.
  if (steps.length === 0) {
    const remedies = faults.flatMap((part) => remediesOf(part, instructions, scene))
    steps.push(...remedies)
    const mended = new Set(remedies.map(({ words }) => words))
    notUnderstood.push(...descriptions.splice(0).filter((words) => !mended.has(words)))
  }
  const taken = descriptions.map((words) => `Took “${words}” as a description`)
  if (uncropped && !steps.some(({ tool }) => tool === 'extend')) steps.unshift(SHOW_ALL)
  const settled = settleTargets(sharedRoom(oneShape(steps)), scene)
  const said = [...reading.notes, ...notes, ...taken, ...settled.notes]
  return { steps: [...reading.first, ...settled.steps], notUnderstood, declined, notes: said }
}

const UNSAID: Target = { kind: 'unsaid' }

/** The copy that a clause tells of. */
function copyTarget({ copy }: ClauseChunks): Target | undefined {
  return copy === undefined ? undefined : { kind: 'named', numbers: [copy] }
}

/** What mends a fault that is only stated: "the photo looks dull". */
function remediesOf(part: ClauseChunks, instructions: string, scene: Setting): TargetedStep[] {
  const wish = readWish(part, instructions, scene, undefined, { fault: true })
  if (wish === undefined) return []
  const target = picturesMeant(wish.clause, scene)
  return wish.arguments.map(({ [OF_TOOL]: tool = wish.tool, ...args }) => {
    return { tool: String(tool), arguments: args, words: wordsOf(part, instructions), target }
  })
}

const ORIGINAL = /^(the )?original$|^as (it )?is$|^unchanged$/

/**
 * Counts the copies of a picture that are told one by one: "the original, then a black and white one, then an
 * inverted one".
 */
function countCopies() {
  let number = 0
  let copied = false
  const has = ({ chunks }: ClauseChunks, word: RegExp) => chunks.some(({ lower }) => word.test(lower))
  return {
    open(part: ClauseChunks): void {
      if (!copied && has(part, ORIGINAL)) number = 1
      copied = true
    },
    isOriginal(part: ClauseChunks, { pictures }: Scene): boolean {
      if (!copied || number >= pictures.length || !has(part, ORIGINAL)) return false
      number += 1
      return true
    },
    next(part: ClauseChunks, { pictures }: Scene, said: Target): Target | undefined {
      if (!copied || said.kind === 'named' || number >= pictures.length || !has(part, /^one$/)) return undefined
      number += 1
      return { kind: 'named', numbers: [number] }
    },
  }
}

/** Whether a clause goes on with an overlay that was announced, or turns to something else. */
function endsWaiting({ continues }: ClauseChunks, { tool }: Wish): boolean {
  return tool === 'overlay' || !continues || OF_THE_WHOLE.has(tool)
}

/** Adds arguments to the last step of a tool, or to all of them that follow one another at the end. */
function amend(steps: TargetedStep[], tool: string, args: Arguments, all: boolean): void {
  for (let at = steps.findLastIndex((step) => step.tool === tool); at >= 0 && steps[at]!.tool === tool; at -= 1) {
    const step = steps[at]!
    steps[at] = { ...step, arguments: { ...step.arguments, ...args } }
    if (!all) return
  }
}

/** Whether a text comes with a shape that it can stand in: "a red circle with 'New' in white". */
function holdsText(shape: TargetedStep | undefined, { tool, arguments: { relative } }: TargetedStep): boolean {
  if (tool !== 'text' || relative !== undefined || shape?.tool !== 'shape') return false
  return !LINES.has(String(shape.arguments.shape))
}

const LINES = new Set(['line', 'arrow'])

/** Writes a text into the shape before it; a place that is said of the text is the shape's, if that has none. */
function putInside(steps: TargetedStep[], text: TargetedStep): void {
  const shape = steps.at(-1)!
  const { position, ...style } = text.arguments
  if (position !== undefined && shape.arguments.position === undefined) {
    steps[steps.length - 1] = { ...shape, arguments: { ...shape.arguments, position } }
  }
  steps.push({ ...text, arguments: { ...style, relative: 'inside' } })
}

/** The step that words such as "below it" speak of: a background that came in between does not count. */
function lastDrawn(steps: readonly TargetedStep[]): TargetedStep | undefined {
  return steps.findLast(({ tool }) => tool !== 'background')
}

/** Pictures that are picked are those that count; of one that is picked several times the copies do. */
function sceneAfter({ tool, arguments: { pictures } }: PlanStep, scene: Setting): Setting {
  if (tool !== 'pick' || !Array.isArray(pictures)) return scene
  if (new Set(pictures).size === pictures.length) return { ...scene, chosen: pictures }
  return { ...scene, pictures: pictures.flatMap((number) => scene.pictures[number - 1] ?? []) }
}

/** What "do not crop" asks for beyond leaving the crop out: all of a picture on a canvas of another shape. */
const SHOW_ALL: TargetedStep = { tool: 'extend', arguments: {}, words: 'do not crop', target: { kind: 'unsaid' } }

interface Wish {
  readonly tool: string
  readonly arguments: readonly Arguments[]
  readonly clause: Clause
  readonly operation: Operation
}

/** The first operation, in the order of likelihood, whose arguments the clause can give. */
function readWish(
  part: ClauseChunks,
  instructions: string,
  scene: Setting,
  before: PlanStep | undefined,
  more: Preset = {},
): Wish | undefined {
  for (const { operation, preset, weak, at } of candidates(part)) {
    const local = operation.local === true
    const head = { preset: { ...preset, ...more }, weak, at, before, local }
    const clause = new Clause(part.chunks, head, instructions, scene)
    // "remove the border" must not add one.
    if (part.chunks.some(isRemoval) && operation.reversible !== true && preset.side !== true) continue
    const args = operation.read(clause)
    if (args === undefined) continue
    const areas = local ? areasOf(clause) : []
    const located = [args]
      .flat()
      .flatMap((one) => (areas.length === 0 ? [one] : areas.map((area) => ({ ...one, area }))))
    return { tool: operation.tool, arguments: located, clause, operation }
  }
  return undefined
}

/** "strip the border" removes; "on a black strip" names what letters stand on. */
function isRemoval({ meanings }: Chunk, at: number, chunks: readonly Chunk[]): boolean {
  if (propertyOf(meanings, 'removal') === undefined) return false
  const coloured = propertyOf(chunks[at - 1]?.meanings ?? [], 'color') !== undefined
  return !(coloured && propertyOf(meanings, 'plate') !== undefined)
}

interface Candidate {
  readonly operation: Operation
  readonly preset: Preset
  readonly at: number
  readonly weak: Weak
}

/** Operations named in a clause: first those that absorb all the others, then in their order, weak ones last. */
function candidates({ chunks }: ClauseChunks): Candidate[] {
  const found = chunks.flatMap(({ meanings }, at) =>
    meanings.flatMap((meaning) => (meaning.kind === 'operation' ? [{ ...meaning, at }] : [])),
  )
  // Words that name the same operation speak together: "combine … in a column".
  const together = ({ operation, preset, weak }: Candidate): Preset => {
    if (weak) return preset
    const same = found.filter((other) => !other.weak && other.operation === operation)
    return Object.assign({}, ...same.map((other) => other.preset))
  }
  const named = chunks.filter(({ meanings }) => meanings.some(isOperation))
  const rank = ({ operation, preset, weak, at }: Candidate) => {
    const rules = named.every((chunk) => absorbs(operation, chunk))
    // "brighten the dark areas": the noun says what is brightened.
    const others = named.some((chunk) => chunk !== chunks[at])
    if (rules && others && preset.byWord === true && operation.absorbs !== undefined) return -1
    if (!weak) return rules ? 0 : 1
    // "put the logo on it at 70 % opacity": the weak verb rules what belongs to it, but not in an empty clause.
    // "smaller, 'Hello'" writes: the size is that of the text.
    const sizes = named.every((chunk) => operationsOf(chunk).every(({ tool }) => tool === 'resize'))
    const quoted = sizes && propertyOf(chunks[at]!.meanings, 'quote') !== undefined
    if (rules && named.length > 0 && weak === 'verb') return quoted && operation.tool === 'text' ? -1 : 0
    return weak === 'adjective' ? 2 : 3
  }
  if (found.every(({ weak }) => weak === undefined) && isPlacement(chunks)) return [placement(chunks)]
  const ordered = found.toSorted((a, b) => rank(a) - rank(b) || a.at - b.at)
  return ordered.map((candidate) => ({ ...candidate, preset: together(candidate) }))
}

/** What "logo top left" asks for: the picture is placed on another. */
function placement(chunks: readonly Chunk[]): Candidate {
  const operation = OPERATIONS.find(({ tool }) => tool === 'overlay')!
  return { operation, preset: {}, at: chunks.findIndex(isSpecificReference), weak: 'verb' }
}

/** "it" is what was last named; a clause that names nothing goes on with the sentence's. */
function targetOf(said: Target, spokenOf: Target, continues: boolean): Target {
  if (said.kind === 'it' && spokenOf.kind === 'named') return spokenOf
  return said.kind === 'unsaid' && continues ? spokenOf : said
}

/** "put the first on the left and the second on the right": the other side of two pictures that are side by side already. */
function isSide({ tool, arguments: { position } }: PlanStep, last: PlanStep | undefined, { pictures }: Scene): boolean {
  const arranged = (last?.arguments.pictures ?? pictures) as readonly unknown[]
  const side = position === 'left' || position === 'right'
  return tool === 'overlay' && side && last?.tool === 'arrange' && arranged.length === 2
}

/**
 * "dramatic and moody" says the same twice, as does "brighten it, it looks gloomy"; turning and mirroring twice is a
 * wish of its own.
 */
function isRepeated(step: TargetedStep, last: TargetedStep | undefined, { preset }: Clause): boolean {
  if (step.tool !== last?.tool || step.tool === 'rotate' || step.tool === 'flip') return false
  if (preset.complaint === true) return true
  return JSON.stringify([step.arguments, step.target]) === JSON.stringify([last.arguments, last.target])
}

/** "clarity / local contrast, quite strong": one wish under two names, of which the second may say how much. */
function isOtherName({ chunks, continues }: ClauseChunks, step: TargetedStep, last: TargetedStep | undefined): boolean {
  return continues && step.tool === last?.tool && chunks[0]?.lower === '/'
}

/** What to show of a clause that came to nothing: all of it, or nothing if it only held polite words. */
function passagesOf(part: ClauseChunks, instructions: string): string[] {
  // Of what shall stay as it is only unknown words are worth a warning.
  const says = part.chunks.some(({ meanings }) =>
    part.negated
      ? meanings.length === 0
      : meanings.some(isOperation) || !meanings.some(isSilent) || isRainbow(meanings),
  )
  const words = wordsOf(part, instructions)
  return says && /[\p{L}\p{N}]/u.test(words) ? [words] : []
}

/** A thing as well as colours: where nothing takes the colours, it is a thing that cannot be drawn. */
function isRainbow(meanings: readonly Meaning[]): boolean {
  return propertyOf(meanings, 'rainbow') !== undefined
}

function isOperation(meaning: Meaning): boolean {
  return meaning.kind === 'operation' && !meaning.weak
}

/** The clause as it was written, without the joints and marks around it. */
function wordsOf({ chunks }: Pick<ClauseChunks, 'chunks'>, instructions: string): string {
  const carries = chunks.map(({ meanings }) =>
    meanings.every((meaning) => meaning.kind !== 'structure' && !isMark(meaning)),
  )
  const first = chunks[carries.indexOf(true)] ?? chunks[0]!
  const last = chunks[carries.lastIndexOf(true)] ?? chunks.at(-1)!
  return instructions.slice(first.start, last.end).replaceAll(/\s+/g, ' ')
}

function isMark(meaning: Meaning): boolean {
  return meaning.kind === 'property' && meaning.name === 'mark'
}
