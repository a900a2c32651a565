import type { Caller } from '../accounts/authenticate.ts'
import type { Access } from '../audit/accesses.ts'

/** The state of a request while it is answered. */
export interface RequestState {
  requestId: string
  /** The caller, once that is known. */
  caller?: Caller
  /** The pictures and jobs that the answer shows, to be recorded. */
  shown?: readonly Shown[]
}

/** The state behind `authentication`. */
export interface CallerState extends RequestState {
  caller: Caller
  /** The job that a request created. */
  jobId?: string
}

/** What an answer shows of a job. */
export type Shown = Pick<Access, 'jobId' | 'kind'> & Partial<Pick<Access, 'keyId' | 'subject'>>
