export const isLoopback = (host: string) => host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)

/**
 * The origins of this server's pages. If there is a public address, only that one is trusted. Loopback addresses are
 * then trusted only if the public address is itself one, because any program on the machine can listen on loopback.
 */
export function trustedOrigins(host: string, port: number, publicUrl: string | undefined): readonly string[] {
  if (publicUrl !== undefined) {
    const { origin, hostname, port: publicPort } = new URL(publicUrl)
    return isLoopback(hostname) ? loopbackOrigins(publicPort) : [origin]
  }
  const isAny = host === '0.0.0.0' || host === '::'
  if (isLoopback(host) || isAny) return loopbackOrigins(String(port))
  return [new URL(`http://${host}:${port}`).origin]
}

const loopbackOrigins = (port: string) =>
  ['localhost', '127.0.0.1', '[::1]'].map((name) => new URL(`http://${name}${port === '' ? '' : `:${port}`}`).origin)
