import { DarkroomError } from './errors.ts'

type Bytes = Blob | Uint8Array | ArrayBuffer | ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>

/**
 * A picture to send: bytes in any form, with or without a file name; an address (`https:`, `http:`, `data:`) that the
 * service fetches; a picture of an earlier job (`job:<id>`, `job:<id>/outputs/<n>`, `job:<id>/inputs/<field>/<n>`);
 * or, in Node, the path of a file. A stream is first read to its end, so that it can be sent twice.
 */
export type Picture = string | URL | Bytes | { readonly content: Bytes; readonly filename: string }

const ADDRESS = /^(https?|data|job):/i

/** Adds a picture to a form. Fails with `FILE_UNREADABLE` for a path that cannot be read. */
export async function appendPicture(form: FormData, field: string, picture: Picture): Promise<void> {
  if (picture instanceof URL || typeof picture === 'string') {
    const address = String(picture)
    if (ADDRESS.test(address)) form.append(field, address)
    else form.append(field, await fileAt(picture))
  } else if ('content' in picture) {
    form.append(field, await toBlob(picture.content), picture.filename)
  } else {
    form.append(field, await toBlob(picture), (picture as Partial<File>).name ?? 'picture')
  }
}

async function fileAt(path: string | URL): Promise<File> {
  try {
    // Loaded only here, because browsers have no files to open.
    const { openFile } = await import('./local-file.ts')
    return await openFile(path)
  } catch (error) {
    throw new DarkroomError('FILE_UNREADABLE', `${path} cannot be read: ${(error as Error).message}`, error)
  }
}

async function toBlob(content: Bytes): Promise<Blob> {
  if (content instanceof Blob) return content
  if (content instanceof ReadableStream) return new Response(content).blob()
  if (content instanceof Uint8Array || content instanceof ArrayBuffer) return blobOf([content])
  const chunks: Uint8Array[] = []
  for await (const chunk of content) chunks.push(chunk)
  return blobOf(chunks)
}

/** `Blob` does not accept views of shared memory, and only the narrowest type says that there is none. */
function blobOf(chunks: readonly (Uint8Array | ArrayBuffer)[]): Blob {
  return new Blob(chunks as (Uint8Array<ArrayBuffer> | ArrayBuffer)[])
}
