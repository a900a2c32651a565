import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const ROOT = join(import.meta.dirname, '../..')
/** Where documents are, besides the front door. */
const FOLDERS = ['db', 'scripts', 'src', 'test']

/** A block of code in a document. */
export interface Block {
  readonly language: string
  /** Why it is not run; `undefined`: it is. */
  readonly notRun: string | undefined
  readonly text: string
  /** Of its first line, counted from 1. */
  readonly line: number
}

export interface Document {
  /** In the repository. */
  readonly file: string
  readonly text: string
  readonly blocks: readonly Block[]
  /** The text without its blocks. */
  readonly prose: string
}

const LANGUAGES = ['', 'sh', 'sql', 'json', 'ts', 'js', 'python']
const BLOCK = /^```([a-z]*)([^\n]*)\n(.*?)^```$/gms

/** Every document of the repository, the front door first. */
export function readDocuments(): Document[] {
  const others = FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  )
  return ['README.md', ...others.filter((file) => file.endsWith('.md')).sort()].map(read)
}

function read(file: string): Document {
  const text = readFileSync(join(ROOT, file), 'utf8')
  const blocks = [...text.matchAll(BLOCK)].map(({ 1: language = '', 2: mark = '', 3: code = '', index }) => {
    const line = text.slice(0, index).split('\n').length + 1
    const notRun = /^ not run: (.+)$/.exec(mark)?.[1]
    if (!LANGUAGES.includes(language) || (mark !== '' && notRun === undefined)) {
      throw new Error(`${file}:${line - 1}: nobody knows what to do with a block of "${language}${mark}"`)
    }
    return { language, notRun, text: code, line }
  })
  return { file, text, blocks, prose: text.replace(BLOCK, '') }
}

/** What stands in code in the prose and in the blocks of commands, a line each. */
export function codeOf({ prose, blocks }: Document): string[] {
  const inline = [...prose.matchAll(/`([^`\n]+)`/g)].map((match) => match[1]!)
  return [...inline, ...blocks.filter(({ language }) => language === 'sh').flatMap(({ text }) => text.split('\n'))]
}

/** Addresses of links and pictures. */
export function linksOf({ prose }: Document): string[] {
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map((match) => match[1]!)
}

/** Whether a path of the repository exists; the last part may have a `*`. */
export function exists(path: string): boolean {
  if (!path.includes('*')) return existsSync(join(ROOT, path))
  const folder = path.slice(0, path.lastIndexOf('/'))
  const name = new RegExp(
    `^${path
      .slice(folder.length + 1)
      .replaceAll('.', '\\.')
      .replaceAll('*', '.*')}$`,
  )
  return existsSync(join(ROOT, folder)) && readdirSync(join(ROOT, folder)).some((entry) => name.test(entry))
}
