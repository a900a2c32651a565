import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { RunningJob } from './running-job.ts'

/** Opens the stream of a job; the answer yields its bytes as they arrive. */
export async function openStream(port: number, { jobId, key }: RunningJob, after = 0): Promise<IncomingMessage> {
  const request = get({
    port,
    host: '127.0.0.1',
    path: `/v1/jobs/${jobId}/stream?after=${after}`,
    headers: { authorization: `Bearer ${key.api_key}` },
  })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  if (response.statusCode !== 200) throw new Error(`the stream was answered ${response.statusCode}`)
  return response
}
