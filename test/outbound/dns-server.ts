import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { isIPv4 } from 'node:net'
import { type Answer, decode, encode } from 'dns-packet'

/**
 * What a name leads to: IP addresses, or another name. Called for every question; `nth` counts those about addresses of
 * one family.
 */
export type Zone = (name: string, nth: number) => readonly string[]

export interface DnsServer {
  /** How often somebody asked for the addresses of a name. */
  asked(name: string): number
  close(): void
}

/** Answers questions about addresses over UDP, and none of its answers may be kept. */
export async function startDnsServer(address: string, port: number, zone: Zone): Promise<DnsServer> {
  const counts = new Map<string, number>()
  const socket = createSocket(address.includes(':') ? 'udp6' : 'udp4')
  socket.on('message', (message, { address: client, port: clientPort }) => {
    const { id, questions = [] } = decode(message)
    const [question] = questions
    if (question === undefined) return
    const { name, type } = question
    const nth = (counts.get(`${type} ${name}`) ?? 0) + 1
    counts.set(`${type} ${name}`, nth)
    const answers = zone(name.toLowerCase(), nth)
      .map((target): Answer => {
        const record = { name, ttl: 0, data: target }
        if (isIPv4(target)) return { ...record, type: 'A' }
        return { ...record, type: target.includes(':') ? 'AAAA' : 'CNAME' }
      })
      .filter((answer) => answer.type === type || answer.type === 'CNAME')
    // A resolver asks no further for an alias, so what it leads to comes along.
    for (const { data } of answers.filter((answer) => answer.type === 'CNAME') as { data: string }[]) {
      answers.push(
        ...zone(data, 1)
          .filter((target) => isIPv4(target) === (type === 'A'))
          .map((target): Answer => ({ name: data, ttl: 0, data: target, type: type === 'A' ? 'A' : 'AAAA' })),
      )
    }
    const flags = 0x0580 // authoritative, recursion desired and available
    socket.send(encode({ type: 'response', id, flags, questions, answers }), clientPort, client)
  })
  socket.bind(port, address)
  await once(socket, 'listening')
  return {
    asked: (name) => Math.max(counts.get(`A ${name}`) ?? 0, counts.get(`AAAA ${name}`) ?? 0),
    close: () => void socket.close(),
  }
}
