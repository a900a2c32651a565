import type { ObjectEntries, ObjectSchema } from 'valibot'

/** A type of job, as the service sees it. Its engine is registered in `engine/engines.ts` under the same name. */
export interface JobKind {
  /** Name of the kind, of its queue and of its engine. */
  readonly type: string
  /** What such a job does, in a sentence for the API's reference. */
  readonly about: string
  /** Path that creates such jobs. */
  readonly path: string
  /** Checks the fields of a request and fills in defaults. Values are strings from a form, or any JSON. */
  readonly fields: ObjectSchema<ObjectEntries, undefined>
  /** Fields of a request that works, for the API's reference. */
  readonly example: Readonly<Record<string, unknown>>
  /**
   * Fields that a branch of such a job inherits from its parent if they are not sent. A kind without any has no
   * branches.
   */
  readonly inherited?: readonly string[]
  /** Picture fields, and how many pictures each takes. */
  readonly pictures: Readonly<Record<string, PictureField>>
  /** Name of the price of a job with these fields. */
  price(fields: Readonly<Record<string, unknown>>): PriceName
  /** Reported with results. */
  readonly modelId: string
  readonly styleId: number
}

export interface PictureField {
  readonly min: number
  readonly max: number
  /** For the API's reference. */
  readonly about: string
}

/** The prices that the configuration sets. */
export type PriceName = 'image_agent_2k' | 'image_agent_4k' | 'detail_preservation'
