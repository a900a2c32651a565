import { createReadStream } from 'node:fs'
import { access, constants, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'

/**
 * The file as it lies on the disk, read as it is sent. Not `openAsBlob`: Node 24 often does not get through its own exit
 * once sending such a Blob has been broken off.
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
