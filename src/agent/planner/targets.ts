import type { PlanStep, Scene } from '../plan.ts'
import { pictureNotFound } from '../workspace.ts'
import type { Clause } from './clause.ts'
import type { Reference } from './meanings.ts'

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
export function picturesMeant(clause: Clause, scene: Scene): Target {
  const references = clause.takeReferences().map(({ reference }) => reference)
  const named = references.filter(({ kind }) => kind !== 'it')
  if (named.length === 0) return references.length === 0 ? { kind: 'unsaid' } : { kind: 'it' }
  const numbers = [...new Set(named.flatMap((reference) => pictureNumbers(reference, scene)))]
  return { kind: 'named', numbers: numbers.sort((a, b) => a - b) }
}

/**
 * The pictures that a reference points to, counted from 1; "it" is nobody in particular and gives none.
 *
 * @throws DomainError `PICTURE_NOT_FOUND`.
 */
export function pictureNumbers(reference: Reference, scene: Scene): number[] {
  const given = scene.pictures.length
  switch (reference.kind) {
    case 'number':
      if (reference.number > given) throw pictureNotFound(reference.number, given)
      return [reference.number]
    case 'last':
      return given === 0 ? [] : [given]
    case 'other':
      if (given < 2) throw pictureNotFound(2, given)
      return [2]
    case 'logo':
      return given === 0 ? [] : [logoNumber(scene)]
    case 'all':
      return scene.pictures.map((_, i) => i + 1)
    case 'it':
      return []
  }
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
  scene: Scene,
): { readonly steps: PlanStep[]; readonly notes: string[] } {
  const notes: string[] = []
  const given = scene.pictures.length
  const ordered = partsFirst(ordersFirst(steps), notes)
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
  return { steps: given === 0 ? backgroundsFirst(settled) : settled, notes: [...new Set(notes)] }
}

/** On an empty canvas the background is what everything else is drawn on, wherever the sentence names it. */
function backgroundsFirst(steps: readonly PlanStep[]): PlanStep[] {
  const isBackground = ({ tool }: PlanStep) => tool === 'background'
  return [...steps.filter(isBackground), ...steps.filter((step) => !isBackground(step))]
}

/** Tools whose places and sizes are those of the result, so that parts of a collage cannot have them beforehand. */
export const OF_THE_WHOLE: ReadonlySet<string> = new Set([
  ...['text', 'shape', 'border', 'background', 'vignette', 'grain', 'shadow', 'outline', 'round_corners'],
  ...['tiled_watermark', 'resize', 'perspective', 'extend', 'pick', 'arrange', 'overlay'],
])

/** "… side by side. Only the second in black and white": what names a part is done before the parts are joined. */
function partsFirst(steps: readonly TargetedStep[], notes: string[]): TargetedStep[] {
  const ordered = [...steps]
  for (const [at, step] of steps.entries()) {
    const join = ordered.findIndex(({ tool }, place) => JOINING.has(tool) && place < at)
    if (join === -1 || step.target.kind !== 'named' || OF_THE_WHOLE.has(step.tool)) continue
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
  if (join?.tool === 'overlay') return [Number(join.arguments.base)]
  if (target.kind === 'unsaid' || join !== undefined) return undefined
  notes.push('Several pictures were given: one that is not named is the first')
  return [1]
}
