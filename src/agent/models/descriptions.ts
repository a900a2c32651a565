import type { ChatCompletionContentPart } from 'openai/resources/chat/completions'
import { hasTransparency, type Picture, toSharp } from '../../images/raster/picture.ts'
import { resize, scaledTo } from '../../images/raster/resize.ts'
import type { PlanStep } from '../plan.ts'
import { onBackdrop, onCanvas, resultSize, type Workspace } from '../workspace.ts'

/** Longer edge in pixels of what a model is shown. */
const SHOWN_EDGE = 512

/** What the model is to do and how, before it hears the instructions. */
export function introduction(maxSteps: number, system: string | undefined): string {
  const rules =
    'You edit pictures by calling tools. Do what the instructions ask for and nothing else, in the order asked for. ' +
    'Pictures are numbered from 1 in the order given. ' +
    `Every call is a step, and you have ${maxSteps} of them. A call that fails is answered with its fault: correct it. ` +
    'When all is done, or what is left cannot be done with the tools, answer with one short sentence and no call.'
  return system === undefined ? rules : `${rules}\n\n${system}`
}

/**
 * The given pictures and the size of the result.
 *
 * @param formats of the given pictures as they came, such as `png`.
 */
export function describeStart({ sheets, size }: Workspace, formats: readonly string[]): string {
  const pictures = sheets.map(({ picture }, i) => `Picture ${i + 1}: ${formats[i]}, ${describePicture(picture)}.`)
  const given = pictures.length === 0 ? ['There is no picture yet: an empty white canvas.'] : pictures
  return [...given, `The result will measure ${size.width} × ${size.height} pixels.`].join('\n')
}

/** What another job has done before, which is gone on from. */
export function describeInherited(steps: readonly PlanStep[], workspace: Workspace): string {
  const done = steps.map(({ tool, arguments: args }) => `- ${tool} ${JSON.stringify(args)}`)
  return ['These steps have been done before:', ...done, describeNow(workspace)].join('\n')
}

/** What is being worked on now. */
export function describeNow(workspace: Workspace): string {
  const lines = workspace.current.map((place) => {
    const sheet = workspace.sheets[place]!
    const name = place < workspace.given ? `picture ${place + 1}` : 'a new picture'
    const { width, height } = resultSize(workspace, sheet)
    return `${name}: ${describePicture(sheet.picture)}, to be a result of ${width} × ${height} pixels`
  })
  return `Worked on now: ${lines.join('; ') || 'an empty canvas'}.`
}

function describePicture(picture: Picture): string {
  const { width, height } = picture
  return `${width} × ${height} pixels${hasTransparency(picture) ? ', partly transparent' : ''}`
}

/** Small versions of the results as they would be now. */
export async function showNow(workspace: Workspace): Promise<ChatCompletionContentPart[]> {
  const parts: ChatCompletionContentPart[] = []
  for (const place of workspace.current) {
    const { picture } = onBackdrop(await onCanvas(workspace, workspace.sheets[place]!))
    parts.push(await show(picture))
  }
  return parts
}

/** A small JPEG of a picture; transparent parts are white. */
export async function show(picture: Picture): Promise<ChatCompletionContentPart> {
  const box = { width: Math.min(SHOWN_EDGE, picture.width), height: Math.min(SHOWN_EDGE, picture.height) }
  const small = await resize(picture, scaledTo(picture, box, 'contain'))
  const jpeg = await toSharp(small).flatten({ background: '#ffffff' }).jpeg({ quality: 80 }).toBuffer()
  return { type: 'image_url', image_url: { url: `data:image/jpeg;base64,${jpeg.toString('base64')}` } }
}
