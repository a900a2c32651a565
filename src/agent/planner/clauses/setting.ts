import type { Scene } from '../../plan.ts'

/** What references are read against: the scene, and what the instructions have said of its pictures so far. */
export interface Setting extends Scene {
  /** Whether pictures are placed on an empty sheet that the instructions describe. */
  readonly sheet?: boolean
  /** Whether the second picture is a copy of the first that lies behind it. */
  readonly backed?: boolean
  /** The pictures that were chosen to work on. */
  readonly chosen?: readonly number[]
  /** The colour that was laid behind everything last. */
  readonly ground?: string
  /** Every picture that was named, and those that were named last. */
  readonly named?: readonly number[]
  readonly spokenOf?: readonly number[]
}
