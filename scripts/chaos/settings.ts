/** What one run of the suite is made of. */
export interface ChaosSettings {
  /** Decides which faults hit whom, when and for how long, and what clients do. The processes' own timing it cannot. */
  readonly seed: number
  /** Jobs to be accepted at least while faults are injected. */
  readonly jobs: number
  /** Faults to inject at least. */
  readonly faults: number
  readonly apis: number
  readonly workers: number
  /** Jobs one worker runs at once. */
  readonly slots: number
  /** Clients that submit and follow, one job at a time each. */
  readonly clients: number
  /** Only kinds of faults whose name contains this. */
  readonly only?: string
  /** Milliseconds from one fault to the next: at least and at most. */
  readonly pause: readonly [least: number, most: number]
  /** Faults at work at the same time. */
  readonly atOnce: number
  /** Longest time a fault lasts, as a share of what its kind is made for. */
  readonly severity: number
  /** Rounds of the drill that measures how soon others take over from killed workers. */
  readonly takeovers: number
  /** Rounds of the drill that measures how soon streams go on after a restart of the database. */
  readonly recoveries: number
  /** Rounds of the drill in which the database's server is lost for good and a standby takes its place. */
  readonly failovers: number
  /** Seconds for which the drill with the hostile neighbour measures, each time; 0: there is none. */
  readonly hostile: number
  /**
   * Whether the processes reach the database without the links that faults are injected into, and have the machine's
   * clock: where times are measured, whatever passes through the process that measures would add to them.
   */
  readonly direct?: boolean
}

export const FULL_RUN: ChaosSettings = {
  seed: 1,
  jobs: 1_000,
  faults: 200,
  apis: 2,
  workers: 3,
  slots: 2,
  clients: 16,
  pause: [500, 3_500],
  atOnce: 3,
  severity: 1,
  takeovers: 10,
  recoveries: 10,
  failovers: 3,
  hostile: 60,
}

/** Small enough for every run of the tests, whose other files want the processors too: the times it measures say nothing. */
export const SHORT_RUN: ChaosSettings = {
  seed: 1,
  jobs: 8,
  faults: 6,
  apis: 2,
  workers: 2,
  slots: 1,
  clients: 4,
  pause: [100, 500],
  atOnce: 3,
  severity: 0.15,
  takeovers: 0,
  recoveries: 0,
  failovers: 1,
  hostile: 0,
}

/** Told what the run is about to do. */
export type Say = (message: string) => void
