import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { rolldown } from 'rolldown'

const PAGE = join(import.meta.dirname, 'page')
/** What style.css is made of, in this order. */
const STYLES = ['base', 'layout', 'forms', 'job-list', 'job', 'usage', 'operate']

export interface PageFile {
  readonly contentType: string
  readonly body: string
  /** Of the content, as the header `ETag` wants it. */
  readonly etag: string
}

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  'index.html': 'text/html; charset=utf-8',
  'style.css': 'text/css; charset=utf-8',
  'icon.svg': 'image/svg+xml',
}

/** The files of the console by name, made when they are first asked for and kept. */
export function createPageFiles(): (name: string) => Promise<PageFile | undefined> {
  const files = new Map<string, Promise<PageFile>>()
  let program: Promise<ReadonlyMap<string, string>> | undefined

  /** The program, with the parts that are loaded when they are needed. */
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
    // What could not be read is asked for again.
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

/** A style sheet without its comments and spaces, which are for who reads its source. */
function dense(css: string): string {
  return css
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/(?<=[{};,:])\s*\n\s*/g, '')
    .replaceAll(/\s*\n\s*/g, ' ')
    .replaceAll(/(?<=[;{][\w-]+): /g, ':')
    .replaceAll(/(?<=,) /g, '')
    .replaceAll(/(?<![\w.])0(?=\.\d)/g, '')
    .replaceAll(' {', '{')
    .replaceAll(';}', '}')
}

/** A program for browsers with all that it imports, as one module without types. Takes some 50 ms. */
export async function bundle(input: string): Promise<string> {
  const [code] = (await bundleParts(input)).values()
  return code!
}

/** The same by file names, the program itself first: what it imports while it runs are files of their own. */
async function bundleParts(input: string): Promise<ReadonlyMap<string, string>> {
  // What tsconfig.json says is for the type checker, and where the service runs there is none.
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
