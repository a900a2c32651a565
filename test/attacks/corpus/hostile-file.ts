/** What must become of a file: it is a picture after all, or it is refused for one of these reasons. */
export type Verdict = 'accepted' | 'not supported' | 'too large' | 'broken'

/** A file made to do harm. */
export interface HostileFile {
  readonly name: string
  readonly bytes: Buffer
  readonly verdict: Verdict
}

/** What the refusal says, by the reason for it. */
export const REFUSALS: Readonly<Record<Exclude<Verdict, 'accepted'>, RegExp>> = {
  'not supported': /The file is not a .* image/,
  'too large': /megapixels|an edge may have at most|more than 1000 frames|more than 100 scans/,
  broken: /The image is cut off or damaged/,
}
