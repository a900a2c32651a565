import type { Dice } from '../dice.ts'
import type { Stage } from '../stage.ts'

/** One kind of thing that goes wrong. */
export interface Fault {
  readonly kind: string
  /** How often it comes compared with the others. */
  readonly weight: number
  /** Why it cannot be injected on this stage; `undefined` if it can. */
  readonly missing?: (stage: Stage) => string | undefined
  /**
   * Lets it happen and resolves when it is over. False when there was nothing that it could have hit, which then counts
   * as no fault.
   */
  readonly inject: (stage: Stage, dice: Dice) => Promise<boolean>
}
