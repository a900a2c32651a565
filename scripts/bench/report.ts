import { availableParallelism } from 'node:os'
import type { Bench } from './bench.ts'
import { type Aim, type Comparison, median, meets, ratios, type Series } from './comparison.ts'

/** A bench with what it found. */
export interface Finding {
  readonly bench: Bench
  readonly comparisons: readonly Comparison[]
}

/** The findings for people, a few lines for each comparison. */
export function asText({ bench, comparisons }: Finding): string {
  return [`${bench.name}: ${bench.about}`, ...comparisons.flatMap(comparisonLines), ''].join('\n')
}

function comparisonLines(comparison: Comparison): string[] {
  const { measure, unit, ours, against, aim } = comparison
  const all = ratios(comparison)
  const ratio = median(all)
  const spread = `(${Math.min(...all).toFixed(2)}–${Math.max(...all).toFixed(2)})`
  return [
    `  ${seriesCells(measure, ours, unit)}`,
    `  ${seriesCells('', against, unit)}  ratio ${ratio.toFixed(2)} ${spread}  ${aim === undefined ? '' : verdict(aim, ratio)}`.trimEnd(),
  ]
}

function seriesCells(measure: string, { name, values }: Series, unit: string): string {
  return `${measure.padEnd(16)} ${name.padEnd(38)} ${figure(median(values)).padStart(9)} ${unit.padEnd(3)}`
}

function figure(value: number): string {
  return value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 2 : value < 100 ? 1 : 0 })
}

function verdict(aim: Aim, ratio: number): string {
  const bar = 'atLeast' in aim ? `≥ ${aim.atLeast}` : `≤ ${aim.atMost}`
  return `aim ${bar}: ${meets(aim, ratio) ? 'met' : 'MISSED'}`
}

/** The findings for machines, with the figures of every round. */
export function asJson(findings: readonly Finding[], postgres: string): string {
  const benches = findings.map(({ bench: { name, about }, comparisons }) => ({
    name,
    about,
    comparisons: comparisons.map((comparison) => {
      const ratio = median(ratios(comparison))
      const { aim } = comparison
      return { ...comparison, ratios: ratios(comparison), ratio, met: aim === undefined ? null : meets(aim, ratio) }
    }),
  }))
  const machine = { cores: availableParallelism(), node: process.version, postgres }
  return JSON.stringify({ machine, benches }, undefined, 2)
}
