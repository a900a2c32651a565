import { INSTRUCTIONS } from '../submit/job-input.ts'

/** What a client asks; each asking is of another key and another job. */
export interface Question {
  readonly name: string
  /** Resolves with the bytes of the answer; rejects if it is not as it should be. */
  ask(): Promise<number>
}

/** Some of the jobs that are asked for, drawn from all times, each with the key that it is of. */
export interface Drawn {
  readonly jobId: string
  readonly apiKey: string
}

/** What is asked of the API at `port` by the keys of the jobs that were drawn. */
export function questionsOf(port: number, drawn: readonly Drawn[]): readonly Question[] {
  let turn = 0
  function question(name: string, path: (jobId: string) => string, expected = 200, init: RequestInit = {}): Question {
    return {
      name,
      async ask() {
        turn = (turn + 1) % drawn.length
        const { jobId, apiKey } = drawn[turn]!
        const headers = { Authorization: `Bearer ${apiKey}`, ...init.headers }
        const answer = await fetch(`http://127.0.0.1:${port}${path(jobId)}`, { ...init, headers })
        const body = await answer.arrayBuffer()
        if (answer.status !== expected) throw new Error(`${name} was answered ${answer.status}`)
        return body.byteLength
      },
    }
  }
  return [
    question('GET of a job', (jobId) => `/v1/jobs/${jobId}`),
    question('stream of a job that has ended', (jobId) => `/v1/jobs/${jobId}/stream`),
    question('list of 20 jobs', () => '/v1/jobs?limit=20'),
    question('list of 20 that failed', () => '/v1/jobs?limit=20&status=failed'),
    question('list of 20 from before a job', (jobId) => `/v1/jobs?limit=20&cursor=${jobId}`),
    question('search for words of none', () => '/v1/jobs?limit=20&q=nowhere'),
    question('page of all events of a key', () => '/v1/events?after=0&limit=100'),
    question('submission', () => '/v2/image/agent', 202, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ instructions: INSTRUCTIONS }),
    }),
  ]
}
