import { DETAIL_PRESERVATION } from './detail-preservation.ts'
import { IMAGE_AGENT } from './image-agent.ts'
import type { JobKind } from './kind.ts'

/** Every type of job there is. */
export const JOB_KINDS: readonly JobKind[] = [IMAGE_AGENT, DETAIL_PRESERVATION]

export function jobKind(type: string): JobKind | undefined {
  return JOB_KINDS.find((kind) => kind.type === type)
}
