import { z } from 'zod'
import { route } from '../route.ts'

/**
 * The token of the link in a reminder mail. It consists of the recipient's id and a signature. It contains no dot,
 * because mail programs may cut off a dot at the end of a link.
 */
export const reminderTokenSchema = z.string().regex(/^[0-9a-f-]{36}[\w-]{43}$/)

export const remindersApi = {
  /**
   * Called by the unsubscribe button of mail programs (RFC 8058). Mail programs never send the part of an address after
   * the #, so the token is in the path. No other route has a token in its path. The page at this address removes the
   * token from the address bar.
   */
  stopReminders: route({
    operationId: 'stopReminders',
    method: 'POST',
    path: '/reminders/{token}',
    summary: 'Stops the reminder e-mails for the person of the token',
    details: 'Takes the form that mail programs send (one-click unsubscribe)',
    access: 'public',
    params: z.strictObject({ token: reminderTokenSchema }),
    stale: [],
    responses: { 204: null },
  }),
  chooseReminders: route({
    operationId: 'chooseReminders',
    method: 'POST',
    path: '/api/reminders',
    summary: 'Stops or resumes the reminder e-mails for the person of the token',
    access: 'public',
    refusals: ['link-not-usable'],
    body: z.strictObject({ token: reminderTokenSchema, isWanted: z.boolean() }),
    stale: [],
    responses: { 204: null },
  }),
}
