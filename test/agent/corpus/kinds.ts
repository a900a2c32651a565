import { join } from 'node:path'
import type { Scene } from '../../../src/agent/plan.ts'
import { readRows } from './rows.ts'
import { PHOTOGRAPH } from './texts.ts'

/** A request by somebody who had seen only the tools' schemas, with the tools that it asks for. */
export interface Kind {
  /** The file that it stands in. */
  readonly name: string
  readonly instructions: string
  readonly scene: Scene
  /** Of each wish the tools of which one meets it. */
  readonly wishes: readonly (readonly string[])[]
}

const FOLDER = join(import.meta.dirname, 'kinds')

/** A request to a line, with the number of its pictures and its tools behind tabs: "a/b" is either, "-" none. */
export function kinds(): Kind[] {
  return readRows(FOLDER).map(({ name, fields: [instructions = '', pictures = '', tools = ''] }) => {
    const scene = { ...PHOTOGRAPH, pictures: Array(Number(pictures)).fill(PHOTOGRAPH.pictures[0]) }
    const wishes = tools.split(/[, ]+/).flatMap((wish) => (wish === '-' || wish === '' ? [] : [wish.split('/')]))
    return { name, instructions, scene, wishes }
  })
}

/** How a request's tools differ from those of its plan; what opens an empty sheet is neither missed nor unasked there. */
export function compareTools({ scene, wishes }: Kind, tools: readonly string[]) {
  const isFree = (tool: string) => scene.pictures.length === 0 && /^(?:canvas|sheet)$/.test(tool)
  return {
    missed: wishes.filter((wish) => !wish.some((tool) => isFree(tool) || tools.includes(tool))),
    unasked: [...new Set(tools)].filter((tool) => !isFree(tool) && !wishes.flat().includes(tool)),
  }
}
