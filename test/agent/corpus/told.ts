import { join } from 'node:path'
import { readRows } from './rows.ts'

/** A request by somebody who had seen only the tools' schemas, with what of it asks for nothing. */
export interface Telling {
  /** The file that it stands in. */
  readonly name: string
  readonly instructions: string
  /** From where to where it only tells, or says how the picture is now and ought not to be. */
  readonly passages: readonly { readonly from: number; readonly to: number; readonly is: 'told' | 'fault' }[]
}

const FOLDER = join(import.meta.dirname, 'told')

/** A request to a line: what only tells stands in braces, what is wrong now in angle brackets. */
export function tellings(): Telling[] {
  return readRows(FOLDER).map(({ name, fields: [marked = ''] }) => {
    let instructions = ''
    const passages: Telling['passages'][number][] = []
    for (const part of marked.split(/(\{[^}]*\}|<[^>]*>)/)) {
      const is = part.startsWith('{') ? 'told' : part.startsWith('<') ? 'fault' : undefined
      const text = is === undefined ? part : part.slice(1, -1)
      if (is !== undefined) passages.push({ from: instructions.length, to: instructions.length + text.length, is })
      instructions += text
    }
    return { name, instructions, passages }
  })
}

/** What the words between two places of such a request do. */
export const doing = ({ passages }: Telling, { start, end }: { readonly start: number; readonly end: number }) =>
  passages.find(({ from, to }) => start < to && end > from)?.is ?? 'asked'
