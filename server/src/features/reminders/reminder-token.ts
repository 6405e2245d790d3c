import { createHmac, timingSafeEqual } from 'node:crypto'

const userIdLength = 36

const signatureOf = (secret: string, userId: string) =>
  createHmac('sha256', secret).update(`reminders:${userId}`).digest('base64url')

/**
 * Identifies the person and allows only ending one kind of mail. It never expires, because links in old mails must work
 * too.
 */
export const reminderToken = (secret: string, userId: string): string => `${userId}${signatureOf(secret, userId)}`

/** The person whose mails to end; `null` if the signature is invalid. */
export function userOfToken(secret: string, token: string): string | null {
  const userId = token.slice(0, userIdLength)
  const [expected, given] = [signatureOf(secret, userId), token.slice(userIdLength)].map((text) => Buffer.from(text))
  const isOurs = expected !== undefined && given?.length === expected.length && timingSafeEqual(expected, given)
  return isOurs ? userId : null
}
