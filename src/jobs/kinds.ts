import { IMAGE_AGENT } from './image-agent.ts'
import type { JobKind } from './kind.ts'

/** Every type of job there is. */
export const JOB_KINDS: readonly JobKind[] = [IMAGE_AGENT]

export function jobKind(type: string): JobKind | undefined {
  return JOB_KINDS.find((kind) => kind.type === type)
}
