/** What must hold after a run, each as the fault that it would be. */
export const CHECKS = {
  lost: 'accepted jobs that do not exist',
  doubled: 'idempotency keys that made more than one job',
  unknown: 'jobs that nobody was told of',
  unfinished: 'jobs that did not end',
  terminal: 'jobs without exactly one terminal event',
  charge: 'jobs not settled exactly once',
  balance: 'accounts whose entries do not add up',
  stream: 'streams that differ from the stored events',
  missingFile: 'files that an event names and that are not there',
  wrongFile: 'files whose bytes are not what their name says',
  unnamedFile: 'files that no event names and that survived the sweep',
  projection: 'jobs that differ from the fold of their events',
  chain: 'events that do not fit their hash chain',
  queue: 'ended jobs that are still in the queue',
  delivery: 'webhooks neither delivered nor given up nor due',
  message: 'messages to receivers that are not what they should be',
  answer: 'answers that no client should get',
  process: 'processes that ended by themselves',
} as const

export type Check = keyof typeof CHECKS

/** One thing that does not hold. */
export interface Violation {
  readonly check: Check
  readonly about: string
}
