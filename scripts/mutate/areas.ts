/** What is mutated together, and who should notice. */
export interface Area {
  readonly name: string
  /** Patterns of the files that are mutated. */
  readonly sources: readonly string[]
  /** Patterns of the test files that are run. */
  readonly tests: readonly string[]
}

const SERVICE = ['test/faults/worker.slow.test.ts', 'test/http/cancel.test.ts', 'test/http/storage-full.slow.test.ts']

export const AREAS: readonly Area[] = [
  folder('event-store', ['test/http/stream*.test.ts', 'test/http/following/*.test.ts', 'test/commands/*.test.ts']),
  folder('worker', [
    ...SERVICE,
    'test/http/branches/*.test.ts',
    'test/faults/database.slow.test.ts',
    'test/observability/*.test.ts',
  ]),
  folder('engine', ['test/worker/*.test.ts', 'test/faults/worker.slow.test.ts', 'test/http/cancel.test.ts']),
  folder('accounts', ['test/http/limits.test.ts', 'test/cli/accounts.test.ts', 'test/http/job-view.test.ts']),
  folder('webhooks', ['test/http/agent-fields.test.ts']),
  folder('audit', ['test/worker/*.test.ts', 'test/operators/*.test.ts']),
  folder('outbound', ['test/http/agent-images.slow.test.ts']),
  folder('storage', ['test/http/files.test.ts', 'test/http/storage-full.slow.test.ts']),
  {
    name: 'functions',
    sources: ['db/functions/**/*.sql'],
    tests: [
      ...['event-store', 'commands', 'accounts', 'worker', 'webhooks', 'audit', 'operators'].map(testsOf),
      ...SERVICE,
      ...['test/http/idempotency.test.ts', 'test/http/limits.test.ts', 'test/http/saturation.test.ts'],
      ...['test/cli/accounts.test.ts', 'test/faults/clock-steps.slow.test.ts', 'test/http/stream.test.ts'],
    ],
  },
]

function folder(name: string, others: readonly string[]): Area {
  return { name, sources: [`src/${name}/**/*.ts`], tests: [testsOf(name), ...others] }
}

function testsOf(name: string): string {
  return `test/${name}/*.test.ts`
}
