import type { TargetedStep } from '../clauses/targets.ts'
import { isShape } from '../words/reading.ts'

/**
 * Makes one step of wishes that speak of the same shape: "it needs to be 1920x1080, do not crop, fill the sides with a
 * blurred version" shows the whole picture once, in that shape and with that surround.
 */
export function oneShape(steps: readonly TargetedStep[]): TargetedStep[] {
  const shaped: TargetedStep[] = []
  for (const step of steps) {
    const at = shaped.findLastIndex((other) => joins(other, step) || joins(step, other))
    const other = shaped[at]
    if (other === undefined) shaped.push(step)
    else shaped[at] = { ...(isRoom(step) ? step : other), arguments: { ...roomOf(other), ...roomOf(step) } }
  }
  return shaped
}

/**
 * Gives a collage the shape and the colour of the sheet that it lies on: "both on a 16:9 canvas with a light blue
 * background, side by side".
 */
export function onSheet(steps: readonly TargetedStep[]): readonly TargetedStep[] {
  const sheet = steps.findIndex(({ tool, words }) => tool === 'crop' && /\b(canvas|sheet|page|slide)\b/i.test(words))
  const joined = steps.findIndex(({ tool }, at) => tool === 'arrange' && at > sheet)
  if (sheet === -1 || joined === -1) return steps
  const between = steps.slice(sheet + 1, joined)
  if (!between.every(({ tool }) => tool === 'background')) return steps
  const [colour] = between.flatMap(({ arguments: { colours } }) => (colours as readonly string[] | undefined) ?? [])
  const { arguments: args, ...collage } = steps[joined]!
  const laid = {
    ...collage,
    arguments: { ...args, ratio: steps[sheet]!.arguments.ratio, ...(colour !== undefined && { background: colour }) },
  }
  return [...steps.slice(0, sheet), laid, ...steps.slice(joined + 1)]
}

/** Whether one step shows a whole picture in no shape of its own, and the other gives it one. */
function joins(room: TargetedStep, shape: TargetedStep): boolean {
  return isRoom(room) && (isRoom(shape) || ratioOf(shape) !== undefined)
}

/** Whether a step shows the whole picture, with any surround and no measures. */
function isRoom({ tool, arguments: { margin, top, right, bottom, left, ratio } }: TargetedStep): boolean {
  return tool === 'extend' && [margin, top, right, bottom, left, ratio].every((value) => value === undefined)
}

function roomOf(step: TargetedStep): Readonly<Record<string, unknown>> {
  return step.tool === 'extend' ? step.arguments : { ratio: ratioOf(step) }
}

/** The shape that a step gives a picture. */
function ratioOf({ tool, arguments: { width, height, ratio } }: TargetedStep): unknown {
  if (tool === 'extend') return ratio
  if (tool === 'crop' && width === undefined && height === undefined) return ratio
  if (tool !== 'resize' || width === undefined || height === undefined) return undefined
  return isShape({ width: Number(width), height: Number(height) }) ? `${width}:${height}` : undefined
}
