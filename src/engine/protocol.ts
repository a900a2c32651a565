import type { Branch, ForeseenPlan, UnseenPicture } from '../agent/foresee-plan.ts'
import type { AgentSettings } from '../agent/models/agent-settings.ts'
import type { PlanStep, RecordedPlan } from '../agent/plan.ts'
import type { RecordedCall } from '../agent/plan-record.ts'
import type { AgentRequest } from '../agent/run-agent.ts'
import type { ImageInfo } from '../images/files/codec.ts'
import type { RenditionName } from '../images/files/renditions.ts'
import type { SubjectNet } from '../perception/subject-net.ts'
import type { LogLevel } from '../report.ts'

export { isOfModel } from '../agent/plan-record.ts'

/** Work for the image engine. Files are local paths; the engine reads inputs and writes only into `scratch`. */
export type EngineTask = { readonly kind: 'inspect'; readonly paths: readonly string[] } | PlanTask | RunTask

/** Milliseconds that looking at one picture may take. The largest AVIF that is allowed takes two seconds. */
export const INSPECT_MS = 15_000

/** What a request to the image agent comes to is to be said, and nothing done. */
export interface PlanTask {
  readonly kind: 'plan'
  readonly request: AgentRequest
  readonly pictures: readonly UnseenPicture[]
  /** What it inherits from its parent. */
  readonly branch?: Branch | undefined
  readonly settings: EngineSettings
}

export interface RunTask {
  readonly kind: 'run'
  /** Type of the job, which names the engine. */
  readonly type: string
  readonly input: unknown
  readonly files: EngineFiles
  readonly scratch: string
  readonly settings: EngineSettings
  /** The last step that an earlier attempt finished, or the job that this one is a branch of. */
  readonly earlier: EarlierStep | undefined
  /** What is recorded of the plan; the engine follows it. */
  readonly plan: RecordedPlan | undefined
  /** Steps of the parent that come before what is planned. */
  readonly inheritedSteps?: readonly PlanStep[]
}

/** A step that was finished before, and the file to go on from. */
export interface EarlierStep {
  readonly plan: string
  readonly step: number
  readonly path: string
  readonly sha256: string
}

/** A step that is done, and the file from which another attempt can go on. */
export interface WrittenStep extends EarlierStep {
  readonly tool: string
  readonly words: string
}

/** What a step has made, for the client to look at. */
export interface ShownStep {
  readonly step: number
  readonly words: string
  readonly file: Omit<RenderedFile, 'name'>
}

/** What operators set about engines. It travels with the task: their processes read neither environment nor files of it. */
export interface EngineSettings {
  readonly agent: AgentSettings
  /** Finds the subjects of pictures in place of the net that comes along. */
  readonly subjectNet?: SubjectNet | undefined
}

/** Local paths of the input pictures, by the field they were sent in. */
export type EngineFiles = Readonly<Record<string, readonly string[]>>

/** What inspecting one file found: the picture, or why it is refused. */
export type Inspection =
  | { readonly info: ImageInfo }
  | { readonly fault: { readonly code: string; readonly message: string } }

/** A file the engine wrote. */
export interface RenderedFile {
  readonly name: RenditionName
  readonly path: string
  readonly extension: string
  readonly content_type: string
  readonly bytes: number
  readonly sha256: string
  readonly width: number
  readonly height: number
}

export interface EngineResult {
  /** The result pictures, each in all its renditions. */
  readonly images: readonly (readonly RenderedFile[])[]
  /** What the engine has to say about the result besides its pictures; becomes part of the job's output. */
  readonly details: Readonly<Record<string, unknown>>
}

export type EngineAnswer<Task extends EngineTask> = Task extends { kind: 'inspect' }
  ? readonly Inspection[]
  : Task extends { kind: 'plan' }
    ? ForeseenPlan
    : EngineResult

/** What the engine's process says to its owner. */
export type EngineMessage =
  /** It waits for a task; `worn`: it must not be given one. */
  | { readonly kind: 'ready'; readonly worn: boolean }
  /** It has taken a task up. */
  | { readonly kind: 'begun' }
  | { readonly kind: 'log'; readonly level: LogLevel; readonly message: string }
  | { readonly kind: 'progress'; readonly fraction: number }
  | { readonly kind: 'planned'; readonly plan: RecordedPlan }
  | { readonly kind: 'called'; readonly call: RecordedCall }
  | { readonly kind: 'step'; readonly step: WrittenStep }
  | { readonly kind: 'shown'; readonly step: ShownStep }
  | { readonly kind: 'answer'; readonly answer: unknown }
  | { readonly kind: 'refused'; readonly code: string; readonly message: string }
  /** It failed unexpectedly; `outside`: by what surrounds it, such as a full disk, and not by the task. */
  | { readonly kind: 'broken'; readonly message: string; readonly stack: string | undefined; readonly outside: boolean }
