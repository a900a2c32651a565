import t from 'tap'
import { DomainError } from '../../src/errors.ts'
import { createSteps } from '../../src/worker/steps.ts'

t.test('a preview that cannot be stored is told of, unless nobody wants it any more', async (t) => {
  const file = { path: '/nowhere', extension: 'webp', sha256: 'a'.repeat(64), bytes: 1, width: 1, height: 1 }
  for (const [code, warnings] of [
    ['JOB_ENDED', 0],
    ['STALE_ATTEMPT', 0],
    ['UNAVAILABLE', 1],
  ] as const) {
    const told: string[] = []
    const steps = createSteps({
      storage: { put: async () => undefined },
      recorder: { append: () => Promise.reject(new DomainError(code, 'refused')) },
      log: { warn: (_: object, message: string) => told.push(message) },
      jobId: '01890000-0000-7000-8000-000000000000',
      attempt: 1,
    } as unknown as Parameters<typeof createSteps>[0])
    steps.show({ step: 1, words: 'make it sepia', file } as unknown as Parameters<typeof steps.show>[0])
    await steps.settled()
    t.equal(told.length, warnings, code)
  }
})
