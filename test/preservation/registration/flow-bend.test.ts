import t from 'tap'
import { bendBeside } from '../../../src/preservation/registration/flow-bend.ts'
import { type NodeVotes, noVotes } from '../../../src/preservation/registration/flow-search.ts'
import type { Flow } from '../../../src/preservation/view/flow.ts'
import { randomNumbers } from '../../support/random-numbers.ts'

const [COLUMNS, ROWS, STEP] = [40, 25, 8]

type Move = (x: number, y: number) => readonly [dx: number, dy: number]

/** A flow that moves everything by 2 and -1, as stiff ones do. */
const nodes = new Float32Array(COLUMNS * ROWS)
const stiff: Flow = {
  columns: COLUMNS,
  rows: ROWS,
  step: STEP,
  dx: nodes.map(() => 2),
  dy: nodes.map(() => -1),
  confidence: nodes.map(() => 1),
}

/** What nodes find beside the flow, give or take `scatter` pixels. */
function votesFor(move: Move, scatter: number): NodeVotes {
  const random = randomNumbers(5)
  const votes = noVotes(nodes.length)
  for (let k = 0; k < nodes.length; k += 1) {
    const [dx, dy] = move((k % COLUMNS) * STEP, Math.floor(k / COLUMNS) * STEP)
    votes.dx[k] = 2 + dx + scatter * (random() - 0.5)
    votes.dy[k] = -1 + dy + scatter * (random() - 0.5)
    votes.weight[k] = 1
  }
  return votes
}

const bulge: Move = (x, y) => [3 - 5 * ((x - 160) / 160) ** 2, (y - 100) / 100]

t.test('a surface that bulges is followed, whatever single nodes find', async (t) => {
  const bend = bendBeside(stiff, votesFor(bulge, 1), 1)
  t.ok(bend)
  for (const [column, row] of [
    [3, 3],
    [20, 12],
    [36, 20],
  ] as const) {
    const k = row * COLUMNS + column
    const [dx, dy] = bulge(column * STEP, row * STEP)
    t.ok(Math.abs(bend!.dx[k]! - dx) < 0.2, `${bend!.dx[k]} for ${dx}`)
    t.ok(Math.abs(bend!.dy[k]! - dy) < 0.2, `${bend!.dy[k]} for ${dy}`)
  }
})

t.test('a flat one is left alone, also where a part of its print is displaced or waves', async (t) => {
  const isInside = (x: number, y: number) => x > 80 && x < 180 && y > 60 && y < 140
  const displaced: Move = (x, y) => (isInside(x, y) ? [5, 4] : [0, 0])
  const wavy: Move = (x, y) => (isInside(x, y) ? [4 * Math.sin(x / 6), 4 * Math.sin(y / 7)] : [0, 0])
  for (const move of [() => [0, 0] as const, displaced, wavy])
    t.equal(bendBeside(stiff, votesFor(move, 1), 1), undefined)
})

t.test('nodes that find nothing together show no surface', async (t) => {
  t.equal(bendBeside(stiff, votesFor(bulge, 16), 1), undefined)
  const few = votesFor(bulge, 0)
  t.equal(bendBeside(stiff, { ...few, weight: few.weight.map((weight, k) => (k < 59 ? weight : 0)) }, 1), undefined)
})
