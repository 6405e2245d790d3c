import { z } from 'zod'
import { route } from './route.ts'

/** Of the link in a mail of reminders: whose mails they are, and a signature. Without a dot, so that it may end an address. */
export const reminderTokenSchema = z.string().regex(/^[0-9a-f-]{36}[\w-]{43}$/)

export const remindersApi = {
  /**
   * For the button of mail programs (RFC 8058), which know an address and nothing behind a #: the one token in a path. The
   * page that opens there takes it out of the address.
   */
  stopReminders: route({
    operationId: 'stopReminders',
    method: 'POST',
    path: '/reminders/{token}',
    summary: 'Ends the mails about due check-ups for the person of the token; takes the form that mail programs send',
    access: 'public',
    params: z.strictObject({ token: reminderTokenSchema }),
    stale: [],
    responses: { 204: null },
  }),
  chooseReminders: route({
    operationId: 'chooseReminders',
    method: 'POST',
    path: '/api/reminders',
    summary: 'Ends the mails about due check-ups for the person of the token, or takes that back',
    access: 'public',
    body: z.strictObject({ token: reminderTokenSchema, isWanted: z.boolean() }),
    stale: [],
    responses: { 204: null },
  }),
}
