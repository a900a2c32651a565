/**
 * The file fields of an operation, each with the number of images it accepts: `{ source_image: 1, reference_images:
 * 10 }`.
 */
export type FileFields = Readonly<Record<string, number>>

export interface FieldPosition {
  readonly field: string
  /** The position that the name gives, if any. */
  readonly index: number | undefined
}

const FILE_FIELD_NAME = /^(?<field>[^.[\]]+)(?:\[\]|\.(?<dotted>\d{1,2})|\[(?<bracketed>\d{1,2})\])?$/

/**
 * The file field that a part named `name` belongs to: `images`, `images[]`, `images.0` and `images[0]` all mean
 * `images`. `undefined` if it is not one of `fileFields`.
 */
export function parseFileField(name: string, fileFields: FileFields): FieldPosition | undefined {
  const { field, dotted, bracketed } = FILE_FIELD_NAME.exec(name)?.groups ?? {}
  if (field === undefined || !Object.hasOwn(fileFields, field)) return undefined
  const index = dotted ?? bracketed
  return { field, index: index === undefined ? undefined : Number(index) }
}

/** The name of an item in faults: `images.2`, or just `source_image` if the field takes only one. */
export function itemName(field: string, position: number, fileFields: FileFields): string {
  return fileFields[field] === 1 ? field : `${field}.${position}`
}
