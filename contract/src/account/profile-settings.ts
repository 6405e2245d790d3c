import { z } from 'zod'
import { route, textSchema } from '../route.ts'

/** An IANA time zone that the JavaScript runtime knows, for example Europe/Berlin. */
const timezoneSchema = z
  .string()
  .max(60)
  .regex(/^[A-Za-z0-9_+/-]+$/)
  .refine(isTimezone, 'no such time zone')

function isTimezone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

export const newEmailSchema = z.email().max(254)

export const profileSettingsApi = {
  updateProfile: route({
    operationId: 'updateProfile',
    method: 'PATCH',
    path: '/api/me/profile',
    summary: 'Changes name and time zone of the signed-in user',
    details: 'What tenants have on record about the user as a member stays as it is',
    access: 'signed-in',
    body: z
      .strictObject({
        firstName: textSchema(100).optional(),
        lastName: textSchema(100).optional(),
        timezone: timezoneSchema.optional(),
      })
      .refine((body) => Object.keys(body).length > 0),
    stale: [],
    responses: { 204: null },
  }),
  requestEmailChange: route({
    operationId: 'requestEmailChange',
    method: 'POST',
    path: '/api/me/email-change',
    summary: 'Requests a change of the signed-in user’s e-mail address',
    details:
      'The new address applies once it is confirmed by a link sent there. The response does not reveal whether an account has it',
    access: 'signed-in',
    fresh: true,
    body: z.strictObject({ newEmail: newEmailSchema }),
    stale: [],
    responses: { 204: null },
  }),
  cancelEmailChange: route({
    operationId: 'cancelEmailChange',
    method: 'DELETE',
    path: '/api/me/email-change',
    summary: 'Cancels a requested change of the e-mail address',
    details: 'The link that was sent for it stops working',
    access: 'signed-in',
    stale: [],
    responses: { 204: null },
  }),
  confirmEmailChange: route({
    operationId: 'confirmEmailChange',
    method: 'POST',
    path: '/api/email-changes/confirm',
    summary: 'Confirms a new e-mail address',
    details: 'Takes the token sent there. It works once, for 24 hours',
    access: 'public',
    refusals: ['link-not-usable'],
    body: z.strictObject({ token: z.string().max(200) }),
    stale: [],
    responses: { 204: null },
  }),
}
