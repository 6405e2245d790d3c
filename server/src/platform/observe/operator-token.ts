import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Returns the token by which a running server recognises the command line. The server and the command line derive the
 * token from the installation's secret.
 */
export const makeOperatorToken = (secret: string): string =>
  createHmac('sha256', secret).update('salus: details of /readyz').digest('base64url')

/**
 * Returns true if an `Authorization` header contains one of the tokens. The comparison takes the same time wherever the
 * header and a token differ.
 *
 * @param tokens `null` entries match nothing
 */
export function hasToken(header: string | undefined, tokens: readonly (string | null)[]): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  const given = digest(header ?? '')
  return tokens.some((token) => token !== null && timingSafeEqual(given, digest(`Bearer ${token}`)))
}
