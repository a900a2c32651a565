import type { Readable } from 'node:stream'
import type multer from '@koa/multer'
import { type FileFields, itemName, parseFileField } from './file-fields.ts'
import type { FilePart, Part } from './part.ts'

/** Notes the parts of a form in order of their arrival, while multer stores the files among them. */
export interface PartCollector {
  addText(name: string, value: string): void
  /** Notes a file, and says whether it is to be stored. */
  addFile(name: string): boolean
  /** Follows the bytes of a file part, after `addFile` for the same part if it has a file name. */
  watchFile(name: string, filename: string | undefined, bytes: Readable): void
  /** What a fault calls the first stored file that went over the size limit, if one did. */
  oversized(): string | undefined
  /** The parts, with `files` (those stored, in order of arrival) in their places. */
  parts(files: readonly multer.File[]): Part[]
}

export function createPartCollector(fileFields: FileFields): PartCollector {
  const parts: Part[] = []
  const taken = new Map<string, number>()
  /** By its place among the parts, what a fault calls a stored file. */
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
        // Browsers send a part without a name and without bytes for an input that was left empty.
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
