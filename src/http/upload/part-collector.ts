import type { Readable } from 'node:stream'
import type multer from '@koa/multer'
import { type FileFields, itemName, parseFileField } from './file-fields.ts'
import type { FilePart, Part } from './part.ts'

/** Records the parts of a form in order of arrival, while multer stores the files among them. */
export interface PartCollector {
  addText(name: string, value: string): void
  /** Records a file, and says whether it is to be stored. */
  addFile(name: string): boolean
  /** Follows the bytes of a file part; called after `addFile` for the same part if it has a file name. */
  watchFile(name: string, filename: string | undefined, bytes: Readable): void
  /** The name, for faults, of the first stored file that was too large, if any. */
  oversized(): string | undefined
  /** All parts, with `files` (the stored ones, in order of arrival) in their places. */
  parts(files: readonly multer.File[]): Part[]
}

export function createPartCollector(fileFields: FileFields): PartCollector {
  const parts: Part[] = []
  const taken = new Map<string, number>()
  /** The names of stored files in faults, by their place among the parts. */
  const stored = new Map<number, string>()
  let oversized: string | undefined

  return {
    addText(name, value) {
      parts.push({ kind: 'text', name, value })
    },

    addFile(name) {
      const place = parts.push({ kind: 'refused', name, nameless: false }) - 1
      const position = parseFileField(name, fileFields)
      if (!position) return false
      const before = taken.get(position.field) ?? 0
      if (before === fileFields[position.field]) return false
      taken.set(position.field, before + 1)
      stored.set(place, itemName(position.field, position.index ?? before, fileFields))
      return true
    },

    watchFile(name, filename, bytes) {
      if (filename) {
        const item = stored.get(parts.length - 1)
        bytes.once('limit', () => {
          oversized ??= item
        })
      } else {
        // For an empty file input, browsers send a part without a name and without bytes.
        bytes.once('data', () => parts.push({ kind: 'refused', name, nameless: true }))
      }
    },

    oversized() {
      return oversized
    },

    parts(files) {
      for (const [n, place] of [...stored.keys()].entries()) parts[place] = filePart(files[n]!)
      return parts
    },
  }
}

function filePart(file: multer.File): FilePart {
  const { fieldname, path, size, originalname, mimetype } = file
  return { kind: 'file', name: fieldname, path, bytes: size, filename: originalname, mimetype }
}
