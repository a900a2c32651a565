import type { Comparison } from './comparison.ts'
import type { Stage } from './stage.ts'

/** One thing worth measuring. */
export interface Bench {
  readonly name: string
  /** Says in a sentence what is compared with what. */
  readonly about: string
  run(stage: Stage, rounds: number): Promise<readonly Comparison[]>
}
