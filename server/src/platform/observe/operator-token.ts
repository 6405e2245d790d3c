import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** The token with which the command line authenticates to a running server: both know the installation's secret. */
export const makeOperatorToken = (secret: string): string =>
  createHmac('sha256', secret).update('salus: details of /readyz').digest('base64url')

/**
 * True when an `Authorization` header contains one of the tokens. Takes the same time whatever the header is.
 *
 * @param tokens `null` entries match nothing
 */
export function hasToken(header: string | undefined, tokens: readonly (string | null)[]): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  const given = digest(header ?? '')
  return tokens.some((token) => token !== null && timingSafeEqual(given, digest(`Bearer ${token}`)))
}
