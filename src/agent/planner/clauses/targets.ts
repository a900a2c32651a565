import type { PlanStep, Scene } from '../../plan.ts'
import { pictureNotFound } from '../../workspace.ts'
import type { Chunk } from '../chunks/chunk.ts'
import type { Reference } from '../meanings.ts'
import type { Clause } from './clause.ts'
import type { ClauseChunks } from './clause-chunks.ts'
import type { Setting } from './setting.ts'

/** Which pictures a step means, before the whole plan is known. */
export type Target =
  /** No word about it. */
  | { readonly kind: 'unsaid' }
  /** One picture, by a pronoun or a bare noun. */
  | { readonly kind: 'it' }
  /** Given pictures by number, counted from 1. */
  | { readonly kind: 'named'; readonly numbers: readonly number[] }

/** A step whose pictures are still to be settled. */
export interface TargetedStep extends PlanStep {
  readonly target: Target
}

/**
 * Reads which pictures the words left in a clause mean.
 *
 * @throws DomainError `PICTURE_NOT_FOUND` for a picture that was not given.
 */
export function picturesMeant(clause: Clause, setting: Setting): Target {
  const references = clause.takeReferences().map(({ reference }) => reference)
  const said = references.filter(({ kind }) => kind !== 'it')
  if (said.length === 0) return references.length === 0 ? { kind: 'unsaid' } : { kind: 'it' }
  // "all but the first" and "everything … except the first" say which of all are meant.
  const exceptions = said.filter(({ kind }) => kind === 'except')
  const others = said.filter(({ kind }) => kind !== 'except' && (kind !== 'all' || exceptions.length === 0))
  const named = others.length > 0 ? others : said
  const allowed = exceptions.flatMap((reference) => pictureNumbers(reference, setting))
  const meant = named.flatMap((reference) => pictureNumbers(reference, setting))
  const numbers = [...new Set(exceptions.length > 0 ? meant.filter((number) => allowed.includes(number)) : meant)]
  return numbers.length === 0 ? { kind: 'unsaid' } : { kind: 'named', numbers: numbers.sort((a, b) => a - b) }
}

/**
 * The pictures that a reference points to, counted from 1; "it" is nobody in particular and gives none.
 *
 * @throws DomainError `PICTURE_NOT_FOUND`.
 */
export function pictureNumbers(reference: Reference, setting: Setting): number[] {
  const given = setting.pictures.length
  const all = setting.chosen ?? setting.pictures.map((_, i) => i + 1)
  const without = (numbers: readonly number[]) => all.filter((number) => !numbers.includes(number))
  switch (reference.kind) {
    case 'number':
      return [existing(reference.number, given)]
    case 'several':
      return reference.numbers.map((number) => existing(number, given))
    case 'last':
      return given === 0 ? [] : [given]
    case 'end':
      existing(reference.count, given)
      return reference.from === 'first' ? all.slice(0, reference.count) : all.slice(-reference.count)
    case 'other':
      existing(2, given)
      return without(setting.spokenOf ?? [1]).slice(0, 1)
    case 'others':
      return given < 2 ? [] : without(setting.named ?? [1])
    case 'except':
      return without(reference.excluded.flatMap((one) => pictureNumbers(one, setting)))
    case 'logo':
      return given === 0 ? [] : [logoNumber(setting)]
    case 'all':
      return [...all]
    case 'it':
      return []
  }
}

/** The setting once the pictures are spoken of that a clause names. */
export function afterNaming({ chunks }: ClauseChunks, setting: Setting): Setting {
  const numbers = numbersIn(chunks, setting)
  if (numbers.length === 0) return setting
  return { ...setting, spokenOf: numbers, named: [...(setting.named ?? []), ...numbers] }
}

/** "ignore the first picture", "forget about photos 1 and 2": the pictures that are left; `undefined` for other clauses. */
export function withoutLeftOut({ chunks }: ClauseChunks, setting: Setting): number[] | undefined {
  if (!chunks.some(({ lower }) => LEAVING_OUT.test(lower))) return undefined
  const numbers = new Set(numbersIn(chunks, setting))
  const left = setting.pictures.map((_, i) => i + 1).filter((number) => !numbers.has(number))
  return numbers.size === 0 || left.length === 0 ? undefined : left
}

const LEAVING_OUT = /^(ignore|skip|forget|forget about|leave out|omit|discard|drop)$/

function numbersIn(chunks: readonly Chunk[], setting: Setting): number[] {
  const references = chunks.flatMap(({ meanings }) =>
    meanings.flatMap((one) => (one.kind === 'reference' ? [one.reference] : [])),
  )
  const numbers = references.filter(({ kind }) => kind !== 'all').flatMap((one) => pictureNumbers(one, setting))
  return [...new Set(numbers)]
}

function existing(number: number, given: number): number {
  if (number > given) throw pictureNotFound(number, given)
  return number
}

/** The picture most likely called "the logo": the only one with transparency, otherwise the last. */
function logoNumber({ pictures }: Scene): number {
  const transparent = pictures.flatMap((picture, i) => (picture.transparent ? [i + 1] : []))
  return transparent.length === 1 ? transparent[0]! : pictures.length
}

const JOINING = new Set(['arrange', 'overlay'])

/**
 * Decides, with the whole plan in sight, what steps work on that do not name their pictures. Before pictures are
 * joined, a wish without an object ("black and white, then side by side") means all that are arranged, or the
 * lower one of an overlay; without any joining it means every picture, while "it" means the first.
 */
export function settleTargets(
  steps: readonly TargetedStep[],
  scene: Setting,
): { readonly steps: PlanStep[]; readonly notes: string[] } {
  const notes: string[] = []
  const given = scene.pictures.length
  const ordered = shadesFirst(partsFirst(ordersFirst(steps), scene, notes), scene)
  const settled = ordered.map(({ target, ...step }, at): PlanStep => {
    const before = ordered.slice(0, at)
    if (given < 2 || before.some(({ tool }) => JOINING.has(tool))) return step
    if (step.tool === 'pick') return step
    // Once pictures are chosen, what does not name others means those, in their order.
    const chosen = before.some(({ tool }) => tool === 'pick')
    if (JOINING.has(step.tool)) return chosen ? step : joining(step, scene)
    if (chosen && target.kind !== 'named') return step
    if (step.arguments.pictures !== undefined) return step
    const pictures = target.kind === 'named' ? target.numbers : pictureUnsaid(ordered, at, target, notes)
    return pictures === undefined ? step : { ...step, arguments: { ...step.arguments, pictures } }
  })
  return {
    steps: given === 0 || scene.sheet === true ? backgroundsFirst(settled) : settled,
    notes: [...new Set(notes)],
  }
}

/** On an empty canvas the background is what everything else is drawn on, wherever the sentence names it. */
export function backgroundsFirst<Step extends PlanStep>(steps: readonly Step[]): Step[] {
  const isBackground = ({ tool }: Step) => tool === 'background'
  return [...steps.filter(isBackground), ...steps.filter((step) => !isBackground(step))]
}

/** Tools whose places and sizes are those of the result, so that parts of a collage cannot have them beforehand. */
export const OF_THE_WHOLE: ReadonlySet<string> = new Set([
  ...['text', 'shape', 'border', 'background', 'vignette', 'grain', 'shadow', 'outline', 'round_corners'],
  ...['tiled_watermark', 'resize', 'perspective', 'extend', 'pick', 'arrange', 'overlay'],
])

/**
 * "… on a beige background with a soft shadow": the shadow is that of what is cut out, and the background goes behind
 * both.
 */
function shadesFirst(steps: readonly TargetedStep[], { pictures }: Scene): TargetedStep[] {
  const ordered = [...steps]
  for (const step of steps) {
    const ground = ordered.findLastIndex(({ tool }, at) => tool === 'background' && at < ordered.indexOf(step))
    if (!SHADES.has(step.tool) || ground === -1 || pictures.length === 0) continue
    const before = ordered.slice(0, ground)
    const between = ordered.slice(ground + 1, ordered.indexOf(step))
    if (before.some(({ tool }) => JOINING.has(tool)) || !between.every(({ tool }) => SHADES.has(tool))) continue
    ordered.splice(ordered.indexOf(step), 1)
    const clear = pictures.some(({ transparent }) => transparent) || before.some(({ tool }) => CUTTING.has(tool))
    const cut = { tool: 'remove_background', arguments: {}, words: step.words, target: ordered[ground]!.target }
    ordered.splice(ground, 0, ...(clear ? [] : [cut]), step)
  }
  return ordered
}

const SHADES = new Set(['shadow', 'outline'])
const CUTTING = new Set([
  'remove_background',
  'cut_into_shape',
  'round_corners',
  'resize',
  'perspective',
  'opacity',
  ...SHADES,
])

/** Tools of the whole that one of several pictures can have for itself: "only the apple gets a gold frame". */
const FRAMING = new Set(['border', 'round_corners'])

/** "… side by side. Only the second in black and white": what names a part is done before the parts are joined. */
function partsFirst(steps: readonly TargetedStep[], scene: Scene, notes: string[]): TargetedStep[] {
  const ordered = [...steps]
  for (const [at, step] of steps.entries()) {
    const join = ordered.findIndex(({ tool }, place) => JOINING.has(tool) && place < at)
    if (join === -1 || step.target.kind !== 'named') continue
    const single = step.target.numbers.length < scene.pictures.length && FRAMING.has(step.tool)
    if (OF_THE_WHOLE.has(step.tool) && !single) continue
    ordered.splice(ordered.indexOf(step), 1)
    ordered.splice(join, 0, step)
    notes.push(`Doing “${step.words}” before the pictures are joined`)
  }
  return ordered
}

/** "a filmstrip, in reverse order": an order that is told behind what joins the pictures still comes before it. */
function ordersFirst(steps: readonly TargetedStep[]): TargetedStep[] {
  const ordered = [...steps]
  for (const [at, step] of steps.entries()) {
    const join = steps[at - 1]
    if (join?.tool !== 'arrange' || join.arguments.pictures !== undefined || !isOrder(step)) continue
    ordered.splice(at - 1, 2, step, join)
  }
  return ordered
}

/** Whether a step takes several pictures, each of them once. */
function isOrder({ tool, arguments: { pictures } }: PlanStep): boolean {
  return tool === 'pick' && Array.isArray(pictures) && pictures.length > 1 && new Set(pictures).size === pictures.length
}

function joining(step: PlanStep, scene: Scene): PlanStep {
  if (step.tool !== 'arrange' || step.arguments.pictures !== undefined) return step
  return { ...step, arguments: { ...step.arguments, pictures: scene.pictures.map((_, i) => i + 1) } }
}

function pictureUnsaid(
  steps: readonly TargetedStep[],
  at: number,
  target: Target,
  notes: string[],
): readonly number[] | undefined {
  const join = steps.slice(at).find(({ tool }) => JOINING.has(tool))
  if (join?.tool === 'overlay' && join.arguments.base === undefined) return undefined
  if (join?.tool === 'overlay') return [Number(join.arguments.base)]
  if (target.kind === 'unsaid' || join !== undefined) return undefined
  notes.push('Several pictures were given: one that is not named is the first')
  return [1]
}
