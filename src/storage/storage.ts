import type { Readable } from 'node:stream'

export interface StoredFile {
  readonly key: string
  readonly bytes: number
  readonly modifiedAt: Date
}

export interface OpenedFile extends StoredFile {
  /** The requested bytes. Whoever opened it must read it to its end or destroy it. */
  readonly stream: Readable
}

/** Byte positions in a file, both inclusive, as in an HTTP range. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/** Bytes in memory, bytes that arrive, or a local file, which storage moves away. */
export type FileSource = Uint8Array | AsyncIterable<Uint8Array> | { readonly moveFrom: string }

/**
 * Files by key. A key is a relative path (see `keys.ts`), and its bytes never change once they are stored.
 *
 * Every operation may throw the DomainErrors `INVALID_KEY`, `FILE_NOT_FOUND` and `STORAGE_FULL`. Other errors of the
 * backend are thrown as they are.
 */
export interface Storage {
  /**
   * Stores `source` durably under `key`: once it returns, the file survives a power cut; before that, nobody sees any
   * of it. A failed put leaves nothing. If the key exists, its bytes stay and only its time is renewed.
   */
  put(key: string, source: FileSource): Promise<void>

  /** Opens a file, or the part of it that `range` names. `bytes` is the size of the whole file in both cases. */
  open(key: string, range?: ByteRange): Promise<OpenedFile>

  stat(key: string): Promise<StoredFile>

  /**
   * A path at which another program can read the file. A backend without local files fetches it into `scratch`, a
   * folder that the caller removes; the filesystem returns the stored file itself, which must not be changed.
   */
  localPath(key: string, scratch: string): Promise<string>

  /**
   * All files whose key starts with `prefix` (empty, or ending in `/`), in no particular order. Also lists what an
   * interrupted put left behind, under a key that ends in `.partial`, unless the backend removes it by itself.
   */
  list(prefix: string): AsyncIterable<StoredFile>

  /** Removes a file. It is not an error if there is none. */
  remove(key: string): Promise<void>

  /** Removes every file whose key starts with `prefix`, which ends in `/`. */
  removePrefix(prefix: string): Promise<void>
}
