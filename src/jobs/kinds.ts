import { DETAIL_PRESERVATION } from './detail-preservation.ts'
import { IMAGE_AGENT } from './image-agent.ts'
import type { JobKind } from './kind.ts'

const KINDS = [IMAGE_AGENT, DETAIL_PRESERVATION] as const

/** Every type of job there is. */
export const JOB_KINDS: readonly JobKind[] = KINDS

export type JobType = (typeof KINDS)[number]['type']

export const JOB_TYPES: readonly JobType[] = KINDS.map((kind) => kind.type)

export function jobKind(type: string): JobKind | undefined {
  return JOB_KINDS.find((kind) => kind.type === type)
}
