import { quantile } from '../bench/comparison.ts'
import type { Neighbourhood } from './drills/hostile-neighbour.ts'
import { MEASURES, type Measure } from './neighbour/victim.ts'
import { CHECKS, type Check, type Violation } from './oracle/violation.ts'

/** What a run did and found. */
export interface Report {
  readonly seed: number
  readonly seconds: number
  readonly apis: number
  readonly workers: number
  readonly injected: ReadonlyMap<string, number>
  readonly missing: ReadonlyMap<string, string>
  readonly jobs: number
  /** Jobs by how they ended: `succeeded`, or the code of their error. */
  readonly endings: ReadonlyMap<string, number>
  readonly attemptsLost: number
  readonly events: number
  readonly streams: number
  readonly connections: number
  readonly files: number
  /** By what became of them. */
  readonly webhooks: { readonly delivered: number; readonly failed: number; readonly pending: number }
  /** That receivers were sent. */
  readonly messages: number
  readonly figures: readonly Figure[]
  /** Absent where the drill was left out. */
  readonly neighbourhood: Neighbourhood | undefined
  readonly violations: readonly Violation[]
}

/** Milliseconds that something took, each time it was measured, and the bar for the slowest of a hundred, if any. */
export interface Figure {
  readonly name: string
  readonly values: readonly number[]
  readonly atMost?: number
}

const SHOWN_OF_A_KIND = 5

/** How many times as long the slowest of a hundred may take beside a hostile neighbour. */
const MOST_BESIDE = 3

export function isClean(report: Report): boolean {
  const { violations, figures, neighbourhood } = report
  const measures = Object.keys(MEASURES) as Measure[]
  const unharmed =
    neighbourhood === undefined || measures.every((measure) => slowdown(neighbourhood, measure) <= MOST_BESIDE)
  return violations.length === 0 && figures.every(isMet) && unharmed
}

function isMet({ values, atMost }: Figure): boolean {
  return atMost === undefined || quantile(values, 0.99) <= atMost
}

export function asText(report: Report): string {
  const { violations, figures, webhooks } = report
  const faults = sum(report.injected.values())
  return [
    `seed ${report.seed}: ${count(report.seconds)} s with ${report.apis} API and ${report.workers} worker processes`,
    '',
    `${count(faults)} faults injected`,
    ...[...report.injected].map(([kind, times]) => row(kind, count(times))),
    ...[...report.missing].map(([kind, why]) => row(kind, `not here: ${why}`)),
    '',
    `${count(report.jobs)} jobs, ${count(report.attemptsLost)} attempts at them lost`,
    ...[...report.endings].map(([ending, times]) => row(ending, count(times))),
    `${count(report.events)} events, ${count(report.files)} files`,
    `${count(report.streams)} streams over ${count(report.connections)} connections`,
    `${count(sum(Object.values(webhooks)))} webhooks in ${count(report.messages)} messages: ${count(webhooks.delivered)} delivered, ${count(webhooks.failed)} given up, ${count(webhooks.pending)} not due yet`,
    '',
    ...figures.map(figureLine),
    ...(figures.length > 0 ? [''] : []),
    ...(report.neighbourhood === undefined ? [] : neighbourhoodLines(report.neighbourhood)),
    'what must not be',
    ...(Object.keys(CHECKS) as Check[]).flatMap((check) => checkLines(check, violations)),
  ].join('\n')
}

function figureLine(figure: Figure): string {
  const seconds = (q: number) => (quantile(figure.values, q) / 1000).toFixed(1)
  const times = `${count(figure.values.length)} times`
  const bar = figure.atMost === undefined ? '' : `; bar ${figure.atMost / 1000} s: ${isMet(figure) ? 'met' : 'MISSED'}`
  return `${figure.name}: p50 ${seconds(0.5)} s, p99 ${seconds(0.99)} s (${times}${bar})`
}

function slowdown({ alone, beside }: Neighbourhood, measure: Measure): number {
  return quantile(beside[measure], 0.99) / quantile(alone[measure], 0.99)
}

function neighbourhoodLines(neighbourhood: Neighbourhood): string[] {
  const { alone, beside, attacks } = neighbourhood
  const ms = (values: readonly number[], q: number) => count(quantile(values, q)).padStart(7)
  const lines = (Object.entries(MEASURES) as [Measure, string][]).map(([measure, name]) => {
    const ratio = slowdown(neighbourhood, measure)
    const figures = [
      ms(alone[measure], 0.5),
      ms(alone[measure], 0.99),
      ms(beside[measure], 0.5),
      ms(beside[measure], 0.99),
    ]
    const times = `${beside[measure].length}`.padStart(6)
    return `  ${name.padEnd(50)}${figures.join('')}${times}  ${ratio.toFixed(1)}${ratio <= MOST_BESIDE ? '' : ' MISSED'}`
  })
  return [
    `beside a hostile neighbour: p50 and p99 in ms; bar for the ratio of the p99s: ${MOST_BESIDE}`,
    `  ${''.padEnd(50)}${'alone'.padStart(14)}${'beside'.padStart(14)} times  ratio`,
    ...lines,
    'what the neighbour did, and how it was met',
    ...Object.entries(attacks).map(([name, met]) => {
      const ways = Object.entries(met).map(([how, times]) => `${how}: ${count(times)}`)
      return `  ${name.padEnd(50)} ${ways.join(', ')}`
    }),
    '',
  ]
}

function checkLines(check: Check, violations: readonly Violation[]): string[] {
  const found = violations.filter((violation) => violation.check === check)
  const shown = found.slice(0, SHOWN_OF_A_KIND).map(({ about }) => `      ${about}`)
  return [row(CHECKS[check], count(found.length)), ...shown]
}

function row(what: string, figure: string): string {
  return `  ${what.padEnd(58)} ${figure.padStart(6)}`
}

function sum(values: Iterable<number>): number {
  return [...values].reduce((total, value) => total + value, 0)
}

function count(value: number): string {
  return Math.round(value).toLocaleString('en')
}
