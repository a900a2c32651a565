import type { CreatedKey } from '../../../src/accounts/accounts.ts'
import { perSecond } from '../closed-loop.ts'
import { openHttpConnection } from '../http-connection.ts'
import { INSTRUCTIONS } from './job-input.ts'

/** Submits `total` jobs to the API over one connection for each key; returns jobs per second. */
export async function submitOverHttp(port: number, keys: readonly CreatedKey[], total: number): Promise<number> {
  const connections = await Promise.all(keys.map(({ api_key }) => openHttpConnection(port, requestText(api_key))))
  try {
    return await perSecond(connections, total, async (connection) => {
      const status = await connection.request()
      if (status !== 202) throw new Error(`a submission was answered ${status}`)
    })
  } finally {
    for (const connection of connections) connection.close()
  }
}

function requestText(apiKey: string): string {
  const body = JSON.stringify({ instructions: INSTRUCTIONS })
  const head = [
    'POST /v2/image/agent HTTP/1.1',
    'Host: localhost',
    `Authorization: Bearer ${apiKey}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ]
  return `${head.join('\r\n')}\r\n\r\n${body}`
}
