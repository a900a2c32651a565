import type { LookupAddress } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { buildConnector } from 'undici'
import { bareHost, type IsAllowed, notPublic } from './outbound-url.ts'
import { isPublicAddress } from './public-address.ts'

/** Finds all addresses of a host name. */
export type Resolve = (hostname: string) => Promise<readonly LookupAddress[]>

export interface DialOptions {
  readonly isAllowed: IsAllowed
  readonly resolve: Resolve
  /** Milliseconds for the lookup of the name, connecting and the TLS handshake together. */
  readonly timeoutMs: number
}

/**
 * Creates the function that undici opens every connection with. It connects only to public addresses. The lookup that
 * is checked is the one that is used, so a name cannot change in between.
 */
export function createDial({ isAllowed, resolve, timeoutMs }: DialOptions): buildConnector.connector {
  const connector = (accept: (address: string) => boolean) => {
    // Without HTTP/2, in which a server has more ways to keep a client busy.
    const options = { timeout: timeoutMs, allowH2: false, lookup: createLookup(resolve, accept) }
    return buildConnector(options as buildConnector.BuildOptions)
  }
  const dialAny = connector(() => true)
  const dialPublic = connector(isPublicAddress)

  return (target, callback) => {
    const host = bareHost(target.hostname)
    const port = Number(target.port || (target.protocol === 'https:' ? 443 : 80))
    if (isAllowed({ host, port })) dialAny(target, callback)
    // There is no lookup for an address.
    else if (isIP(host) && !isPublicAddress(host)) callback(notPublic(), null)
    else dialPublic(target, callback)
  }
}

/** A lookup that fails unless every address of the name is accepted. */
function createLookup(resolve: Resolve, accept: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname).then(
      (addresses) => {
        const [first] = addresses
        if (!first || !addresses.every(({ address }) => accept(address))) callback(notPublic(), '')
        else if (options.all) callback(null, [...addresses])
        else callback(null, first.address, first.family)
      },
      (error) => callback(error, ''),
    )
  }
}
