export const isLoopback = (host: string) => host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)

/** True for the addresses that mean all addresses of this machine. */
export const isAnyAddress = (host: string): boolean => host === '0.0.0.0' || host === '::'

/**
 * Returns the origins of this server's pages. If a public address is set, only its origin is trusted. Loopback
 * addresses are then not trusted, because any program on the machine can listen on loopback. If the public address is
 * itself a loopback address, all loopback names with its port are trusted.
 */
export function trustedOrigins(host: string, port: number, publicUrl: string | undefined): readonly string[] {
  if (publicUrl !== undefined) {
    const { origin, hostname, port: publicPort } = new URL(publicUrl)
    return isLoopback(hostname) ? loopbackOrigins(publicPort) : [origin]
  }
  if (isLoopback(host) || isAnyAddress(host)) return loopbackOrigins(String(port))
  return [new URL(`http://${writeHost(host)}:${port}`).origin]
}

/** Writes a host as in an address: an IPv6 address in brackets, without the zone of a link-local address. */
export const writeHost = (host: string): string => (host.includes(':') ? `[${host.replace(/%.*$/, '')}]` : host)

const loopbackOrigins = (port: string) =>
  ['localhost', '127.0.0.1', '[::1]'].map((name) => new URL(`http://${name}${port === '' ? '' : `:${port}`}`).origin)
