import type { Scene } from '../../plan.ts'
import type { Reading } from '../cover/attach.ts'
import { isHead, type Text } from '../cover/items.ts'
import { ITSELF } from '../slots/pictures-named.ts'
import type { Slot } from '../slots/slot.ts'
import type { StepArguments, ToolWords, Trait, Wish } from '../words.ts'
import type { SheetNames } from './sheet-names.ts'

/** A step made from a wish. */
export interface DraftStep {
  readonly tool: string
  readonly words: ToolWords
  readonly arguments: StepArguments
  /** The wish it is made for, and those whose words went into it. */
  readonly wishes: Set<Wish>
}

/** A reading on its way to steps; each rule of the discourse changes it. */
export interface Draft {
  readonly text: Text
  readonly scene: Scene
  readonly reading: Reading
  readonly tools: readonly ToolWords[]
  /** The words by which whole sheets are asked for. */
  readonly names: SheetNames
  /** Wishes that are to be carried out, in the order of the text. */
  wishes: Wish[]
  /** Slots that still belong to no wish. */
  free: Slot[]
  /** What each wish came to. */
  steps: Map<Wish, DraftStep[]>
  /** Wishes that name a part of the picture which no tool can find. */
  readonly unreachable: Set<Wish>
  /** How ambiguities were settled. */
  readonly notes: string[]
}

/** Wishes of a request that are looked at, far more than a job makes steps of: each is looked at beside all others. */
const MOST_WISHES = 200

export function draftOf(
  text: Text,
  scene: Scene,
  reading: Reading,
  tools: readonly ToolWords[],
  names: SheetNames,
): Draft {
  const wishes = reading.wishes.filter((wish) => !wish.negated).slice(0, MOST_WISHES)
  return {
    text,
    scene,
    reading,
    tools,
    names,
    wishes,
    free: [...reading.free],
    steps: new Map(),
    unreachable: new Set(),
    notes: [],
  }
}

/** Traits of tools whose words name pictures, or that treat them one by one, by themselves. */
export const JOINING: readonly Trait[] = ['lays out', 'places', 'chooses', 'writes']

export const has = (wish: Wish, trait: Trait) => wish.words.traits.includes(trait)

/** The first wish whose tool has a trait. */
export function wishWith(draft: Draft, trait: Trait): Wish | undefined {
  return draft.wishes.find((wish) => has(wish, trait))
}

/** The tool with a trait, where there is one. */
export function toolWith(draft: Draft, trait: Trait): ToolWords | undefined {
  return draft.tools.find((words) => words.traits.includes(trait))
}

/** The slots that no wish has, and those of all wishes. */
export const slotsOf = ({ free, wishes }: Pick<Draft, 'free' | 'wishes'>): Slot[] => [
  ...free,
  ...wishes.flatMap(({ slots }) => slots),
]

export const textsOf = (draft: Draft) => draft.wishes.filter((wish) => wish.kind === 'text')

export function drop(draft: Draft, gone: (wish: Wish, at: number) => boolean): void {
  draft.wishes = draft.wishes.filter((wish, at) => !gone(wish, at))
}

/** The first step of a wish. */
export const stepOf = (draft: Draft, wish: Wish): DraftStep | undefined => draft.steps.get(wish)?.[0]

/** "of its size" says nothing more, but "text" alone is the name of a part. */
const isPhrase = ({ rule, from, to }: Slot) =>
  rule !== 'refused' && (/^(?:kept|correction)$/.test(rule) || to - from > 1)

/** Of each token whether it was read as part of something that says more than a filler. */
export function readTokens({ text: { tokens }, reading: { items } }: Draft): boolean[] {
  const read = tokens.map(() => false)
  for (const item of items)
    if (isHead(item) || item.dimension !== 'idle' || item.rule === ITSELF || isPhrase(item))
      read.fill(true, item.from, item.to)
  return read
}
