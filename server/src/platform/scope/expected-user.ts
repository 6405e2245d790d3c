import { refuse } from '../refusal.ts'

/**
 * Refuses with `other-account` if the page that sends the request belongs to another user than the session. This
 * happens if another window of the browser has signed in with another account: both windows then have the new session.
 */
export function requireExpectedUser(
  { expectedUserId }: { readonly expectedUserId?: string | undefined },
  userId: string,
): void {
  if (expectedUserId !== undefined && expectedUserId !== userId) refuse('other-account')
}
