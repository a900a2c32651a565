/** Spellings of one name or address that mean the same to whoever connects to it. */
export interface Server {
  readonly scheme: 'http' | 'https'
  readonly hosts: readonly string[]
  readonly port: number
}

const DEFAULT_PORTS = { http: 80, https: 443 }

/** A loopback address in the ways in which numbers can be written. */
export const LOOPBACK = ['127.0.0.1', '127.1', '0x7f.0.0.1', '0177.0.0.1', '2130706433', '0x7f000001', '127.0.0.01']

export const SERVERS: readonly Server[] = [
  { scheme: 'http', hosts: LOOPBACK, port: 8080 },
  { scheme: 'http', hosts: ['hooks.example', 'hooks.Example', 'ｈooks。example', 'ho\u00adoks.example'], port: 80 },
  { scheme: 'https', hosts: ['hooks.example'], port: 443 },
  { scheme: 'https', hosts: ['hooks.example'], port: 8443 },
  {
    scheme: 'https',
    hosts: ['bücher.example', 'BÜCHER.example', 'xn--bcher-kva.example', 'bu\u0308cher.example'],
    port: 443,
  },
  { scheme: 'http', hosts: ['[::1]', '[0:0::1]', '[0:0:0:0:0:0:0:1]', '[::0.0.0.1]'], port: 81 },
  { scheme: 'http', hosts: ['1.0.0.1', '1.1', '0x1000001', '16777217'], port: 1024 },
]

/** Writes an address of a server in one of the ways that there are. */
export function spell({ scheme, hosts, port }: Server, random: () => number): string {
  const chance = (share: number) => random() < share
  const one = <T>(choices: readonly T[]): T => choices[Math.floor(random() * choices.length)]!
  const jumble = (text: string) => [...text].map((c) => (chance(0.5) ? c.toUpperCase() : c.toLowerCase())).join('')
  // Of an IPv6 address nothing may be escaped, and `%5B` is no bracket.
  const escaped = (c: string) => `%${c.charCodeAt(0).toString(16)}`
  let host = one(hosts)
  if (!host.startsWith('[')) {
    host = [...jumble(host)].map((c) => (/[a-z\d.]/i.test(c) && chance(0.1) ? escaped(c) : c)).join('')
    if (chance(0.3)) host += one(['.', '%2E', '。'])
  }
  const isDefault = port === DEFAULT_PORTS[scheme]
  const number = isDefault && chance(0.4) ? one(['', ':']) : `:${'0'.repeat(Math.floor(random() * 5))}${port}`
  const path = one([
    '',
    '/',
    '\\',
    '?',
    '#',
    '/a/../b',
    '\\a',
    '//x',
    '/:90',
    '/@other.example:1',
    '?http://other.example',
  ])
  return `${jumble(scheme)}://${one(['', '', '/', '\\'])}${host}${number}${path && path + Math.floor(random() * 1e6)}`
}
