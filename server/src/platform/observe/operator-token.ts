import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** The token by which a running server recognizes the command line: both derive it from the installation's secret. */
export const makeOperatorToken = (secret: string): string =>
  createHmac('sha256', secret).update('salus: details of /readyz').digest('base64url')

/**
 * True when an `Authorization` header contains one of the tokens. The time that this takes reveals nothing about them.
 *
 * @param tokens `null` entries match nothing
 */
export function hasToken(header: string | undefined, tokens: readonly (string | null)[]): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  const given = digest(header ?? '')
  return tokens.some((token) => token !== null && timingSafeEqual(given, digest(`Bearer ${token}`)))
}
