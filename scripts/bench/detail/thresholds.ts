import { THRESHOLDS } from '../../../src/preservation/thresholds.ts'
import type { Exhibit } from './exhibits.ts'
import { type Turn, turnsOf } from './turns.ts'

/**
 * Prints, for every threshold of the verdicts, at which values verdicts on damage and on harmless differences turn when
 * it is moved alone, and which pictures leave it the least room: the next turn of a right verdict below and above.
 */
export async function measureThresholds(exhibits: readonly Exhibit[]): Promise<void> {
  const turns: Turn[] = []
  // Small ones take half a minute, large ones several: whoever stops it early has seen as many as possible.
  for (const exhibit of exhibits.toSorted((a, b) => areaOf(a) - areaOf(b))) {
    const found = await turnsOf(exhibit)
    turns.push(...found)
    const values = found.map(({ threshold, value }) => `${threshold} ${figure(value)}`)
    console.error(`${exhibit.name}: ${values.join(', ') || 'no turns'}`)
  }
  printThresholds(turns)
}

const areaOf = ({ source }: Exhibit) => source.width * source.height

/** Prints the table of turns. */
function printThresholds(turns: readonly Turn[]): void {
  console.log('| threshold | value | damage | harmless | next below | next above |')
  console.log('| --- | --- | --- | --- | --- | --- |')
  for (const [name, value] of Object.entries(THRESHOLDS)) {
    const own = turns.filter(({ threshold }) => threshold === name).toSorted((a, b) => a.value - b.value)
    const right = own.filter((turn) => turn.right)
    const cells = [
      name,
      value,
      rangeOf(own.filter(({ damage }) => damage)),
      rangeOf(own.filter(({ damage }) => !damage)),
      nameOf(right.findLast((turn) => turn.value < value)),
      nameOf(right.find((turn) => turn.value > value)),
    ]
    console.log(`| ${cells.join(' | ')} |`)
  }
}

/** The range of turns that are in order of their values. */
function rangeOf(turns: readonly Turn[]): string {
  const [least, most] = [turns[0], turns.at(-1)].map((turn) => (turn === undefined ? '' : figure(turn.value)))
  return least === most ? least || '–' : `${least}–${most}`
}

function nameOf(turn: Turn | undefined): string {
  return turn === undefined ? '–' : `${figure(turn.value)} ${turn.damage ? 'damage' : 'harmless'}, ${turn.exhibit}`
}

function figure(value: number): string {
  return String(Number(value.toPrecision(value < 100 ? 2 : 3)))
}
