import { runAgent } from '../../../src/agent/run-agent.ts'
import type { Report } from '../../../src/report.ts'
import type { Resolution, Wishes } from './chains.ts'

const QUIET: Report = { log: () => {}, progress: () => {} }

/** From the bytes of a picture to the pixels of the results, which are looked at: changes of colour wait until they are. */
export async function carryOut(
  { instructions }: Pick<Wishes, 'instructions'>,
  resolution: Resolution,
  bytes: Uint8Array,
): Promise<Uint8Array[]> {
  const request = { instructions, aspect_ratio: '4:3', resolution, max_steps: 6 } as const
  const { pictures: results } = await runAgent(request, [bytes], QUIET, new AbortController().signal)
  return results.map(({ pixels }) => pixels)
}
