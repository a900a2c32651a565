import { DomainError } from '../../../errors.ts'
import type { Scene } from '../../plan.ts'
import type { Reading } from '../cover/attach.ts'
import { type Item, isHead } from '../cover/items.ts'
import type { DraftStep } from './draft.ts'

/**
 * Checks that all pictures that are mentioned were given.
 *
 * @throws DomainError `PICTURE_NOT_FOUND`
 */
export function requirePictures({ items, wishes }: Reading, { pictures }: Scene): void {
  const named = items.filter(
    (item) => !isHead(item) && item.dimension === 'pictures' && /^(?:numbers|ordinal)$/.test(item.rule),
  )
  const sure = named.flatMap((item) => (isHead(item) || item.marks.includes('bare') ? [] : (item.value as number[])))
  const meant = wishes.flatMap((wish) => wish.every('pictures').flat() as number[])
  const missing = Math.max(0, ...sure, ...meant)
  if (missing <= pictures.length) return
  const given =
    pictures.length === 0
      ? 'no picture was given'
      : pictures.length === 1
        ? 'only one was given'
        : `only ${pictures.length} were given`
  throw new DomainError('PICTURE_NOT_FOUND', `The instructions mention picture ${missing}, but ${given}`)
}

/** What became of several pictures: that all are meant where none is named, and those that no step has a use for. */
export function accountForPictures(
  steps: readonly DraftStep[],
  { pictures }: Scene,
  items: readonly Item[],
): { notes: string[]; unused: string[] } {
  const nothing = { notes: [], unused: [] }
  if (pictures.length < 2 || steps.length === 0) return nothing
  const all = pictures.map((_, i) => i + 1)
  const told = items.flatMap((item) => (!isHead(item) && item.marks.includes('told') ? (item.value as number[]) : []))
  const used = new Set<number>()
  for (const { words, arguments: args } of steps) {
    if (words.traits.includes('chooses')) return nothing
    const whole = words.traits.includes('lays out') ? all : []
    const placed = words.traits.includes('places') ? [args.picture, args.base ?? 1] : []
    const colours = args.colours_of === undefined ? [] : [args.colours_of]
    for (const number of [...(args.pictures ?? whole), ...placed, ...colours]) used.add(number)
  }
  if (used.size === 0)
    return { notes: [`None of the ${pictures.length} pictures is named, so all are meant`], unused: [] }
  return {
    notes: [],
    unused: all
      .filter((number) => !used.has(number) && !told.includes(number))
      .map((number) => nameOf(number, pictures[number - 1]!.name)),
  }
}

const nameOf = (number: number, name = '') => (name === '' ? `picture ${number}` : `picture ${number} (${name})`)
