/** One place of one file, changed. */
export interface Edit {
  /** What kind of change it is, such as `boundary`. */
  readonly operator: string
  /** The characters replaced: from `start` up to, not including, `end`. */
  readonly start: number
  readonly end: number
  readonly replacement: string
}

export interface Mutant extends Edit {
  /** Path from the root of the tree. */
  readonly file: string
  /** The lines it changes, without indentation, before and after: what says which mutant it is while lines move. */
  readonly was: string
  readonly is: string
  readonly line: number
}

export function toMutant(file: string, text: string, edit: Edit): Mutant {
  const from = text.lastIndexOf('\n', edit.start - 1) + 1
  const lineEnd = text.indexOf('\n', edit.end)
  const to = lineEnd === -1 ? text.length : lineEnd
  return {
    ...edit,
    file,
    was: squeezed(text.slice(from, to)),
    is: squeezed(text.slice(from, edit.start) + edit.replacement + text.slice(edit.end, to)),
    line: text.slice(0, edit.start).split('\n').length,
  }
}

export function mutated(text: string, { start, end, replacement }: Edit): string {
  return text.slice(0, start) + replacement + text.slice(end)
}

function squeezed(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
