import { join } from 'node:path'
import type { Scene } from '../../../src/agent/plan.ts'
import { canvasSize } from '../../../src/images/raster/canvas-size.ts'
import { readRows } from './rows.ts'

/** A request by somebody who had seen nothing of the service, with the texts that are to be written, as they are to read. */
export interface Dictation {
  /** The file that it stands in. */
  readonly name: string
  readonly instructions: string
  readonly texts: readonly string[]
  /** A photograph, or nothing where the file's name begins with "s": these ask for sheets. */
  readonly scene: Scene
}

const FOLDER = join(import.meta.dirname, 'texts')
const picture = { width: 4032, height: 3024, transparent: false, name: 'photo.jpg' }
export const EMPTY: Scene = { canvas: canvasSize('auto', '2K'), free: true, pictures: [] }
export const PHOTOGRAPH: Scene = { canvas: canvasSize('auto', '2K', picture), free: true, pictures: [picture] }

/** Requests for texts: a line each, with its texts behind a tab, parted by "|"; "\n" stands for a new line in both. */
export function dictations(): Dictation[] {
  return readRows(FOLDER).map(({ name, fields }) => {
    const [instructions = '', texts = ''] = fields.map((field) => field.replaceAll('\\n', '\n'))
    const scene = name.startsWith('s') ? EMPTY : PHOTOGRAPH
    return { name, instructions, scene, texts: texts.split('|').filter((text) => text.trim() !== '') }
  })
}

/** Where texts stand in instructions, whatever the case and what parts their lines; `undefined` if one does not. */
export function spansOf(instructions: string, texts: readonly string[]): [from: number, to: number][] | undefined {
  const spans: [number, number][] = []
  for (const text of [...texts].sort((one, other) => other.length - one.length)) {
    const lines = text.split('\n').map((line) => {
      const escaped = line.trim().replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
      return escaped.replace(/\s+/g, '\\s+').replace(/['’‘]/g, "['’‘]")
    })
    const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${lines.join('[\\s/,;|•.]*(?:and\\s+)?')}(?![\\p{L}\\p{N}])`, 'giu')
    const free = [...instructions.matchAll(pattern)]
      .map((found): [number, number] => [found.index, found.index + found[0].length])
      .find(([from, to]) => !spans.some(([start, end]) => from < end && start < to))
    if (free === undefined) return undefined
    spans.push(free)
  }
  return spans
}
