import type { PlanStep } from '../../plan.ts'
import { propertyOf } from '../chunks/chunk.ts'
import type { Clause } from '../clauses/clause.ts'
import type { ClauseChunks } from '../clauses/clause-chunks.ts'
import type { Setting } from '../clauses/setting.ts'
import type { TargetedStep } from '../clauses/targets.ts'
import type { Arguments } from '../meanings.ts'

/** The step that words such as "below it" speak of: a background that came in between does not count. */
export function lastDrawn(steps: readonly TargetedStep[]): TargetedStep | undefined {
  return steps.findLast(({ tool }) => tool !== 'background')
}

/** Adds arguments to the last step of a tool, or to all of them that follow one another; whether there is any. */
export function amend(steps: TargetedStep[], tool: string, args: Arguments, all: boolean): boolean {
  const isMeant = (step: TargetedStep | undefined) =>
    step?.tool === tool && FIGURE.every((name) => args[name] === undefined || args[name] === step.arguments[name])
  const last = steps.findLastIndex(isMeant)
  for (let at = last; isMeant(steps[at]); at -= 1) {
    const step = steps[at]!
    steps[at] = { ...step, arguments: { ...step.arguments, ...args } }
    if (!all) break
  }
  return last !== -1
}

/** "put the mug on the desk, with a soft shadow": what a finish behind "with" says of the picture that was placed. */
export function finishOf({ tool, arguments: { colour, colours } }: PlanStep): Arguments | undefined {
  if (tool === 'shadow') return { shadow: true }
  if (tool === 'border') return { outline: (colours as readonly string[] | undefined)?.[0] ?? 'white' }
  return tool === 'outline' ? { outline: colour ?? 'white' } : undefined
}

/** "scale the logo to 20 % and put it in the corner": the size of what is then placed. */
export function isSizeOfPlaced(
  { tool, arguments: { picture } }: TargetedStep,
  last: TargetedStep | undefined,
): boolean {
  return (
    tool === 'overlay' &&
    last?.tool === 'resize' &&
    last.target.kind === 'named' &&
    last.target.numbers.includes(Number(picture))
  )
}

/** "a black rectangle with three circles": figures that come with another one lie in it. */
export function isFigureIn({ tool, arguments: args }: TargetedStep, last: TargetedStep | undefined): boolean {
  const placed = ['position', 'relative', 'places', 'turn', 'span', 'from'].some((name) => args[name] !== undefined)
  const holds = last?.tool === 'shape' && !LINES.has(String(last.arguments.shape)) && last.arguments.count === undefined
  return tool === 'shape' && !LINES.has(String(args.shape)) && holds && !placed
}

/** "Take the second picture and put the first one on it": a choice that what follows does not keep to is none. */
export function withAllNeeded(steps: readonly TargetedStep[]): readonly TargetedStep[] {
  return steps.filter(({ tool, arguments: { pictures } }, at) => {
    if (tool !== 'pick' || !Array.isArray(pictures)) return true
    const laid = steps.slice(at + 1).find((step) => step.tool === 'overlay')?.arguments
    return (
      laid === undefined ||
      [laid.picture, laid.base].every((number) => number === undefined || pictures.includes(number))
    )
  })
}

/** "a gold frame with a white mat": the mat lies inside the frame. */
export function isMat({ tool, words }: TargetedStep, last: TargetedStep | undefined): boolean {
  return tool === 'border' && last?.tool === 'border' && /\b(mat|matte|mount|passe)/i.test(words)
}

/** What tells one figure from another. */
const FIGURE = ['shape', 'corners']

const LINES = new Set(['line', 'arrow'])

/** Whether a text comes with a shape that it can stand in: "a red circle with 'New' in white". */
export function holdsText(shape: TargetedStep | undefined, { tool, arguments: { relative } }: TargetedStep): boolean {
  if (tool !== 'text' || relative !== undefined || shape?.tool !== 'shape') return false
  return !LINES.has(String(shape.arguments.shape))
}

/** Writes a text into the shape before it; a place that is said of the text is the shape's, if that has none. */
export function putInside(steps: TargetedStep[], text: TargetedStep): void {
  const shape = steps.at(-1)!
  const { position, ...style } = text.arguments
  if (position !== undefined && shape.arguments.position === undefined) {
    steps[steps.length - 1] = { ...shape, arguments: { ...shape.arguments, position } }
  }
  steps.push({ ...text, arguments: { ...style, relative: 'inside' } })
}

/**
 * Two texts of one sentence of which the second has no place are two lines: it stands below the first or, at the
 * bottom, takes its place, and the first stands above it.
 */
export function pushLine(steps: TargetedStep[], line: TargetedStep): void {
  const { position, ...style } = steps.at(-1)!.arguments
  const isLow = String(position).startsWith('bottom')
  if (!isLow) steps.push({ ...line, arguments: { ...line.arguments, relative: 'below' } })
  else {
    const first = steps.pop()!
    steps.push({ ...line, arguments: { ...line.arguments, position } })
    steps.push({ ...first, arguments: { ...style, relative: 'above' } })
  }
}

/** Whether a text goes on with the one before it without a place of its own. */
export function isNextLine({ continues }: ClauseChunks, step: TargetedStep, last: TargetedStep | undefined): boolean {
  const placed = ['position', 'relative', 'turn'].some((name) => step.arguments[name] !== undefined)
  const line = last?.tool === 'shape' && last.arguments.shape === 'line' && last.arguments.relative !== undefined
  return (
    continues &&
    step.tool === 'text' &&
    (line || last?.tool === 'text') &&
    !placed &&
    last?.arguments.turn === undefined
  )
}

/** "a line between the two", "'VS' in the gap": whether a step draws something between what was drawn or placed before. */
export function liesBetween({ chunks }: ClauseChunks, { tool }: PlanStep): boolean {
  const between = chunks.some(({ meanings }) => propertyOf(meanings, 'between') !== undefined)
  return between && (tool === 'text' || tool === 'shape')
}

/** Draws a step before the last one where that lies beside its own predecessor, otherwise in the middle of all. */
export function putBetween(
  steps: TargetedStep[],
  { arguments: { relative: _, position: __, ...args }, ...step }: TargetedStep,
): void {
  const relative = steps.at(-1)?.arguments.relative
  const beside = relative !== undefined && relative !== 'inside'
  // The box of a line that lies beside something is as high as the line.
  const height = beside && args.shape === 'line' ? { height: 2 } : {}
  // Between a thing at the left and one at the right there is little room for an arrow.
  const short = args.shape === 'arrow' ? { width: 14, thickness: 2.5 } : {}
  const place = beside ? { relative, ...height } : { position: 'center', ...short }
  steps.splice(steps.length - (beside ? 1 : 0), 0, { ...step, arguments: { ...args, ...place } })
}

/** "put the first on the left and the second on the right": the other side of two pictures that are side by side already. */
export function isSide(
  { tool, arguments: { position } }: PlanStep,
  last: PlanStep | undefined,
  { pictures, chosen }: Setting,
): boolean {
  const arranged = (last?.arguments.pictures ?? chosen ?? pictures) as readonly unknown[]
  const side = position === 'left' || position === 'right'
  return tool === 'overlay' && side && last?.tool === 'arrange' && arranged.length === 2
}

/**
 * "dramatic and moody" says the same twice, as does "brighten it, it looks gloomy"; turning and mirroring twice is a
 * wish of its own.
 */
export function isRepeated(step: TargetedStep, last: TargetedStep | undefined, { preset }: Clause): boolean {
  if (step.tool !== last?.tool || step.tool === 'rotate' || step.tool === 'flip') return false
  if (preset.complaint === true) return true
  return JSON.stringify([step.arguments, step.target]) === JSON.stringify([last.arguments, last.target])
}

/** "clarity / local contrast, quite strong": one wish under two names, of which the second may say how much. */
export function isOtherName(
  { chunks, continues }: ClauseChunks,
  step: TargetedStep,
  last: TargetedStep | undefined,
): boolean {
  return continues && step.tool === last?.tool && chunks[0]?.lower === '/'
}
