import { type FileHandle, open } from 'node:fs/promises'
import { MAX_IMAGE_BYTES } from '../../jobs/choices.ts'
import { createBase64Decoder, type DataUriHead, parseDataUriHead, type UriPiece } from './data-uri.ts'

/** What a `data:` URI was decoded to, or why it was not. */
export type DecodedUri = DecodedFile | 'malformed' | 'empty' | 'too large'

export interface DecodedFile {
  /** Where its bytes are, in the folder of the request. */
  readonly path: string
  readonly bytes: number
  /** What the client says it is; not checked. */
  readonly mimetype: string
}

/** A `data:` URI whose bytes are written to a file while its text arrives, so that neither is held in memory. */
export interface DataUriFile {
  /** Takes another piece of the URI. Everything before the base64 is in the first one. */
  write(piece: string): Promise<void>
  /** Closes the file. Safe to repeat. */
  end(): Promise<DecodedUri>
}

/** @param newPath returns a path that a file may be written to */
export function createDataUriFile(newPath: () => Promise<string>): DataUriFile {
  const base64 = createBase64Decoder()
  let head: DataUriHead | undefined
  let failed: Exclude<DecodedUri, DecodedFile> | undefined
  let opened: { readonly path: string; readonly file: FileHandle } | undefined
  let bytes = 0
  let ended: Promise<DecodedUri> | undefined

  async function append(decoded: Buffer | undefined): Promise<void> {
    bytes += decoded?.length ?? 0
    if (decoded === undefined) failed = 'malformed'
    else if (bytes > MAX_IMAGE_BYTES) failed = 'too large'
    else if (decoded.length > 0) await (await openFile()).appendFile(decoded)
  }

  async function openFile(): Promise<FileHandle> {
    if (opened === undefined) {
      const path = await newPath()
      opened = { path, file: await open(path, 'wx') }
    }
    return opened.file
  }

  async function end(): Promise<DecodedUri> {
    try {
      if (failed === undefined) await append(base64.end())
    } finally {
      await opened?.file.close()
    }
    if (failed !== undefined) return failed
    if (opened === undefined || head === undefined) return 'empty'
    return { path: opened.path, bytes, mimetype: head.mimetype }
  }

  return {
    async write(piece) {
      if (failed !== undefined) return
      const from = head === undefined ? parseDataUriHead(piece) : undefined
      head ??= from
      if (head === undefined) failed = 'malformed'
      else await append(base64.decode(from === undefined ? piece : piece.slice(from.length)))
    },
    end: () => (ended ??= end()),
  }
}

/** The long `data:` URIs of a body, which arrive one after the other. */
export interface DataUriFiles {
  write(piece: UriPiece): Promise<void>
  /** Closes the last file, and returns the result for each URI by the name that replaced it. Safe to repeat. */
  end(): Promise<ReadonlyMap<string, DecodedUri>>
}

export function createDataUriFiles(newPath: () => Promise<string>): DataUriFiles {
  const decoded = new Map<string, DecodedUri>()
  let open: { readonly name: string; readonly file: DataUriFile } | undefined

  async function end(): Promise<ReadonlyMap<string, DecodedUri>> {
    const ending = open
    open = undefined
    if (ending !== undefined) decoded.set(ending.name, await ending.file.end())
    return decoded
  }

  return {
    end,
    async write({ name, text }) {
      if (open?.name !== name) await end()
      open ??= { name, file: createDataUriFile(newPath) }
      await open.file.write(text)
    },
  }
}
