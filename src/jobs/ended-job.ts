/** What is known of a job wherever its end is told: who ends it returns this, and metrics count by it. */
export interface EndedJob {
  /** UUIDv7: says when the job was accepted. */
  readonly job_id: string
  readonly type: string
}
