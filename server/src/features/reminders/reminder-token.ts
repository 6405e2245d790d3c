import { createHmac, timingSafeEqual } from 'node:crypto'

const userIdLength = 36

const signatureOf = (secret: string, userId: string) =>
  createHmac('sha256', secret).update(`reminders:${userId}`).digest('base64url')

/** Names the person and ends one kind of mail, nothing else: so it never expires, as old mails have to work, too. */
export const reminderToken = (secret: string, userId: string): string => `${userId}${signatureOf(secret, userId)}`

/** Whose mails; null: nobody signed this. */
export function userOfToken(secret: string, token: string): string | null {
  const userId = token.slice(0, userIdLength)
  const [expected, given] = [signatureOf(secret, userId), token.slice(userIdLength)].map((text) => Buffer.from(text))
  const isOurs = expected !== undefined && given?.length === expected.length && timingSafeEqual(expected, given)
  return isOurs ? userId : null
}
