import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { parseAst } from 'rolldown/parseAst'

export const ROOT = join(import.meta.dirname, '../../..')

/** A file of TypeScript, as far as the rules of the house look at it. */
export interface SourceFile {
  /** From the root of the repository: `src/http/app.ts`. */
  readonly path: string
  readonly text: string
  readonly imports: readonly Import[]
  readonly functions: readonly SourceFunction[]
}

/** An import, or an export from elsewhere, of another file of the repository. */
export interface Import {
  /** From the root of the repository. */
  readonly path: string
  /** Whether nothing is left of it at run time. */
  readonly isType: boolean
}

export interface SourceFunction {
  /** Its first line, as a number from 1 and as text. */
  readonly line: number
  readonly head: string
  /** Its lines, but for those of functions within it that have more than three: these count for themselves. */
  readonly lines: number
}

/** All files below a folder, from the root of the repository. */
export function filesBelow(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))
}

export function readSource(folder: string): SourceFile[] {
  return filesBelow(folder)
    .filter((path) => path.endsWith('.ts'))
    .map(readSourceFile)
}

function readSourceFile(path: string): SourceFile {
  const text = readFileSync(join(ROOT, path), 'utf8')
  const imports: Import[] = []
  const functions: SourceFunction[] = []
  collect(parseAst(text, { lang: 'ts' }, path) as unknown as Node, new Lines(text), path, imports, functions)
  return { path, text, imports, functions }
}

/** What this looks at in a node of the syntax tree, which follows ESTree. */
interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly source?: { readonly value?: unknown } | null
  readonly importKind?: string
  readonly exportKind?: string
}

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])
const IMPORTS = new Set(['ImportDeclaration', 'ExportNamedDeclaration', 'ExportAllDeclaration', 'ImportExpression'])
/** Functions this short count as part of the one around them. */
const SHORT = 3

class Lines {
  readonly #starts: readonly number[]
  readonly #text: string

  constructor(text: string) {
    this.#text = text
    this.#starts = [0, ...Array.from(text.matchAll(/\n/g), ({ index }) => index + 1)]
  }

  numberOf(offset: number): number {
    const next = this.#starts.findIndex((start) => start > offset)
    return next < 0 ? this.#starts.length : next
  }

  at(number: number): string {
    return this.#text.slice(this.#starts[number - 1], this.#starts[number]).trim()
  }
}

/** Gathers imports and functions below a node; returns the lines of the outermost functions that are not short. */
function collect(
  node: Node,
  lines: Lines,
  path: string,
  imports: Import[],
  functions: SourceFunction[],
): ReadonlySet<number> {
  if (IMPORTS.has(node.type) && typeof node.source?.value === 'string' && node.source.value.startsWith('.')) {
    const isType = (node.importKind ?? node.exportKind) === 'type'
    imports.push({ path: join(dirname(path), node.source.value), isType })
  }
  const within = new Set<number>()
  for (const child of childrenOf(node)) {
    for (const line of collect(child, lines, path, imports, functions)) within.add(line)
  }
  if (!FUNCTIONS.has(node.type)) return within
  const [first, last] = [lines.numberOf(node.start), lines.numberOf(node.end)]
  const all = new Set(Array.from({ length: last - first + 1 }, (_, i) => first + i))
  functions.push({ line: first, head: lines.at(first), lines: all.size - within.size })
  return all.size > SHORT ? all : new Set()
}

function childrenOf(node: Node): Node[] {
  return Object.values(node)
    .flat()
    .filter((value): value is Node => typeof value === 'object' && value !== null && 'type' in value)
}

/** Circles among files, each as the files along it, the first once more at the end. Types count as well. */
export function circles(files: readonly SourceFile[]): string[] {
  const graph = new Map(files.map(({ path, imports }) => [path, imports.map((each) => each.path)]))
  const done = new Set<string>()
  const found: string[] = []
  const visit = (path: string, trail: readonly string[]): void => {
    if (trail.includes(path)) found.push([...trail.slice(trail.indexOf(path)), path].join(' → '))
    if (done.has(path) || trail.includes(path)) return
    for (const next of graph.get(path) ?? []) visit(next, [...trail, path])
    done.add(path)
  }
  for (const path of graph.keys()) visit(path, [])
  return found
}
