import type { FieldFault } from '../../errors.ts'
import type { MadePlan } from '../../jobs/events.ts'

/** An image of a submission. `name` is its name in faults: `images.0`, `source_image`. */
export type UploadedPart = UploadedFile | UploadedUri

export interface UploadedFile {
  readonly kind: 'file'
  readonly name: string
  /** Where its bytes are until the submission is discarded; it may be moved away from there. */
  readonly path: string
  readonly bytes: number
  /** SHA-256 of the bytes, in hex. */
  readonly sha256: string
  /** As the client sent it, or empty: it may be shown, but never used as a path. */
  readonly filename: string
  /** What the client says it is; not checked. */
  readonly mimetype: string
  /** For a picture of an earlier job: its address, as `job:<id>`. */
  readonly uri?: string
}

export interface UploadedUri {
  readonly kind: 'uri'
  readonly name: string
  /**
   * An `http:` or `https:` URI that has not been fetched, or the `job:` URI of a picture that has not been copied
   * yet.
   */
  readonly uri: string
}

/** What a branch has from its parent. */
export interface Branch {
  /** Fields that were not sent, and therefore have the values of the earlier job. */
  readonly inherited: readonly string[]
  /** Steps of its plan, which come first. */
  readonly inheritedSteps: MadePlan['steps']
  /** The steps after those, if they are carried out again as recorded. */
  readonly rest: MadePlan['steps'] | undefined
  /** Share of the price that must be paid, 0 to 1. */
  readonly share: number
}

/** A complete request that creates a job. */
export interface Submission {
  /**
   * The fields that are not files. In a form each is a string, or an array of strings if it was sent several times;
   * in JSON it is what was sent. The object has no prototype.
   */
  readonly fields: Readonly<Record<string, unknown>>
  /** The images of each file field, in order; an empty list if there are none. */
  readonly files: ReadonlyMap<string, readonly UploadedPart[]>
  /** What is wrong with images and texts. It is reported together with the faults of the values of fields. */
  readonly faults: readonly FieldFault[]
  /** If something comes from earlier jobs: what was sent itself. */
  readonly sent?: Submission
  /** For a branch: `fields` and `files` then include everything that it inherits. */
  readonly branch?: Branch
  /** Removes all files that are still where they were uploaded. Call it when the request ends, whatever the result. */
  discard(): Promise<void>
}
