import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'rolldown/parseAst'
import type { Area } from './areas.ts'
import { type Edit, type Mutant, mutated, toMutant } from './mutant.ts'
import { sqlEdits } from './sql.ts'
import { typescriptEdits } from './typescript.ts'

export interface SampleOptions {
  readonly seed: number
  readonly count: number
  /** Only mutants whose file or lines contain this. */
  readonly match: string
}

export interface Sampled extends Mutant {
  /** The whole file as it is then. */
  readonly text: string
}

/**
 * The mutants of an area that a seed chooses. Each has a place in the order by itself, so that a change of the code
 * changes the sample by the lines that it changed, and no more.
 */
export function sample(root: string, area: Area, { seed, count, match }: SampleOptions): Sampled[] {
  const files = area.sources.flatMap((pattern) => globSync(pattern, { cwd: root })).sort()
  const places = new Map<string, Mutant>()
  for (const mutant of files.flatMap((file) => mutantsOf(root, file))) {
    const { file, operator, was, is } = mutant
    if (was === is || ![file, was, is].some((text) => text.includes(match))) continue
    places.set(
      createHash('sha256')
        .update(JSON.stringify([seed, file, operator, was, is]))
        .digest('hex'),
      mutant,
    )
  }
  return [...places]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .slice(0, count)
    .map(([, mutant]) => ({ ...mutant, text: mutated(readFileSync(join(root, mutant.file), 'utf8'), mutant) }))
}

function mutantsOf(root: string, file: string): Mutant[] {
  const text = readFileSync(join(root, file), 'utf8')
  if (file.endsWith('.sql')) return writes(text) ? sqlEdits(text).map((edit) => toMutant(file, text, edit)) : []
  return typescriptEdits(text)
    .filter((edit) => isValid(text, edit))
    .map((edit) => toMutant(file, text, edit))
}

/** A function that only reads is covered by the tests of whoever asks it. */
function writes(text: string): boolean {
  return !/^(?:language|returns).* (?:stable|immutable)\b/m.test(text)
}

function isValid(text: string, edit: Edit): boolean {
  try {
    parseAst(mutated(text, edit), { lang: 'ts' })
    return true
  } catch {
    return false
  }
}
