import { createHmac, timingSafeEqual } from 'node:crypto'

const userIdLength = 36

const computeSignature = (secret: string, userId: string) =>
  createHmac('sha256', secret).update(`reminders:${userId}`).digest('base64url')

/**
 * Returns the token for the links in reminder mails. It identifies the user, and allows nothing except switching these
 * mails on and off. It never expires, so that links in old mails still work.
 */
export const reminderToken = (secret: string, userId: string): string => `${userId}${computeSignature(secret, userId)}`

/** Returns the id of the user whom the token identifies; `null` if the signature is not valid. */
export function userOfToken(secret: string, token: string): string | null {
  const userId = token.slice(0, userIdLength)
  const [expected, given] = [computeSignature(secret, userId), token.slice(userIdLength)].map((text) =>
    Buffer.from(text),
  )
  const isOurs = expected !== undefined && given?.length === expected.length && timingSafeEqual(expected, given)
  return isOurs ? userId : null
}
