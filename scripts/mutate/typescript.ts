import { parseAst } from 'rolldown/parseAst'
import type { Edit } from './mutant.ts'
import { sqlEdits } from './sql.ts'

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [field: string]: unknown
}

type Change = readonly [operator: string, target: { start: number; end: number }, replacement: string]
type Operator = (node: Node, source: (node: Node) => string) => readonly Change[]

const OPPOSITES: Readonly<Record<string, readonly string[]>> = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
  '&&': ['||'],
  '||': ['&&'],
  '+=': ['-='],
  '-=': ['+='],
  '||=': ['&&='],
}
const METHODS: Readonly<Record<string, string>> = { max: 'min', min: 'max', some: 'every', every: 'some' }
/** Calls whose result may as well be what they are called on. */
const DROPPED = new Set(['filter', 'sort', 'slice', 'reverse', 'trim', 'toLowerCase'])
/** Codes, names and kinds are promises; sentences and paths are not. */
const CODE = /^[A-Za-z][A-Za-z_]*$/
const SQL = /\b(?:select|insert into|update|delete from)\b[\s\S]* /
/** Lines of the log are told to nobody who could check them. */
const TOLD_TO_THE_LOG = /\blog\.(?:trace|debug|info|warn|error)\(/

const OPERATORS: Readonly<Record<string, Operator>> = {
  BinaryExpression: exchangedOperator,
  LogicalExpression: (node, source) =>
    node.operator === '??' ? [['fallback', node, `(${source(node.left as Node)})`]] : exchangedOperator(node, source),
  AssignmentExpression: exchangedOperator,
  UnaryExpression: (node, source) =>
    node.operator === '!' ? [['negation', node, `(${source(node.argument as Node)})`]] : [],
  UpdateExpression: (node, source) => [['arithmetic', node, source(node).replace(/\+\+|--/, swapSteps)]],
  IfStatement: decided,
  ConditionalExpression: decided,
  WhileStatement: (node) => [['condition', node.test as Node, 'false']],
  AwaitExpression: (node, source) => [['await', node, `(${source(node.argument as Node)})`]],
  ReturnStatement: (node) =>
    isBuilt(node.argument as Node | null) ? [] : [['result', node.argument as Node, 'undefined as never']],
  ExpressionStatement: (node, source) =>
    isDirective(node) || TOLD_TO_THE_LOG.test(source(node)) ? [] : [['statement', node, ';']],
  ThrowStatement: (node) => [['statement', node, ';']],
  BreakStatement: (node) => [['statement', node, ';']],
  ContinueStatement: (node) => [['statement', node, ';']],
  CallExpression: exchangedMethod,
  Literal: exchangedLiteral,
}

/** Everything that may be changed in a file of TypeScript, one change at a time, SQL in its texts included. */
export function typescriptEdits(text: string): Edit[] {
  const edits: Edit[] = []
  const source = (node: Node) => text.slice(node.start, node.end)
  function visit(node: Node, parent: Node | undefined): void {
    if (!isRunAtAll(node) || TOLD_TO_THE_LOG.test(opening(node, source))) return
    if (/^(?:TemplateElement|Literal)$/.test(node.type) && SQL.test(source(node))) {
      edits.push(...sqlEdits(source(node)).map((edit) => moved(edit, node.start)))
    }
    if (!isName(node, parent)) {
      for (const [operator, { start, end }, replacement] of OPERATORS[node.type]?.(node, source) ?? []) {
        edits.push({ operator, start, end, replacement })
      }
    }
    for (const child of childrenOf(node)) visit(child, node)
  }
  visit(parseAst(text, { lang: 'ts' }) as unknown as Node, undefined)
  return edits
}

function exchangedOperator(node: Node, source: (node: Node) => string): Change[] {
  const operator = node.operator as string
  const [left, right] = [node.left as Node, node.right as Node]
  if (operator === '+' && [left, right].some(isText)) return []
  const between = { start: left.end, end: right.start }
  const gap = source({ ...between, type: '' })
  return (OPPOSITES[operator] ?? []).map((other) => [
    kindOf(operator),
    between,
    // A parenthesis may stand on either side of the operator.
    gap.replace(operator, other),
  ])
}

function kindOf(operator: string): string {
  if (/[<>]/.test(operator)) return 'boundary'
  if (/[=!]==/.test(operator)) return 'equality'
  return /[&|]/.test(operator) ? 'logic' : 'arithmetic'
}

function swapSteps(operator: string): string {
  return operator === '++' ? '--' : '++'
}

function decided(node: Node): Change[] {
  return ['true', 'false'].map((outcome) => ['condition', node.test as Node, outcome])
}

function exchangedMethod(node: Node, source: (node: Node) => string): Change[] {
  const callee = node.callee as Node
  if (callee.type !== 'MemberExpression') return []
  const property = callee.property as Node
  const name = source(property)
  const other = METHODS[name]
  if (other !== undefined) return [['method', property, other]]
  return DROPPED.has(name) ? [['method', node, `(${source(callee.object as Node)})`]] : []
}

function exchangedLiteral(node: Node): Change[] {
  const { value } = node
  if (typeof value === 'boolean') return [['boolean', node, String(!value)]]
  // Larger numbers are mostly figures that could as well be a little different.
  if (value === 0 || value === 1 || value === 2) return [['number', node, String((value as number) + 1)]]
  return typeof value === 'string' && CODE.test(value) ? [['text', node, "''"]] : []
}

function isText(node: Node): boolean {
  return node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string')
}

function isDirective(node: Node): boolean {
  return typeof node.directive === 'string'
}

/** False for types and imports, which are gone, or fixed, before anything runs. */
function isRunAtAll({ type }: Node): boolean {
  if (/^(?:Import(?!Expression)|ExportAll)/.test(type)) return false
  return !type.startsWith('TS') || /^TS(?:As|Satisfies|NonNull)/.test(type)
}

/** A key of an object, or what a prepared statement is called. */
function isName(node: Node, parent: Node | undefined): boolean {
  if (parent?.type !== 'Property') return false
  return (parent.key === node && parent.computed !== true) || (parent.key as Node).name === 'name'
}

/** Nothing, or an object with all that a part can do: without it no test would get as far as testing. */
function isBuilt(argument: Node | null): boolean {
  return argument === null || argument.type === 'ObjectExpression'
}

function opening(node: Node, source: (node: Node) => string): string {
  return node.type === 'CallExpression' ? `${source(node.callee as Node)}(` : ''
}

function childrenOf(node: Node): Node[] {
  return Object.values(node)
    .flat()
    .filter((value): value is Node => typeof (value as Node | null)?.type === 'string')
}

function moved(edit: Edit, by: number): Edit {
  return { ...edit, start: edit.start + by, end: edit.end + by }
}
