import { BlockList, isIPv4, isIPv6 } from 'node:net'

// Only 2000::/3 of IPv6 is assigned for use on the internet. Everything outside needs no list of its own:
// unspecified, loopback, `::/96`, mapped `::ffff:0:0/96`, NAT64 `64:ff9b::/96` and `64:ff9b:1::/48`, discard-only,
// unique-local, link-local, site-local, multicast.
const GLOBAL_UNICAST = blockList('ipv6', ['2000::/3'])

const SPECIAL_IPV6 = blockList('ipv6', [
  '2001::/23', // IETF protocol assignments: Teredo, benchmarking, ORCHID
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4: an IPv4 address in disguise
  '3fff::/20', // documentation
])

// https://www.iana.org/assignments/iana-ipv4-special-registry
const SPECIAL_IPV4 = blockList('ipv4', [
  '0.0.0.0/8', // this network; 0.0.0.0 connects to loopback
  '10.0.0.0/8', // private
  '100.64.0.0/10', // carrier-grade NAT, and cloud metadata
  '127.0.0.0/8', // loopback
  '168.63.129.16/32', // a public address, at which every Azure machine finds its host
  '169.254.0.0/16', // link-local, and cloud metadata
  '172.16.0.0/12', // private
  '192.0.0.0/24', // IETF protocol assignments
  '192.0.2.0/24', // documentation
  '192.88.99.0/24', // 6to4 relays
  '192.168.0.0/16', // private
  '198.18.0.0/15', // benchmarking
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, and broadcast
])

/**
 * Whether an IP address in its usual form, without brackets, belongs to a host on the public internet. Anything else,
 * including a scoped address (`fe80::1%eth0`), is not public.
 */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !SPECIAL_IPV4.check(address, 'ipv4')
  if (!isIPv6(address) || address.includes('%')) return false
  return GLOBAL_UNICAST.check(address, 'ipv6') && !SPECIAL_IPV6.check(address, 'ipv6')
}

function blockList(family: 'ipv4' | 'ipv6', subnets: readonly string[]): BlockList {
  const list = new BlockList()
  for (const subnet of subnets) {
    const [network = '', prefix] = subnet.split('/')
    list.addSubnet(network, Number(prefix), family)
  }
  return list
}
