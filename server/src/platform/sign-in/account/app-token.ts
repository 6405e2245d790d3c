import { createHmac, timingSafeEqual } from 'node:crypto'

const prefix = 'salusapp_'

/**
 * The signed text differs from the one that is signed for a cookie. The signature of an app token is therefore not
 * accepted for a cookie, nor the other way round.
 */
const signature = (secret: string, token: string) =>
  createHmac('sha256', secret).update(`app-session:${token}`).digest('base64url')

/**
 * Makes the text that the native app stores: the session's token and a signature. A token from a copy of the database
 * is useless, because it cannot be signed without the secret.
 */
export const makeAppToken = (secret: string, token: string): string => `${prefix}${token}.${signature(secret, token)}`

/** Reads the session's token from the Authorization header; `null` unless it is an app token with a valid signature. */
export function readAppToken(secret: string, authorization: string | undefined): string | null {
  const given = /^Bearer salusapp_([\w.-]{1,200})\.([\w-]{43})$/i.exec(authorization ?? '')
  const [, token, signed] = given ?? []
  if (token === undefined || signed === undefined) return null
  const [found, expected] = [Buffer.from(signed), Buffer.from(signature(secret, token))]
  return found.length === expected.length && timingSafeEqual(found, expected) ? token : null
}
