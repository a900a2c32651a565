import type { DatedFigures, OperatedJob } from '../http/operator-answers.ts'
import { BEGINNING, type FollowingOptions, followOn } from './events.ts'
import type { Frame } from './frames.ts'
import { createTransport } from './transport.ts'

export type { OperatorFigures } from '../http/operator-answers.ts'

/** The requests of a key that may operate the service. They fail with `OPERATORS_ONLY` for other keys. */
export interface Operator {
  /** The state of the service now, and whenever it has changed. It has no end. */
  figures(options: FollowingOptions<string>): AsyncGenerator<DatedFigures, void>
  cancel(jobId: string): Promise<void>
  /** Returns the id of the new job. */
  retry(jobId: string): Promise<string>
  /** @param seq the event that the message is about, 0 for the end of the job */
  redeliver(jobId: string, seq: number): Promise<void>
}

export function createOperator(options: { readonly url: string; readonly apiKey: string }): Operator {
  const transport = createTransport({ ...options, retries: 0 })
  const act = async (path: string) => {
    const { data } = await transport.json<OperatedJob>(`/v1/operate/${path}`, { method: 'POST' })
    return data
  }
  return {
    figures(options) {
      const read = ({ id, data }: Frame) => ({ ...(JSON.parse(data) as DatedFigures), id: id! })
      return followOn(transport, '/v1/operate/stream', BEGINNING, read, options)
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
