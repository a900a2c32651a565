import { createReadStream } from 'node:fs'
import { access, constants, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'

/**
 * A file on the disk, read while it is sent. Not `openAsBlob`: if sending such a Blob was interrupted, Node 24 often
 * does not exit.
 */
export async function openFile(path: string | URL): Promise<File> {
  await access(path, constants.R_OK)
  const file = await stat(path)
  if (!file.isFile()) throw new Error('it is no file')
  const stream = () => Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array<ArrayBuffer>>
  return Object.defineProperties(new File([], nameOf(String(path))), {
    size: { value: file.size },
    stream: { value: stream },
  })
}

function nameOf(path: string): string {
  return path.split(/[/\\]/).at(-1) || 'picture'
}
