import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { rolldown } from 'rolldown'

const PAGE = join(import.meta.dirname, 'page')
/** The parts of style.css, in this order. */
const STYLES = ['base', 'layout', 'forms', 'job-list', 'job', 'usage', 'operate']

export interface PageFile {
  readonly contentType: string
  readonly body: string
  /** Of the content, for the header `ETag`. */
  readonly etag: string
}

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  'index.html': 'text/html; charset=utf-8',
  'style.css': 'text/css; charset=utf-8',
  'icon.svg': 'image/svg+xml',
}

/** The files of the console by name. They are made when they are first requested, and then kept. */
export function createPageFiles(): (name: string) => Promise<PageFile | undefined> {
  const files = new Map<string, Promise<PageFile>>()
  let program: Promise<ReadonlyMap<string, string>> | undefined

  /** The program, including the parts that are loaded later. */
  async function programFile(name: string): Promise<PageFile | undefined> {
    program ??= bundleParts(join(PAGE, 'app.ts'))
    program.catch(() => (program = undefined))
    const code = (await program).get(name)
    return code === undefined ? undefined : pageFile(code, 'text/javascript; charset=utf-8')
  }

  return async (name) => {
    if (name.endsWith('.js')) return programFile(name)
    const contentType = Object.hasOwn(CONTENT_TYPES, name) ? CONTENT_TYPES[name] : undefined
    if (contentType === undefined) return undefined
    const file = files.get(name) ?? load(name, contentType)
    files.set(name, file)
    // A file that could not be read is tried again the next time.
    file.catch(() => files.delete(name))
    return file
  }
}

async function load(name: string, contentType: string): Promise<PageFile> {
  return pageFile(await read(name), contentType)
}

function pageFile(body: string, contentType: string): PageFile {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  return { contentType, body, etag }
}

async function read(name: string): Promise<string> {
  if (name !== 'style.css') return readFile(join(PAGE, name), 'utf8')
  const parts = await Promise.all(STYLES.map((part) => readFile(join(PAGE, 'styles', `${part}.css`), 'utf8')))
  return dense(parts.join('\n'))
}

/** A style sheet without comments and spaces, which are only for readers of the source. */
function dense(css: string): string {
  return css
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/(?<=[{};,:])\s*\n\s*/g, '')
    .replaceAll(/\s*\n\s*/g, ' ')
    .replaceAll(/(?<=[;{(][\w-]+): /g, ':')
    .replaceAll(/(?<=,) /g, '')
    .replaceAll(/(?<![\w.])0(?=\.\d)/g, '')
    .replaceAll(' {', '{')
    .replaceAll(' > ', '>')
    .replaceAll(';}', '}')
}

/** A program for browsers with all its imports, as one module without types. Takes some 50 ms. */
export async function bundle(input: string): Promise<string> {
  const [code] = (await bundleParts(input)).values()
  return code!
}

/** The same by file names, the program itself first: modules that it imports while it runs are separate files. */
async function bundleParts(input: string): Promise<ReadonlyMap<string, string>> {
  // tsconfig.json is for the type checker, and is not there where the service runs.
  const build = await rolldown({ input, platform: 'browser', external: /^node:/, tsconfig: false })
  try {
    const { output } = await build.generate({
      format: 'esm',
      minify: true,
      comments: false,
      chunkFileNames: '[name].js',
    })
    return new Map(output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file.code] as const] : [])))
  } finally {
    await build.close()
  }
}
