import type { PlanStep } from '../../plan.ts'
import { type Chunk, propertyOf } from '../chunks/chunk.ts'
import { isMark } from '../chunks/chunk-kinds.ts'
import type { Operation, Preset, Quantity, Reference, Weak } from '../meanings.ts'
import type { Setting } from './setting.ts'
import { mustBeTold } from './silence.ts'

/** A reference to a picture with the word and the whole phrase in front of it, articles aside. */
export interface PlacedReference {
  readonly reference: Reference
  readonly after: string
  readonly phrase: string
  /** Whether that phrase is the "of" of a place: "in the corner of the first". */
  readonly of: boolean
}

/** Some chunks that ask for one operation, and which of them the reading of its arguments has used up. */
export class Clause {
  readonly chunks: readonly Chunk[]
  readonly scene: Setting
  /** What the words that name the operation say besides. */
  readonly preset: Preset
  /** Whether those words name it only for want of another one. */
  readonly weak: Weak
  /** Where the first of those words stands in the clause. */
  readonly headAt: number
  /** The step that was planned before this one, which "below it" and "half the size" speak of. */
  readonly before: PlanStep | undefined
  /** Sentences for the client about what the reading had to decide. */
  readonly notes: string[] = []
  readonly #operation: Operation
  readonly #instructions: string
  readonly #used = new Set<Chunk>()

  constructor(
    chunks: readonly Chunk[],
    head: { preset: Preset; weak: Weak; at: number; before: PlanStep | undefined; operation: Operation },
    instructions: string,
    scene: Setting,
  ) {
    this.chunks = chunks
    this.scene = scene
    this.preset = head.preset
    this.weak = head.weak
    this.headAt = head.at
    this.before = head.before
    this.#operation = head.operation
    this.#instructions = instructions
  }

  /** Takes the first unused chunk that can be a property; `accepts` narrows the choice. */
  take<Value>(name: string, accepts: (value: Value, at: number) => boolean = () => true): Value | undefined {
    for (const [at, chunk] of this.chunks.entries()) {
      if (this.#used.has(chunk)) continue
      const value = propertyOf(chunk.meanings, name) as Value | undefined
      if (value === undefined || !accepts(value, at)) continue
      this.#used.add(chunk)
      return value
    }
    return undefined
  }

  /** As the client wrote it, the first chunk that can be a property. */
  textOf(name: string): string | undefined {
    return this.chunks.find(({ meanings }) => propertyOf(meanings, name) !== undefined)?.text
  }

  /** Takes every unused chunk that can be a property, in order. */
  takeAll<Value>(name: string): Value[] {
    const values: Value[] = []
    for (let value = this.take<Value>(name); value !== undefined; value = this.take<Value>(name)) values.push(value)
    return values
  }

  /** Takes the first unused number with one of the units. */
  takeQuantity(...units: Quantity['unit'][]): Quantity | undefined {
    // "a blurred one" counts nothing.
    return this.take<Quantity>('quantity', ({ unit }, at) => units.includes(unit) && this.chunks[at]!.lower !== 'one')
  }

  /** Takes the first unused property whose nearest word in front, articles aside, is one of the given. */
  takeAfter<Value>(words: readonly string[], name: string): Value | undefined {
    return this.take<Value>(name, (_, at) => words.includes(this.wordBefore(at)))
  }

  /** Takes the first unused property right before a chunk that can be another one: the measure in "8 px thick". */
  takeBefore<Value>(follower: string, name: string): Value | undefined {
    return this.take<Value>(name, (_, at) => {
      const next = this.chunks
        .slice(at + 1, at + 3)
        .find((chunk) => !isMark(chunk) && !chunk.meanings.some(({ kind }) => kind === 'filler'))
      return next !== undefined && propertyOf(next.meanings, follower) !== undefined
    })
  }

  /** Takes the property of the chunk nearest to a place, before or behind it. */
  takeNear<Value>(name: string, place: number): Value | undefined {
    const places = this.chunks.map((_, at) => at).filter((at) => this.#property(at, name) !== undefined)
    const nearest = places.sort((a, b) => Math.abs(a - place) - Math.abs(b - place))[0]
    return nearest === undefined ? undefined : this.take<Value>(name, (_, at) => at === nearest)
  }

  /** Whether any chunk, used or not, can be a property. */
  has(name: string): boolean {
    return this.chunks.some((chunk) => propertyOf(chunk.meanings, name) !== undefined)
  }

  /** Whether any unused chunk can be a property. */
  hasLeft(name: string): boolean {
    return this.chunks.some((_, at) => this.#property(at, name) !== undefined)
  }

  /** Takes the references to pictures that are left, in order, with the word in front of each; `accepts` looks at their places. */
  takeReferences(accepts: (at: number) => boolean = () => true): PlacedReference[] {
    const found: PlacedReference[] = []
    for (const [at, chunk] of this.chunks.entries()) {
      const meaning = chunk.meanings.find((candidate) => candidate.kind === 'reference')
      if (meaning === undefined || this.#used.has(chunk) || !accepts(at)) continue
      this.#used.add(chunk)
      found.push({
        reference: meaning.reference,
        after: this.wordBefore(at),
        phrase: this.#phraseBefore(at),
        of: this.#isOfPlace(at),
      })
    }
    return found
  }

  /** What the first word of a tool says besides; `undefined` if the clause has no such word. */
  presetOf(tool: string): Preset | undefined {
    const meanings = this.chunks.flatMap((chunk) => chunk.meanings)
    const named = meanings.find((meaning) => meaning.kind === 'operation' && meaning.operation.tool === tool)
    return named?.kind === 'operation' ? named.preset : undefined
  }

  /** Where the first operation word of a tool stands after the head, for words that describe that part. */
  placeOf(tool: string): number | undefined {
    const at = this.chunks.findIndex((chunk) =>
      chunk.meanings.some(
        (meaning) => meaning.kind === 'operation' && !meaning.weak && meaning.operation.tool === tool,
      ),
    )
    return at === -1 ? undefined : at
  }

  /** Whether the words that named the operation begin with a given one. */
  weakly(word: string): boolean {
    return this.chunks[this.headAt]!.lower.startsWith(word)
  }

  /** The word in front of a chunk, articles aside, in lower case; `''` at the beginning. */
  wordBefore(at: number): string {
    for (let before = at - 1; before >= 0; before -= 1) {
      if (LINKS.has(this.chunks[before]!.lower)) continue
      const word = this.chunks[before]!.lower.split(' ').findLast((candidate) => !ARTICLES.has(candidate))
      if (word !== undefined) return word
    }
    return ''
  }

  /** The word behind a chunk, in lower case; `''` at the end. */
  wordAfter(at: number): string {
    return this.chunks[at + 1]?.lower ?? ''
  }

  /** Takes the words from a place up to the next chunk that `ends` stops at; joined as they were written. */
  takeWords(from: number, ends: (chunk: Chunk) => boolean): string | undefined {
    const taken: Chunk[] = []
    for (const chunk of this.chunks.slice(from)) {
      if (ends(chunk) || this.#used.has(chunk)) break
      taken.push(chunk)
    }
    if (taken.length === 0) return undefined
    for (const chunk of taken) this.#used.add(chunk)
    return this.#instructions.slice(taken[0]!.start, taken.at(-1)!.end)
  }

  /** Runs of chunks that nothing was made of, as they were written. */
  leftovers(): string[] {
    const passages: [start: number, end: number][] = []
    let open = false
    for (const [at, chunk] of this.chunks.entries()) {
      if (this.#used.has(chunk) || !mustBeTold(this.chunks, at, this.#operation)) {
        open = open && chunk.meanings.some((meaning) => meaning.kind === 'filler')
        continue
      }
      const last = passages.at(-1)
      if (open && last !== undefined) last[1] = chunk.end
      else passages.push([this.#startOf(at), this.#endOf(at)])
      open = true
    }
    return passages.map(([start, end]) => this.#instructions.slice(start, end).trim())
  }

  /** Where the words begin that tell where something is: "around his face", "at the top". */
  #startOf(at: number): number {
    const isPlace = ['attention', 'position', 'corners', 'every side'].some(
      (name) => this.#property(at, name) !== undefined,
    )
    let from = at
    while (isPlace && from > 0 && PLACING.test(this.chunks[from - 1]!.lower) && !this.#used.has(this.chunks[from - 1]!))
      from -= 1
    return this.chunks[from]!.start
  }

  /** Where a measure ends with what it measures: "500 wide". */
  #endOf(at: number): number {
    const next = this.chunks[at + 1]
    const measures =
      this.#property(at, 'quantity') !== undefined && propertyOf(next?.meanings ?? [], 'extent') !== undefined
    return (measures ? next! : this.chunks[at]!).end
  }

  #isOfPlace(at: number): boolean {
    const of = this.chunks.findLastIndex(({ lower }, place) => place < at && lower.startsWith('of'))
    const said = this.chunks.slice(Math.max(0, of - 2), of)
    const named = said.some(
      ({ lower, meanings }) => lower === 'corner' || propertyOf(meanings, 'position') !== undefined,
    )
    return named || /^in the (corner|middle) of$/.test(this.#phraseBefore(at))
  }

  #phraseBefore(at: number): string {
    return this.chunks.slice(0, at).findLast(({ lower }) => !ARTICLES.has(lower))?.lower ?? ''
  }

  #property(at: number, name: string): unknown {
    const chunk = this.chunks[at]!
    return this.#used.has(chunk) ? undefined : propertyOf(chunk.meanings, name)
  }
}

const PLACING = /^(at|on|in|to|the|along|from|around|above|over|below|under|his|her|my|their|its|only)$/

/** Marks between a name and its value. */
const LINKS = new Set(['=', ':'])

const ARTICLES = new Set(['a', 'an', 'the', 'some', 'its', 'this', 'that', 'my', 'our', 'your'])
