import type { Stats } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { Semaphore } from 'async-mutex'
import type { ByteRange } from './storage.ts'

/** Bytes read at a time. A client that does not read has two of these in memory. */
const PIECE_BYTES = 128 * 1024

/** Files that this process has open at once for readers; further ones wait for their turn. */
const openFiles = new Semaphore(256)
/** If a reader takes longer than this for a piece, its file is closed and opened again for the next piece. */
const HOLD_MS = 50

/**
 * Opens a file, or a part of it, for a reader that may be slow. The file is open only while pieces are taken from it,
 * so a thousand readers that do not read hold no descriptor and block nobody. Rejects as `open` and `read` do; the
 * stream fails if the file is removed before its end.
 */
export async function openInPieces(
  path: string,
  { start, end }: ByteRange = { start: 0, end: Number.POSITIVE_INFINITY },
): Promise<{ readonly stats: Stats; readonly stream: Readable }> {
  const file = openAtTimes(path)
  const { stats, bytes: first } = await file.read(start, end)
  const last = Math.min(end, stats.size - 1)

  async function* pieces(): AsyncGenerator<Buffer> {
    let at = start
    for (let bytes = first; at <= last; { bytes } = await file.read(at, last)) {
      if (bytes.length === 0) throw new Error(`${path} ends before its byte ${at}`)
      at += bytes.length
      yield bytes
    }
  }
  return { stats, stream: Readable.from(pieces(), { objectMode: false }) }
}

interface Opened {
  readonly handle: FileHandle
  readonly stats: Stats
  readonly leave: () => void
}

interface Piece {
  readonly stats: Stats
  /** Fewer than requested at the end of the file. */
  readonly bytes: Buffer
}

/** A file that closes by itself when it has been read to the requested end, or when nobody reads on. */
function openAtTimes(path: string): { read(start: number, end: number): Promise<Piece> } {
  let opened: Opened | undefined
  let closing: NodeJS.Timeout | undefined

  async function openNow(): Promise<Opened> {
    const [, leave] = await openFiles.acquire()
    let handle: FileHandle | undefined
    try {
      handle = await open(path, 'r')
      return { handle, stats: await handle.stat(), leave }
    } catch (error) {
      await handle?.close()
      leave()
      throw error
    }
  }

  async function close(): Promise<void> {
    const { handle, leave } = opened!
    opened = undefined
    await handle.close().finally(leave)
  }

  return {
    async read(start, end) {
      clearTimeout(closing)
      opened ??= await openNow()
      const { handle, stats } = opened
      const last = Math.min(end, stats.size - 1)
      const bytes = Buffer.allocUnsafe(Math.max(0, Math.min(PIECE_BYTES, last + 1 - start)))
      try {
        const { bytesRead } = await handle.read(bytes, { position: start })
        if (start + bytesRead <= last) closing = setTimeout(() => void close().catch(() => undefined), HOLD_MS)
        else await close()
        return { stats, bytes: bytes.subarray(0, bytesRead) }
      } catch (error) {
        if (opened !== undefined) await close()
        throw error
      }
    },
  }
}
