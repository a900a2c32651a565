/** The file fields of an operation, each with the most images it takes: `{ source_image: 1, reference_images: 10 }`. */
export type FileFields = Readonly<Record<string, number>>

export interface FieldPosition {
  readonly field: string
  /** The position the name asks for, if it does. */
  readonly index: number | undefined
}

const FILE_FIELD_NAME = /^(?<field>[^.[\]]+)(?:\[\]|\.(?<dotted>\d{1,2})|\[(?<bracketed>\d{1,2})\])?$/

/**
 * Which file field the part named `name` belongs to: `images`, `images[]`, `images.0` and `images[0]` all mean
 * `images`. `undefined` if it is none of `fileFields`.
 */
export function parseFileField(name: string, fileFields: FileFields): FieldPosition | undefined {
  const { field, dotted, bracketed } = FILE_FIELD_NAME.exec(name)?.groups ?? {}
  if (field === undefined || !Object.hasOwn(fileFields, field)) return undefined
  const index = dotted ?? bracketed
  return { field, index: index === undefined ? undefined : Number(index) }
}

/** What a fault calls the item of a file field: `images.2`, or just `source_image` where there can be but one. */
export function itemName(field: string, position: number, fileFields: FileFields): string {
  return fileFields[field] === 1 ? field : `${field}.${position}`
}
