import { setTimeout as delay } from 'node:timers/promises'
import { startApiProcess } from '../api-process.ts'
import { quantile } from '../comparison.ts'
import { openHttpConnection } from '../http-connection.ts'
import type { Stage } from '../stage.ts'
import { residentMb } from './memory.ts'
import { openSockets } from './sockets.ts'

const SOCKETS = 1_000
const REQUESTS = 1_000
/** Milliseconds between two bytes of a socket. */
const DRIP_MS = 1_000
/** The service's default, and how long the check for it may take besides. */
const GIVEN_UP_MS = 35_000

/** A normal client beside 1,000 that send their requests a byte at a time: half of them heads, half of them bodies. */
export async function measureDribble(stage: Stage): Promise<string[]> {
  const [key] = await stage.createKeys(1)
  const authorization = `Authorization: Bearer ${key!.api_key}\r\n`
  const api = await startApiProcess(stage)
  try {
    const client = await openHttpConnection(api.port, `GET /v1/jobs HTTP/1.1\r\nHost: x\r\n${authorization}\r\n`)
    const request = async () => {
      const startedAt = performance.now()
      const status = await client.request()
      if (status !== 200) throw new Error(`a request was answered ${status}`)
      return performance.now() - startedAt
    }
    const times = async () => {
      const all: number[] = []
      for (let n = 0; n < REQUESTS; n++) all.push(await request())
      return `p50 ${quantile(all, 0.5).toFixed(2)} ms, p99 ${quantile(all, 0.99).toFixed(2)} ms`
    }
    await times()
    const alone = await times()
    const before = await residentMb(api.pid)

    const start = 'POST /v2/image/agent HTTP/1.1\r\nHost: x\r\n'
    const head = `${start}X-Slow: `
    const body = `${start}${authorization}Content-Type: application/json\r\nContent-Length: 100000\r\n\r\n{`
    const openedAt = performance.now()
    const sockets = [
      ...(await openSockets(api.port, SOCKETS / 2, head)),
      ...(await openSockets(api.port, SOCKETS / 2, body)),
    ]
    const drip = setInterval(() => {
      for (const socket of sockets) if (socket.writable) socket.write('a')
    }, DRIP_MS)
    const meanwhile = await times()
    const during = await residentMb(api.pid)
    const open = () => sockets.filter((socket) => !socket.closed).length
    while (open() > 0 && performance.now() - openedAt < GIVEN_UP_MS) await delay(50)
    clearInterval(drip)
    client.close()
    return [
      `dribble: a client alone: ${alone}`,
      `dribble: beside ${SOCKETS} sockets that dribble: ${meanwhile}; ${(during - before).toFixed(1)} MB more`,
      `dribble: ${open()} of them open after ${((performance.now() - openedAt) / 1000).toFixed(0)} s`,
    ]
  } finally {
    await api.stop()
  }
}
