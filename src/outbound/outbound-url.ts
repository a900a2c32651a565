import { isIP } from 'node:net'
import { DomainError } from '../errors.ts'
import { isPublicAddress } from './public-address.ts'

const DEFAULT_PORTS = new Map([
  ['http:', 80],
  ['https:', 443],
])

/** Where a connection goes: a name or an IP address without brackets, as the URL parser writes it. */
export interface Target {
  readonly host: string
  readonly port: number
}

/** Whether the operators allow requests to a host of their own network. */
export type IsAllowed = (target: Target) => boolean

/**
 * Checks what can be seen of a URL without the network, and returns it parsed. Throws `OUTBOUND_REFUSED` for schemes
 * other than http and https, credentials, IP addresses that are not public in whatever form, names of the machine
 * itself, and ports of other well-known protocols. Where a name leads is checked when connecting. `allowHosts` are
 * exempt from all but the first two rules: names or addresses, each with a port (`minio:9000`) or for all ports
 * (`minio`).
 */
export function checkOutboundUrl(url: string, allowHosts: readonly string[] = []): URL {
  return checkUrl(url, allowList(allowHosts))
}

export function checkUrl(url: string, isAllowed: IsAllowed): URL {
  const parsed = URL.parse(url)
  if (!parsed) throw refused('is not a valid URL')
  const defaultPort = DEFAULT_PORTS.get(parsed.protocol)
  if (defaultPort === undefined) throw refused('must begin with https: or http:')
  if (parsed.username || parsed.password) throw refused('must not hold credentials')
  const target = { host: bareHost(parsed.hostname), port: parsed.port === '' ? defaultPort : Number(parsed.port) }
  if (isAllowed(target)) return parsed
  if (isLocalName(target.host) || (isIP(target.host) && !isPublicAddress(target.host))) throw notPublic()
  if (!isUsualPort(target.port)) throw refused('uses a port that is not allowed')
  return parsed
}

/** The server that a URL leads to, as the URL parser writes it, so that all spellings count as one server. */
export function receiverOf(url: string): string | undefined {
  const parsed = URL.parse(url)
  // A full name may end in a dot, which the parser keeps.
  return parsed === null ? undefined : parsed.origin.replace(/\.+(?=$|:\d+$)/, '')
}

/** `OUTBOUND_REFUSED` for an address that is not public. The reader is often the person who runs the service. */
export function notPublic(): DomainError {
  return refused(
    'does not lead to a public address; private hosts that may be reached are listed in DARKROOM_ALLOW_HOSTS',
  )
}

/** Creates the test whether a target is among `allowHosts`. */
export function allowList(allowHosts: readonly string[]): IsAllowed {
  const allowed = new Set(allowHosts.map(normalise))
  return ({ host, port }) => allowed.has(host) || allowed.has(`${host} ${port}`)
}

/** Those of `allowHosts` that open every port of this machine, including its database. */
export function openMachine(allowHosts: readonly string[]): string[] {
  return allowHosts.filter((entry) => {
    const host = normalise(entry)
    return isLocalName(host) || host === '::1' || /^127\.[\d.]+$/.test(host)
  })
}

function normalise(entry: string): string {
  const url = URL.parse(`ftp://${isIP(entry) === 6 ? `[${entry}]` : entry}`)
  if (!url?.hostname) throw new TypeError(`not a host: ${entry}`)
  return url.port ? `${bareHost(url.hostname)} ${url.port}` : bareHost(url.hostname)
}

/** The host name of a URL without the brackets of IPv6 and without a dot at its end. */
export function bareHost(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
}

function isLocalName(host: string): boolean {
  return host === '' || host === 'localhost' || host.endsWith('.localhost')
}

/** Other ports below 1024 belong to protocols that an HTTP request could be mistaken for, such as mail. */
function isUsualPort(port: number): boolean {
  return port === 80 || port === 443 || port >= 1024
}

function refused(reason: string): DomainError {
  return new DomainError('OUTBOUND_REFUSED', `The URL ${reason}`)
}
