import type { OperatedJob, OperatorFigures } from '../http/operator-answers.ts'
import { createTransport } from './transport.ts'

export type { OperatorFigures } from '../http/operator-answers.ts'

/** How the service does, and when that was said, on its own clock, in milliseconds since 1970. */
export interface DatedFigures {
  readonly figures: OperatorFigures
  readonly saidAt: number
}

/** What a key may ask for that was made to operate the service; any other fails with `OPERATORS_ONLY`. */
export interface Operator {
  figures(signal: AbortSignal): Promise<DatedFigures>
  cancel(jobId: string): Promise<void>
  /** Returns the id of the new job. */
  retry(jobId: string): Promise<string>
  /** @param seq the event that the message tells of, 0 for the end of the job */
  redeliver(jobId: string, seq: number): Promise<void>
}

export function createOperator(options: { readonly url: string; readonly apiKey: string }): Operator {
  const transport = createTransport({ ...options, retries: 0 })
  const act = async (path: string) => {
    const { data } = await transport.json<OperatedJob>(`/v1/operate/${path}`, { method: 'POST' })
    return data
  }
  return {
    async figures(signal) {
      const response = await transport.open('/v1/operate', { signal })
      const { data } = (await response.json()) as { data: OperatorFigures }
      return { figures: data, saidAt: Date.parse(response.headers.get('Date') ?? '') || Date.now() }
    },
    async cancel(jobId) {
      await act(`jobs/${jobId}/cancel`)
    },
    async retry(jobId) {
      return (await act(`jobs/${jobId}/retry`)).retried_as!
    },
    async redeliver(jobId, seq) {
      await act(`webhooks/${jobId}/redeliver?seq=${seq}`)
    },
  }
}
