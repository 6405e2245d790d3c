import { createHmac, timingSafeEqual } from 'node:crypto'

const userIdLength = 36

const signatureOf = (secret: string, userId: string) =>
  createHmac('sha256', secret).update(`reminders:${userId}`).digest('base64url')

/**
 * The token of the links in reminder mails. It identifies the user and allows only switching these mails off and on. It
 * never expires, because links in old mails must work too.
 */
export const reminderToken = (secret: string, userId: string): string => `${userId}${signatureOf(secret, userId)}`

/** The id of the user whom the token identifies; `null` if its signature is invalid. */
export function userOfToken(secret: string, token: string): string | null {
  const userId = token.slice(0, userIdLength)
  const [expected, given] = [signatureOf(secret, userId), token.slice(userIdLength)].map((text) => Buffer.from(text))
  const isOurs = expected !== undefined && given?.length === expected.length && timingSafeEqual(expected, given)
  return isOurs ? userId : null
}
