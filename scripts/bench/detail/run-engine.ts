import type { RepairedRegion } from '../../../src/preservation/repair/regions.ts'
import { runPreservation } from '../../../src/preservation/run-preservation.ts'
import { withoutAlpha } from './cases.ts'

/** Runs the engine once; `seconds` is wall time, `silence` the longest without progress, `log` what it told the client. */
export async function runEngine(source: Buffer, references: readonly Buffer[]) {
  const log: string[] = []
  const start = performance.now()
  let [last, silence] = [start, 0]
  const heard = () => {
    silence = Math.max(silence, performance.now() - last)
    last = performance.now()
  }
  const report = { log: (_level: string, message: string) => void log.push(message), progress: heard }
  const given = (bytes: Buffer) => async () => bytes
  const { signal } = new AbortController()
  const result = await runPreservation(given(source), references.map(given), report, signal)
  heard()
  const seconds = (last - start) / 1000
  return { ...result, picture: await withoutAlpha(result.picture), seconds, silence: silence / 1000, log }
}

/** Why the regions were repaired, and how surely. */
export function reasons(regions: readonly RepairedRegion[]): string {
  return regions.map(({ reason, certainty }) => `${reason} ${certainty.toFixed(2)}`).join(', ')
}
