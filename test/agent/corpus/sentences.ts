import { join } from 'node:path'
import type { Plan, Scene } from '../../../src/agent/plan.ts'
import { readLines } from './requests.ts'

/** A sentence, the scene it is said in, and the steps it comes to or the code of its failure. */
export interface Sentence extends Scene {
  readonly instructions: string
  readonly steps: readonly Pick<Plan['steps'][number], 'tool' | 'arguments'>[] | string
}

/** Sentences whose plans stay as they are. */
export function sentences(): Sentence[] {
  return readLines<Sentence>(join(import.meta.dirname, 'sentences.jsonl'))
}
