import { SAVE } from '../output.ts'
import type { Plan, Scene } from '../plan.ts'
import { ALL_WORDS } from '../tools/all-words.ts'
import { asides } from './cover/asides.ts'
import type { Reading } from './cover/attach.ts'
import { correctionIn } from './cover/corrections.ts'
import { Heads } from './cover/heads.ts'
import { isHead, type Text } from './cover/items.ts'
import { latticeOf } from './cover/lattice.ts'
import { learnedHeads } from './cover/learned-heads.ts'
import { likelyTools } from './cover/likely-tools.ts'
import { bestReading } from './cover/read.ts'
import { WEIGHTS } from './cover/weights.ts'
import { accountFor } from './discourse/accounting.ts'
import { narrow, pointBack, releaseAreas, repeatWishes, shareAreas } from './discourse/areas.ts'
import { nameAuthor } from './discourse/authors.ts'
import { fillFreed, freeGround, openSheet, openSquare } from './discourse/backgrounds.ts'
import { giveVersions, takeCopies } from './discourse/copies.ts'
import { correct, leaveRefused, pointToThings } from './discourse/corrections.ts'
import { joinCuts, joinRoom, keepWhole } from './discourse/cuts.ts'
import { type Draft, type DraftStep, draftOf } from './discourse/draft.ts'
import { leaveGuesses } from './discourse/guesses.ts'
import { followPicture, leaveOut, orderPictures, placeBehind, placeInset, placeTold } from './discourse/insets.ts'
import { countLaidOut, labelPictures, layOut } from './discourse/layouts.ts'
import { completeLooks } from './discourse/looks.ts'
import { absorb, lower, releaseNumbers } from './discourse/lowering.ts'
import { inOrder } from './discourse/order.ts'
import { leaveParts, placeParts } from './discourse/parts.ts'
import { accountForPictures, requirePictures } from './discourse/pictures.ts'
import { changeLooks, dropRemedied, measureLights, measureRemedies } from './discourse/remedies.ts'
import { dropRepeats, joinTurns } from './discourse/repeats.ts'
import { blurAround, readAllPictures, readExceptions } from './discourse/scope.ts'
import { SheetNames } from './discourse/sheet-names.ts'
import { readSheet } from './discourse/sheets.ts'
import { placeTexts } from './discourse/text-places.ts'
import { makeRoomForTexts, writeInRoom } from './discourse/text-room.ts'
import { composeTexts, repeatText } from './discourse/texts.ts'
import { giveDyes, giveLooks } from './discourse/unclaimed-looks.ts'
import { fitted } from './fit.ts'
import { withMarks } from './language/dictation.ts'
import { FILLERS, isFiller } from './language/filler.ts'
import { SYNONYMS } from './language/inflection.ts'
import { type Slip, Spelling } from './language/slips.ts'
import { tokenize } from './language/tokens.ts'
import { COLOUR_WORDS } from './slots/colours.ts'
import { coloursOfPicture } from './slots/colours-of-picture.ts'
import { COPIES } from './slots/copies.ts'
import { PHRASE_WORDS } from './slots/phrases.ts'
import { type Saving, savingIn } from './slots/saving.ts'
import type { ToolWords, Trait } from './words.ts'

const MOST_WORDS_OF_A_BRIEF_REQUEST = 5

/** Reads plain English into steps of some tools. */
export class Planner {
  readonly #tools: readonly ToolWords[]
  readonly #heads: Heads
  readonly #known: ReadonlySet<string>
  readonly #spelling: Spelling
  readonly #writing: ToolWords | undefined
  readonly #names: SheetNames
  readonly #likely: typeof likelyTools

  /** @param likely what is known of the tools that clauses ask for. */
  constructor(tools: readonly ToolWords[], likely = likelyTools) {
    this.#tools = tools
    this.#likely = likely
    this.#heads = new Heads(tools)
    this.#names = new SheetNames(tools)
    const lexicon = [...this.#heads.words, ...PHRASE_WORDS, ...COLOUR_WORDS, ...SYNONYMS]
    this.#known = new Set([...lexicon, ...FILLERS, ...this.#names.words])
    this.#spelling = new Spelling(lexicon)
    this.#writing = tools.find(({ traits }) => traits.includes('writes'))
  }

  /**
   * The steps that instructions ask for. The text becomes tokens, all readings of these a lattice, the best cover of it
   * wishes, and the rules of the discourse make steps of these.
   *
   * @throws DomainError `PICTURE_NOT_FOUND` if a picture is spoken of that was not given.
   */
  plan(spoken: string, scene: Scene): Plan {
    const instructions = withMarks(spoken)
    const saving = savingIn(instructions, scene.pictures.length)
    return saving === undefined ? this.#plan(instructions, scene) : withSaving(this.#plan(saving.rest, scene), saving)
  }

  #plan(instructions: string, scene: Scene): Plan {
    return this.#planInColours(instructions, scene) ?? this.#planWhole(instructions, scene)
  }

  /** The plan of a sheet that is to have the colours of a picture. */
  #planInColours(instructions: string, scene: Scene): Plan | undefined {
    const colours = coloursOfPicture(instructions, scene.pictures)
    if (colours === undefined) return undefined
    const { picture, words, rest } = colours
    const plan = this.#planFor(rest, { ...scene, coloursOf: picture }, scene)
    const sheet = plan.steps.find(({ arguments: args }) => args.colours_of === picture)
    if (sheet === undefined) return undefined
    // What was taken out of the instructions has left blanks.
    const steps = plan.steps.map((step) => ({ ...step, words: step.words.replaceAll(/ {2,}/g, ' ') }))
    const at = plan.steps.indexOf(sheet)
    steps[at] = { ...steps[at]!, words: `${steps[at]!.words}, ${words}` }
    return { ...plan, steps }
  }

  #planWhole(instructions: string, scene: Scene): Plan {
    const plan = this.#planFor(instructions, scene, scene)
    const isWhole = plan.steps.length > 0 && plan.notUnderstood.length === 0
    if (scene.pictures.length > 0 || isWhole) return plan
    const has = (tool: string, trait: Trait) => this.#tools.find((one) => one.tool === tool)?.traits.includes(trait)
    // "An invitation to …. Bright": how a sheet that is composed is to look asks for no picture.
    if (plan.steps.some(({ tool }) => has(tool, 'composes'))) return plan
    // What needs a picture and has none is planned all the same: its step tells what is missing.
    const pictures = [1, 2].map(() => ({ ...scene.canvas, transparent: false }))
    // Of "two squares, the left one black" the left one is drawn.
    const given = plan.steps.length > 0 ? undefined : scene
    const imagined = this.#planFor(instructions, { ...scene, pictures }, given, scene)
    const needy = imagined.steps.some(({ tool, words }) => {
      return has(tool, 'tones') && plan.notUnderstood.some((left) => left.includes(words) || words.includes(left))
    })
    // "A winter scene: grey sky, …": what is drawn without a picture is not given up for one.
    const isDrawn = plan.steps.some(({ tool }) => !imagined.steps.some((step) => step.tool === tool))
    return imagined.steps.length > 0 && ((needy && !isDrawn) || plan.steps.length === 0) ? imagined : plan
  }

  /** The best reading of instructions. */
  read(instructions: string, scene: Scene): { text: Text; reading: Reading; slips: readonly Slip[] } {
    const tokens = tokenize(instructions)
    const slips = this.#spelling.mend(tokens, (word) => this.#known.has(word))
    const correction = correctionIn(tokens)
    const brief = tokens.filter((token) => !isFiller(token)).length <= MOST_WORDS_OF_A_BRIEF_REQUEST
    const said = { instructions, tokens, ...asides(tokens, correction), brief, correction }
    const { lattice, written } = latticeOf(this.#heads, said, scene)
    const items = lattice.flat()
    const slots = items.filter((item) => !isHead(item))
    const likely = this.#likely({ tokens, written, slots, pictures: scene.pictures.length })
    const text: Text = { ...said, written, likely }
    const reading = bestReading(text, lattice, WEIGHTS, scene, this.#writing)
    const learned = learnedHeads(text, items, reading.items, this.#tools, this.#heads, scene)
    if (learned.length === 0) return { text, slips, reading }
    for (const head of learned) lattice[head.from]!.push(head)
    return { text, slips, reading: bestReading(text, lattice, WEIGHTS, scene, this.#writing) }
  }

  /**
   * @param given the scene with the pictures there are, where others are imagined; without it none has to be there.
   * @param counted the scene whose pictures are accounted for.
   */
  #planFor(instructions: string, scene: Scene, given: Scene | undefined, counted = given ?? scene): Plan {
    const { text, reading, slips } = this.read(instructions, scene)
    const copies = scene.pictures.length === 1 ? reading.items.find(({ rule }) => rule === COPIES) : undefined
    if (copies !== undefined && !isHead(copies)) {
      const pictures = Array<Scene['pictures'][number]>(copies.value).fill(scene.pictures[0]!)
      return this.#planFor(instructions, { ...scene, pictures, copied: true }, undefined)
    }
    if (given !== undefined) requirePictures(reading, given)
    const draft = draftOf(text, scene, reading, this.#tools, this.#names)
    const steps = stepsOf(draft)
    const account = accountFor(draft, steps)
    const pictures = accountForPictures(steps, counted, reading.items)
    return {
      steps: steps.map(({ tool, arguments: args }, i) => ({
        tool,
        arguments: fitted(tool, args),
        words: account.words[i]!,
      })),
      notUnderstood: [...account.notUnderstood, ...pictures.unused],
      declined: account.declined,
      notes: [
        ...slips.map(({ written, meant }) => `Read “${written}” as “${meant}”`),
        ...account.told.map((passage) => `Not read as a wish: “${passage}”`),
        ...pictures.notes,
        ...draft.notes,
      ],
    }
  }
}

/**
 * How the result is saved is said last. Where nothing of what else is asked for can be read, a smaller file is still a
 * wish, and another format or size is none.
 */
function withSaving(plan: Plan, { wish, words, smaller }: Saving): Plan {
  // "as png, not jpg", "AVIF, if you can manage that"; what is read already has left blanks.
  const isMore = plan.notUnderstood
    .flatMap((passage) => passage.split(/ {2,}/))
    .some((passage) => !/^(?:not|if)\b/i.test(passage) && !tokenize(passage).every(isFiller))
  if (plan.steps.length === 0 && isMore && !smaller) {
    return { ...plan, notes: [...plan.notes, `Nothing is there to be saved so: “${words}”`] }
  }
  const own = plan.steps.filter(({ tool }) => tool === SAVE)
  const step = {
    tool: SAVE,
    arguments: Object.assign({}, ...own.map(({ arguments: args }) => args), wish),
    words: [words, ...own.map((one) => one.words)].join(', '),
  }
  return { ...plan, steps: [...plan.steps.filter((one) => !own.includes(one)), step] }
}

function stepsOf(draft: Draft): DraftStep[] {
  correct(draft)
  repeatWishes(draft)
  pointToThings(draft)
  narrow(draft)
  leaveRefused(draft)
  openSquare(draft)
  readSheet(draft)
  nameAuthor(draft)
  releaseAreas(draft)
  placeParts(draft)
  pointBack(draft)
  shareAreas(draft)
  joinTurns(draft)
  leaveParts(draft)
  changeLooks(draft)
  dropRepeats(draft)
  readExceptions(draft)
  blurAround(draft)
  readAllPictures(draft)
  followPicture(draft)
  placeInset(draft)
  placeTold(draft)
  placeBehind(draft)
  orderPictures(draft)
  giveVersions(draft)
  countLaidOut(draft)
  joinCuts(draft)
  keepWhole(draft)
  joinRoom(draft)
  makeRoomForTexts(draft)
  measureRemedies(draft)
  dropRemedied(draft)
  measureLights(draft)
  leaveGuesses(draft)
  completeLooks(draft)
  fillFreed(draft)
  giveDyes(draft)
  giveLooks(draft)
  lower(draft)
  leaveOut(draft)
  layOut(draft)
  absorb(draft)
  releaseNumbers(draft)
  freeGround(draft)
  composeTexts(draft)
  repeatText(draft)
  writeInRoom(draft)
  placeTexts(draft)
  labelPictures(draft)
  const first = [...takeCopies(draft), ...openSheet(draft)]
  return inOrder(draft, first)
}

let builtIn: Planner | undefined

/** The planner of all tools there are; its lexicon is made when it is needed first. */
export function planner(): Planner {
  builtIn ??= new Planner(ALL_WORDS)
  return builtIn
}

/**
 * The built-in planner. The same instructions and scene always give the same plan.
 *
 * @throws DomainError `PICTURE_NOT_FOUND` if a picture is spoken of that was not given.
 */
export function planInstructions(instructions: string, scene: Scene): Plan {
  return planner().plan(instructions, scene)
}
