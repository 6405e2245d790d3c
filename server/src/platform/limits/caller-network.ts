import { AsyncLocalStorage } from 'node:async_hooks'
import { isIPv4, isIPv6 } from 'node:net'

const current = new AsyncLocalStorage<string | null>()

/** Runs the work of a request. During the work, the audit can read the caller's shortened address. */
export const withCallerNetwork = <T>(address: string, work: () => T): T => current.run(shortenAddress(address), work)

/** Returns the shortened network of the current request; `null` outside of requests. */
export const callerNetwork = (): string | null => current.getStore() ?? null

/** Returns the /24 of an IPv4 address or the /48 of an IPv6 address; `null` for text that is neither. */
export function shortenAddress(address: string): string | null {
  const plain = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address.split('%', 1)[0] ?? ''
  if (isIPv4(plain)) return `${plain.split('.').slice(0, 3).join('.')}.0/24`
  if (!isIPv6(plain)) return null
  const [head = '', tail] = plain.split('::')
  const groups = head.split(':').filter(Boolean)
  if (tail !== undefined) {
    const last = tail.split(':').filter(Boolean)
    while (groups.length + last.length < 8) groups.push('0')
    groups.push(...last)
  }
  const short = groups.slice(0, 3).map((group) => Number.parseInt(group, 16).toString(16))
  return `${short.join(':')}::/48`
}
