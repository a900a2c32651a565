import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { FileSource } from './storage.ts'

/** Lets go of a source that is not needed, because its key exists already: removes the file, ends the stream. */
export async function releaseSource(source: FileSource): Promise<void> {
  if ('moveFrom' in source) await rm(source.moveFrom, { force: true })
  else if (source instanceof Readable) source.destroy()
}
