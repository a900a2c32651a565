import type { DatedFigures, OperatedJob } from '../http/operator-answers.ts'
import { BEGINNING, type FollowingOptions, follow, type Place } from './events.ts'
import { createTransport } from './transport.ts'

export type { OperatorFigures } from '../http/operator-answers.ts'

type FiguresMessage = DatedFigures & { readonly id: string }

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
      let last = BEGINNING
      const place: Place<FiguresMessage> = {
        after: () => last,
        address: () => '/v1/operate/stream',
        read: ({ id, data }) => ({ ...(JSON.parse(data) as DatedFigures), id: id! }),
        take({ id }) {
          last = id
          return true
        },
        isLast: () => false,
      }
      return follow(transport, place, options)
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
