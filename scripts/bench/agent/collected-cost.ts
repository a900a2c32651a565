import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { type Cost, costOf } from '../renditions/cost.ts'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** What `work` costs, and the collection of its own garbage: what others have left is collected before. */
export function collectedCost(work: () => Promise<unknown>): Promise<Cost> {
  collectGarbage()
  return costOf(work, 1)
}
