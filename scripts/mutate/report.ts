import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Mutant } from './mutant.ts'
import type { Verdict } from './trial.ts'

export interface Finding {
  readonly area: string
  readonly mutant: Mutant
  readonly verdict: Verdict
}

/** Share of mutants that tests must notice. */
const BAR = 0.85

type Named = Pick<Mutant, 'file' | 'was' | 'is'>

/** Mutants that change nothing anybody was promised, each with its reason in `equivalent.json`. */
export function readEquivalents(): { has(mutant: Named): boolean } {
  const text = readFileSync(join(import.meta.dirname, 'equivalent.json'), 'utf8')
  const known = new Set((JSON.parse(text) as Named[]).map(key))
  return { has: (mutant) => known.has(key(mutant)) }
}

function key({ file, was, is }: Named): string {
  return JSON.stringify([file, was, is])
}

/** One mutant and what became of it; the change itself where nobody noticed. */
export function told({ mutant: { file, line, operator, was, is }, verdict: { outcome, by, ms } }: Finding): string {
  const head = `  ${outcome.padEnd(8)} ${(ms / 1000).toFixed(1).padStart(6)} s  ${file}:${line} ${operator} ${by ?? ''}`
  return outcome === 'survived' ? `${head}\n    - ${was}\n    + ${is}` : head
}

/** Killed, survived and the share of the killed, for each area and altogether. */
export function table(findings: readonly Finding[]): string {
  const areas = [...new Set(findings.map(({ area }) => area))]
  const rows = areas.map((area) =>
    row(
      area,
      findings.filter((finding) => finding.area === area),
    ),
  )
  return ['              killed  timeout  types  survived  noticed', ...rows, row('all', findings)].join('\n')
}

export function isGoodEnough(findings: readonly Finding[]): boolean {
  return share(findings) >= BAR
}

function row(name: string, findings: readonly Finding[]): string {
  const cells = (['killed', 'timeout', 'types', 'survived'] as const).map((outcome, column) =>
    String(counted(findings, outcome)).padStart([6, 7, 5, 8][column]!),
  )
  return `${name.padEnd(12)}  ${cells.join('  ')}  ${`${Math.round(share(findings) * 100)} %`.padStart(7)}`
}

function share(findings: readonly Finding[]): number {
  const noticed = counted(findings, 'killed') + counted(findings, 'timeout') + counted(findings, 'types')
  return noticed / Math.max(1, noticed + counted(findings, 'survived'))
}

function counted(findings: readonly Finding[], outcome: Verdict['outcome']): number {
  return findings.filter(({ verdict }) => verdict.outcome === outcome).length
}
