import { lookup as lookUp, type LookupAddress } from 'node:dns'
import { BlockList, isIPv4, type LookupFunction } from 'node:net'

/** The IPv4 networks that are not part of the public internet (IANA special-purpose registry). */
const notPublicIpv4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
]
/** The IPv6 range of the public internet. `notPublicIpv6` lists the exceptions in it. */
const publicIpv6 = ['2000::', 3] as const
const notPublicIpv6: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

const reserved = new BlockList()
for (const subnet of notPublicIpv4) reserved.addSubnet(...subnet, 'ipv4')
for (const subnet of notPublicIpv6) reserved.addSubnet(...subnet, 'ipv6')
const assigned = new BlockList()
assigned.addSubnet(...publicIpv6, 'ipv6')

export const isPublicAddress = (address: string): boolean =>
  isIPv4(address)
    ? !reserved.check(address, 'ipv4')
    : assigned.check(address, 'ipv6') && !reserved.check(address, 'ipv6')

/** Thrown when a name resolves to a private address. */
export class PrivateAddress extends Error {
  override readonly name = 'PrivateAddress'
  readonly code = 'EPRIVATE'
}

type Resolve = (
  hostname: string,
  done: (error: NodeJS.ErrnoException | null, addresses: readonly LookupAddress[]) => void,
) => void

const resolveAll: Resolve = (hostname, done) => lookUp(hostname, { all: true }, done)

/**
 * Resolves a name for a connection. Fails if any of the addresses is private. The connection must use the addresses
 * that were checked, because a second look-up could return others.
 */
export const publicLookup =
  (resolve: Resolve = resolveAll): LookupFunction =>
  (hostname, options, done) =>
    resolve(hostname, (error, addresses) => {
      const [first] = addresses ?? []
      if (error) return done(error, '')
      if (first === undefined || !addresses.every(({ address }) => isPublicAddress(address)))
        return done(new PrivateAddress('the name leads into a private network'), '')
      if (options.all === true) return done(null, [...addresses])
      return done(null, first.address, first.family)
    })
