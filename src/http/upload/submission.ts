import type { FieldFault } from '../../errors.ts'
import type { MadePlan } from '../../jobs/events.ts'

/** An image as it was submitted. `name` is what a fault calls it: `images.0`, `source_image`. */
export type UploadedPart = UploadedFile | UploadedUri

export interface UploadedFile {
  readonly kind: 'file'
  readonly name: string
  /** Where its bytes lie until the submission is discarded; it may be moved away from there. */
  readonly path: string
  readonly bytes: number
  /** SHA-256 of the bytes, in hex. */
  readonly sha256: string
  /** As the client gave it, or empty: fit to be shown, never to be used as a path. */
  readonly filename: string
  /** As the client gave it: a claim. */
  readonly mimetype: string
  /** Of a picture of an earlier job: its address, as `job:<id>`. */
  readonly uri?: string
}

export interface UploadedUri {
  readonly kind: 'uri'
  readonly name: string
  /** An `http:` or `https:` URI, from which nothing has been fetched, or the `job:` URI of a picture not yet taken over. */
  readonly uri: string
}

/** What a submission takes over from an earlier job. */
export interface Branch {
  /** Fields that were not sent and are as there. */
  readonly inherited: readonly string[]
  /** Steps of its plan that come first. */
  readonly taken: MadePlan['steps']
  /** Those behind, where they are done again as they were. */
  readonly rest: MadePlan['steps'] | undefined
  /** Share of its price that is still to be paid, 0 to 1. */
  readonly share: number
}

/** A job-creating request, read whole. */
export interface Submission {
  /**
   * The fields that are not files. In a form each is a string, or an array of strings if it was sent several times; in
   * JSON it is what was sent. The object has no prototype.
   */
  readonly fields: Readonly<Record<string, unknown>>
  /** The images of each file field, in order; an empty list if there are none. */
  readonly files: ReadonlyMap<string, readonly UploadedPart[]>
  /** What is wrong with the images and texts, to be answered together with the faults of the fields' values. */
  readonly faults: readonly FieldFault[]
  /** Of one that has taken something over from earlier jobs: what was sent itself. */
  readonly sent?: Submission
  /** Of a branch, which has all of `fields` and `files` that it takes over. */
  readonly branch?: Branch
  /** Removes all files that are still where they were uploaded. To be called when the request ends, however it ends. */
  discard(): Promise<void>
}
