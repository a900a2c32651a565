import type { Operation } from './operation.ts'
import { ACCOUNT } from './operations/account.ts'
import { CREATING_JOBS } from './operations/creating-jobs.ts'
import { FOLLOWING } from './operations/following.ts'
import { JOBS } from './operations/jobs.ts'
import { OPERATING } from './operations/operating.ts'
import { SERVICE } from './operations/service.ts'
import { WEBHOOKS } from './operations/webhooks.ts'

/** Every request that the API takes, by the tags of the reference. */
export const OPERATIONS: readonly Operation[] = [
  ...CREATING_JOBS,
  ...JOBS,
  ...FOLLOWING,
  ...WEBHOOKS,
  ...ACCOUNT,
  ...OPERATING,
  ...SERVICE,
]
