/** One call of a tool, and the words of the instructions that asked for it. */
export interface PlanStep {
  readonly tool: string
  readonly arguments: Readonly<Record<string, unknown>>
  readonly words: string
}

/** The result of planning. */
export interface Plan {
  readonly steps: readonly PlanStep[]
  /** Passages that no step came from, as the client wrote them. */
  readonly notUnderstood: readonly string[]
  /** Passages that say what not to do. */
  readonly declined: readonly string[]
  /** How ambiguities were settled, in sentences for the client. */
  readonly notes: readonly string[]
}

/** A plan as it is in the events of its job. */
export interface RecordedPlan {
  /** Who made it: `built-in/` and the planner's version, or `model/` and the name of the model. */
  readonly planner: string
  readonly steps: readonly PlanStep[]
  readonly not_understood: readonly string[]
  readonly declined: readonly string[]
  readonly notes: readonly string[]
  /** SHA-256 in hex of the net that finds subjects, where it is not the one that comes along. */
  readonly subject_model?: string | undefined
}

/** What a planner may know about the pictures. */
export interface Scene {
  /** Size of a result in pixels. */
  readonly canvas: { readonly width: number; readonly height: number }
  /** Whether the steps may give a result another shape: with the aspect ratio `auto`. */
  readonly free?: boolean
  readonly pictures: readonly ScenePicture[]
  /** Whether these are copies of the only one that was given. */
  readonly copied?: boolean
  /** The picture whose colours a sheet is to have, counted from 1. */
  readonly coloursOf?: number
}

export interface ScenePicture {
  readonly width: number
  readonly height: number
  readonly transparent: boolean
  /** Name of the file it came in. */
  readonly name?: string
}
