import { writeFile } from 'node:fs/promises'
import { extname } from 'node:path'

/** Downloads a result; `path` lacks the ending, which the address has. */
export async function download(url: string, path: string): Promise<{ readonly path: string; readonly bytes: number }> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  const content = Buffer.from(await response.arrayBuffer())
  const file = `${path}${extname(new URL(url).pathname)}`
  await writeFile(file, content)
  return { path: file, bytes: content.length }
}
