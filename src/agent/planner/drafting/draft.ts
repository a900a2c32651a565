import type { Plan, PlanStep, Scene } from '../../plan.ts'
import type { Chunk } from '../chunks/chunk.ts'
import { operationsOf } from '../chunks/chunk-kinds.ts'
import type { ClauseChunks } from '../clauses/clause-chunks.ts'
import type { Setting } from '../clauses/setting.ts'
import { isComplaint, isDescription, isRemark, isRemedy } from '../clauses/statements.ts'
import {
  afterNaming,
  backgroundsFirst,
  OF_THE_WHOLE,
  picturesMeant,
  settleTargets,
  type Target,
  type TargetedStep,
  withoutLeftOut,
} from '../clauses/targets.ts'
import { AMENDS, type Arguments, AWAITS, OF_TOOL } from '../meanings.ts'
import { isOriginal } from '../passes/variants.ts'
import { copyTarget, countCopies } from './copies.ts'
import { withFileSizes } from './file-sizes.ts'
import {
  amend,
  finishOf,
  holdsText,
  isFigureIn,
  isMat,
  isNextLine,
  isOtherName,
  isRepeated,
  isSide,
  isSizeOfPlaced,
  lastDrawn,
  liesBetween,
  pushLine,
  putBetween,
  putInside,
  withAllNeeded,
} from './joining.ts'
import { passagesOf, wordsOf } from './passages.ts'
import { oneShape, onSheet } from './shaping.ts'
import { sharedRoom } from './stacks.ts'
import { readWish, toolNamed, type Wish } from './wishes.ts'

/** A plan as it comes about, clause by clause. */
export class Draft {
  readonly #instructions: string
  readonly #given: Scene
  readonly #steps: TargetedStep[] = []
  readonly #notUnderstood: string[] = []
  readonly #declined: string[] = []
  readonly #descriptions: string[] = []
  readonly #notes: string[] = []
  /** Clauses that only state what is wrong. */
  readonly #faults: ClauseChunks[] = []
  readonly #copies = countCopies()
  #copiesTold = 0
  #scene: Setting
  #spokenOf: Target = UNSAID
  /** An overlay that was announced, of which more may be said before it is placed. */
  #awaiting: TargetedStep | undefined
  /** The tool that mends what the last clause complained of. */
  #complained: string | undefined
  #isDescribing = false
  /** How many steps there were when each sentence began. */
  readonly #sentences: number[] = []
  #uncropped = false
  readonly #pending: { readonly tool: string; readonly words: string }[] = []
  /** The words of a step that "rescue it" has come to, before anything was said to be wrong. */
  #general: string | undefined
  /** Whether "fix it" was said, without how. */
  #mends = false

  /**
   * @param given what the client gave
   * @param scene the same, with what the instructions say of it as a whole
   */
  constructor(instructions: string, given: Scene, scene: Setting) {
    this.#instructions = instructions
    this.#given = given
    this.#scene = scene
  }

  /** Takes a copy of the only picture for each list of phrases that tells of one. */
  copy(copies: readonly (readonly Chunk[])[]): void {
    if (copies.length === 0) return
    this.#copiesTold = copies.length
    const words = this.#wordsOf({ chunks: copies.flat() })
    this.#push({ tool: 'pick', arguments: { pictures: copies.map(() => 1) }, words, target: UNSAID })
  }

  /** Reads the next clause. */
  add(part: ClauseChunks): void {
    if (!part.continues) this.#sentences.push(this.#steps.length)
    if (part.aside) {
      this.#descriptions.push(this.#wordsOf(part))
      return
    }
    const wish = readWish(part, this.#instructions, this.#scene, this.#awaiting ?? lastDrawn(this.#steps))
    if (wish !== undefined) this.#endWaiting(part, wish)
    this.#isDescribing =
      wish !== undefined &&
      !part.negated &&
      isDescription(part, wish.clause, wish.operation, this.#isDescribing || this.#complained !== undefined)
    const before = this.#scene
    this.#scene = afterNaming(part, before)
    if (part.negated) this.#decline(part, wish, before)
    else if (wish === undefined) this.#passOver(part)
    else if (this.#isDescribing) this.#describe(part)
    else if (wish.clause.preset.general === true && this.#isFaultTold()) this.#mendTold(part)
    else this.#grant(part, wish, before)
  }

  /** The plan, once all clauses are read. */
  finish(): Plan {
    if (this.#awaiting !== undefined) this.#steps.push(this.#awaiting)
    if (this.#copiesTold > 0 && !this.#steps.some(({ tool }) => tool === 'arrange')) {
      const layout = this.#copiesTold < 4 ? 'row' : 'grid'
      this.#steps.push({ tool: 'arrange', arguments: { layout }, words: this.#steps[0]!.words, target: UNSAID })
    }
    if (this.#faults.length > 0 && this.#general !== undefined) this.#mendInstead(this.#general)
    if (this.#steps.length === 0 || this.#mends) this.#mendFaults()
    this.#settlePending()
    if (this.#uncropped && !this.#steps.some(({ tool }) => tool === 'extend')) this.#steps.unshift(SHOW_ALL)
    const taken = this.#descriptions.map((words) => `Took “${words}” as a description`)
    const sized = withFileSizes(onSheet(withAllNeeded(this.#ordered())), this.#scene)
    const { steps, notes } = settleTargets(sharedRoom(oneShape(sized)), this.#scene)
    return {
      steps,
      notUnderstood: this.#notUnderstood,
      declined: this.#declined,
      notes: [...this.#notes, ...taken, ...notes],
    }
  }

  /** The steps, on an empty canvas with the background in front, which would otherwise part figures that lie together. */
  #ordered(): readonly TargetedStep[] {
    return this.#given.pictures.length === 0 ? backgroundsFirst(this.#steps) : this.#steps
  }

  /** "Straighten it, it leans 3 degrees to the right": an order whose details only what follows tells. */
  #settlePending(): void {
    for (const { tool, words } of this.#pending) {
      const told = this.#steps.some((step) => step.tool === tool)
      ;(told ? this.#descriptions : this.#notUnderstood).push(words)
    }
  }

  /** What is wrong is said for the sake of the remedy that follows; by itself it asks for one. */
  #mendFaults(): void {
    const nothingElse = this.#steps.length === 0
    const remedies = this.#faults.flatMap((part) => this.#remediesOf(part))
    this.#steps.push(...remedies)
    const mended = new Set(remedies.map(({ words }) => words))
    if (nothingElse) this.#notUnderstood.push(...this.#descriptions.splice(0).filter((words) => !mended.has(words)))
  }

  /** What mends a fault that is only stated: "the photo looks dull". */
  #remediesOf(part: ClauseChunks): TargetedStep[] {
    const wish = readWish(part, this.#instructions, this.#scene, undefined, { fault: true })
    if (wish === undefined) return []
    const target = picturesMeant(wish.clause, this.#scene)
    return wish.arguments.map(({ [OF_TOOL]: tool = wish.tool, ...args }) => {
      return { tool: String(tool), arguments: args, words: this.#wordsOf(part), target }
    })
  }

  /** Places the overlay that waits, unless the clause goes on with it. */
  #endWaiting({ continues }: ClauseChunks, { tool }: Wish): void {
    if (this.#awaiting === undefined || (tool !== 'overlay' && continues && !OF_THE_WHOLE.has(tool))) return
    if (tool !== 'overlay') this.#steps.push(this.#awaiting)
    this.#awaiting = undefined
    this.#spokenOf = UNSAID
  }

  /** "without any text", "leave the second one out", "leave the second in colour". */
  #decline(part: ClauseChunks, wish: Wish | undefined, before: Setting): void {
    // "leave the second in colour but brighten it": what is left alone in one way is spoken of all the same.
    const { spokenOf } = this.#scene
    if (spokenOf !== before.spokenOf) this.#spokenOf = { kind: 'named', numbers: spokenOf ?? [] }
    // What is not wanted needs no arguments.
    const tool = wish?.tool ?? toolNamed(part)
    const kept = tool === undefined ? withoutLeftOut(part, this.#scene) : undefined
    if (kept !== undefined && String(kept) === String(this.#scene.chosen)) {
      this.#descriptions.push(this.#wordsOf(part))
    } else if (kept !== undefined) {
      this.#push({ tool: 'pick', arguments: { pictures: kept }, words: this.#wordsOf(part), target: UNSAID })
    } else if (tool !== undefined) {
      this.#declined.push(this.#wordsOf(part))
      this.#spare(part)
      this.#uncropped ||= tool === 'crop'
    } else {
      this.#passOver(part)
    }
  }

  /** "… and blur it, but the text should stay sharp": what changes all of the picture comes before what is to be spared. */
  #spare({ chunks }: ClauseChunks): void {
    const spared = chunks.flatMap(operationsOf).map(({ tool }) => tool)
    const at = this.#steps.findIndex(({ tool }) => OF_THE_WHOLE.has(tool) && spared.includes(tool))
    const later = at === -1 ? [] : this.#steps.slice(at + 1).filter(({ tool }) => !OF_THE_WHOLE.has(tool))
    if (later.length === 0) return
    const others = this.#steps.filter((step) => !later.includes(step))
    this.#steps.splice(0, this.#steps.length, ...others.slice(0, at), ...later, ...others.slice(at))
  }

  /** Nothing is to be done: because a copy stays the original, or because the words say nothing to us. */
  #passOver(part: ClauseChunks): void {
    const staysOriginal =
      part.copy === undefined ? this.#copies.isOriginal(part, this.#scene) : part.chunks.some(isOriginal)
    const tool = toolNamed(part)
    if (staysOriginal || isRemark(part)) this.#descriptions.push(this.#wordsOf(part))
    else if (tool === 'straighten') this.#pending.push({ tool, words: this.#wordsOf(part) })
    else this.#notUnderstood.push(...passagesOf(part, this.#instructions))
  }

  #describe(part: ClauseChunks): void {
    this.#descriptions.push(this.#wordsOf(part))
    this.#faults.push(part)
  }

  /** Whether something was complained of that words such as "fix it" can mean. */
  #isFaultTold(): boolean {
    return this.#complained !== undefined || this.#faults.length > 0
  }

  /** "Rescue this photo, it is dull": what is wrong tells what a general wish before it means. */
  #mendInstead(words: string): void {
    const at = this.#steps.findIndex((step) => step.tool === 'auto_enhance' && step.words === words)
    if (at !== -1) this.#steps.splice(at, 1)
    this.#notes.push(`Took “${words}” to mean what is said to be wrong`)
    this.#mends = true
  }

  #mendTold(part: ClauseChunks): void {
    this.#notes.push(`Took “${this.#wordsOf(part)}” to mean what is said to be wrong`)
    this.#complained = undefined
    this.#mends = true
  }

  #grant(part: ClauseChunks, wish: Wish, before: Setting): void {
    // "It is too dark, brighten it", in whichever order: the complaint and its remedy are one wish.
    const amends = wish.arguments.some((args) => args[AMENDS] !== undefined)
    const complains = !amends && isComplaint(part, wish.clause)
    const last = this.#steps.at(-1)
    if (complains && this.#complained === undefined && last !== undefined && isRemedy(last.tool, wish.tool)) {
      this.#descriptions.push(this.#wordsOf(part))
      return
    }
    const complaint =
      this.#complained !== undefined && isRemedy(wish.tool, this.#complained) ? this.#steps.pop() : undefined
    if (complaint !== undefined) this.#descriptions.push(complaint.words)
    this.#complained = complains ? wish.tool : undefined
    const target = this.#targetOf(part, picturesMeant(wish.clause, before))
    this.#spokenOf = target
    this.#notes.push(...wish.clause.notes)
    if (wish.clause.preset.general === true) this.#general = this.#wordsOf(part)
    const asked =
      complaint === undefined ? wish.arguments : wish.arguments.map((args) => asBadAs(complaint, wish, args))
    for (const args of asked) this.#take(part, wish, args, target)
    this.#notUnderstood.push(...wish.clause.leftovers())
  }

  /** "it" is what was last named; a clause that names nothing goes on with the sentence's. */
  #targetOf(part: ClauseChunks, said: Target): Target {
    const copy = copyTarget(part) ?? this.#copies.next(part, this.#scene, said)
    if (copy !== undefined) return copy
    if (said.kind === 'it' && this.#spokenOf.kind === 'named') return this.#spokenOf
    return said.kind === 'unsaid' && part.continues ? this.#spokenOf : said
  }

  /** Adds a step of a wish, or what it says of a step before. */
  #take(part: ClauseChunks, wish: Wish, said: Arguments, target: Target): void {
    const { [AMENDS]: amends, [AWAITS]: awaits, [OF_TOOL]: tool = wish.tool, ...args } = said
    if (amends !== undefined) {
      if (!amend(this.#steps, String(tool), args, amends === 'all')) this.#notUnderstood.push(this.#wordsOf(part))
      return
    }
    const step = { tool: String(tool), arguments: args, words: this.#wordsOf(part), target }
    if (awaits === true) {
      this.#awaiting = step
      this.#spokenOf = { kind: 'named', numbers: [Number(args.base)] }
      return
    }
    const last = this.#steps.at(-1)
    this.#scene = sceneAfter(step, this.#scene)
    if (this.#scene.pictures !== this.#given.pictures) this.#copies.open(part)
    if (part.continues && (isRepeated(step, last, wish.clause) || isSide(step, last, this.#scene))) return
    const finish = part.accompanies && last?.tool === 'overlay' ? finishOf(step) : undefined
    if (finish !== undefined) {
      amend(this.#steps, 'overlay', finish, false)
      return
    }
    if (isOtherName(part, step, last) || isSizeOfPlaced(step, last)) this.#steps.pop()
    if (liesBetween(part, step)) putBetween(this.#steps, step)
    else if (isNextLine(part, step, last)) pushLine(this.#steps, step)
    else if (part.accompanies && isFigureIn(step, last))
      this.#steps.push({ ...step, arguments: { ...step.arguments, relative: 'inside' } })
    else if (part.accompanies && isMat(step, last)) this.#steps.splice(-1, 0, step)
    else if ((part.accompanies || wish.clause.preset.speaks === true) && holdsText(this.#steps.at(-1), step))
      putInside(this.#steps, step)
    else this.#steps.splice(this.#placeFor(part), 0, step)
  }

  /** "Write …, but first darken it", "Darken it beforehand": where among the steps so far one belongs. */
  #placeFor({ chunks, continues }: ClauseChunks): number {
    if (chunks.some(({ lower }) => BEFORE_ALL.test(lower))) return 0
    const [last = 0] = this.#sentences.slice(-1)
    if (chunks.some(({ lower }) => BEFORE.test(lower))) return continues ? last : (this.#sentences.at(-2) ?? 0)
    const first = chunks.findIndex(({ lower }) => lower === 'first')
    return first > 0 && chunks[first - 1]!.lower === 'but' ? last : this.#steps.length
  }

  #push(step: TargetedStep): void {
    this.#steps.push(step)
    this.#scene = sceneAfter(step, this.#scene)
  }

  #wordsOf(part: Pick<ClauseChunks, 'chunks'>): string {
    return wordsOf(part, this.#instructions)
  }
}

/** "It's way too dark, lift it a bit" asks for more than "a bit": as much as the complaint does. */
function asBadAs(complaint: PlanStep, { tool }: Wish, args: Arguments): Arguments {
  const [told, asked] = [Number(complaint.arguments.percent), Number(args.percent)]
  const grave = GRAVE.test(complaint.words) && complaint.tool === tool
  return grave && Math.abs(told - 100) > Math.abs(asked - 100) ? { ...args, percent: told } : args
}

const GRAVE = /\b(wa+y|far|much|really) too\b|\bso\b/i

const BEFORE_ALL = /^(before anything else|before you do anything else)$/
const BEFORE = /^(beforehand|before that|before this)$/

const UNSAID: Target = { kind: 'unsaid' }

/** What "do not crop" asks for beyond leaving the crop out: all of a picture on a canvas of another shape. */
const SHOW_ALL: TargetedStep = { tool: 'extend', arguments: {}, words: 'do not crop', target: UNSAID }

/**
 * What later words can speak of: the ground that was laid last, and the pictures that were picked. Those are the ones that
 * count; of one that is picked several times the copies do.
 */
function sceneAfter({ tool, arguments: { pictures, colours } }: PlanStep, scene: Setting): Setting {
  if (tool === 'background' && Array.isArray(colours))
    return { ...scene, ground: colours.length === 1 ? colours[0] : undefined }
  if (tool !== 'pick' || !Array.isArray(pictures)) return scene
  if (new Set(pictures).size === pictures.length) return { ...scene, chosen: pictures }
  return { ...scene, pictures: pictures.flatMap((number) => scene.pictures[number - 1] ?? []) }
}
