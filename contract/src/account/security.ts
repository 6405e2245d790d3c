import { z } from 'zod'
import { guidSchema, instantSchema, route, textSchema } from '../route.ts'
import { ceremonySchema, newPasswordSchema, secondFactorCodeSchema } from './sign-in.ts'

const recoveryCodesSchema = z.strictObject({ recoveryCodes: z.array(z.string()) })

export const signedInDeviceSchema = z.strictObject({
  /** `null` when the browser cannot be recognised from its user agent. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  kind: z.enum(['computer', 'phone', 'tablet', 'other']),
})

export const ownSessionSchema = z.strictObject({
  id: guidSchema,
  device: signedInDeviceSchema.extend({
    /** The name of the phone if the session belongs to the native app; `null` for browsers. */
    app: z.string().nullable().default(null),
  }),
  isCurrent: z.boolean(),
  signedInAt: instantSchema,
  /** With a precision of one minute. */
  lastUsedAt: instantSchema,
})
export type OwnSession = z.infer<typeof ownSessionSchema>

export const passkeySchema = z.strictObject({
  id: guidSchema,
  name: z.string(),
  createdAt: instantSchema,
  lastUsedAt: instantSchema.nullable(),
})
export type Passkey = z.infer<typeof passkeySchema>

export const securitySchema = z.strictObject({
  /** `null` when the account has no password. */
  password: z.strictObject({ changedAt: instantSchema }).nullable(),
  passkeys: z.array(passkeySchema),
  authenticatorApp: z.strictObject({ since: instantSchema }).nullable(),
  recoveryCodes: z.strictObject({ left: z.number().int(), total: z.number().int() }),
  sessions: z.array(ownSessionSchema),
  /** True when the account is linked with the identity provider of this installation. */
  singleSignOn: z.boolean(),
})
export type Security = z.infer<typeof securitySchema>

const idParams = z.strictObject({ id: guidSchema })

export const securityApi = {
  getSecurity: route({
    operationId: 'getSecurity',
    method: 'GET',
    path: '/api/me/security',
    summary: 'Returns how and where the signed-in user signs in',
    details: 'The sign-in methods, and the devices that are signed in',
    access: 'signed-in',
    responses: { 200: securitySchema },
  }),
  changePassword: route({
    operationId: 'changePassword',
    method: 'POST',
    path: '/api/me/password',
    summary: 'Sets a new password',
    details: 'Ends all other sessions. This one continues with a new cookie',
    access: 'signed-in',
    fresh: true,
    body: z.strictObject({ newPassword: newPasswordSchema }),
    stale: ['getSecurity'],
    responses: { 204: null },
  }),
  beginPasskey: route({
    operationId: 'beginPasskey',
    method: 'POST',
    path: '/api/me/passkeys/options',
    summary: 'Returns the options for creating a passkey',
    details: 'For the browser’s WebAuthn call',
    access: 'signed-in',
    fresh: true,
    stale: [],
    responses: { 200: z.strictObject({ options: ceremonySchema }) },
  }),
  addPasskey: route({
    operationId: 'addPasskey',
    method: 'POST',
    path: '/api/me/passkeys',
    summary: 'Stores a passkey that the browser created',
    access: 'signed-in',
    fresh: true,
    body: z.strictObject({ name: textSchema(60), credential: ceremonySchema }),
    stale: ['getSecurity'],
    responses: { 201: passkeySchema },
  }),
  removePasskey: route({
    operationId: 'removePasskey',
    method: 'DELETE',
    path: '/api/me/passkeys/{id}',
    summary: 'Removes a passkey',
    details: 'Ends all other sessions',
    access: 'signed-in',
    fresh: true,
    params: idParams,
    stale: ['getSecurity'],
    responses: { 204: null },
  }),
  beginAuthenticatorApp: route({
    operationId: 'beginAuthenticatorApp',
    method: 'POST',
    path: '/api/me/authenticator-app',
    summary: 'Creates a secret for an authenticator app',
    details: 'It is used only after a code has been confirmed',
    access: 'signed-in',
    fresh: true,
    stale: [],
    refusals: ['not-found'],
    responses: { 200: z.strictObject({ secret: z.string(), uri: z.string() }) },
  }),
  confirmAuthenticatorApp: route({
    operationId: 'confirmAuthenticatorApp',
    method: 'POST',
    path: '/api/me/authenticator-app/confirm',
    summary: 'Confirms the authenticator app with a code',
    details: 'The response shows the recovery codes, this once',
    access: 'signed-in',
    fresh: true,
    body: z.strictObject({ code: secondFactorCodeSchema }),
    stale: ['getSecurity'],
    responses: { 200: recoveryCodesSchema },
  }),
  removeAuthenticatorApp: route({
    operationId: 'removeAuthenticatorApp',
    method: 'DELETE',
    path: '/api/me/authenticator-app',
    summary: 'Removes the authenticator app and the recovery codes',
    details: 'Ends all other sessions',
    access: 'signed-in',
    fresh: true,
    stale: ['getSecurity'],
    refusals: ['not-found'],
    responses: { 204: null },
  }),
  renewRecoveryCodes: route({
    operationId: 'renewRecoveryCodes',
    method: 'POST',
    path: '/api/me/recovery-codes',
    summary: 'Creates new recovery codes',
    details: 'They are shown this once. The old ones stop working',
    access: 'signed-in',
    fresh: true,
    stale: ['getSecurity'],
    refusals: ['not-found'],
    responses: { 200: recoveryCodesSchema },
  }),
  endSession: route({
    operationId: 'endSession',
    method: 'DELETE',
    path: '/api/me/sessions/{id}',
    summary: 'Signs out one of the signed-in user’s devices',
    access: 'signed-in',
    params: idParams,
    stale: ['getSecurity'],
    responses: { 204: null },
  }),
  endOtherSessions: route({
    operationId: 'endOtherSessions',
    method: 'POST',
    path: '/api/me/sessions/end-others',
    summary: 'Signs out all other devices of the signed-in user',
    access: 'signed-in',
    stale: ['getSecurity'],
    responses: { 204: null },
  }),
  confirmWithPassword: route({
    operationId: 'confirmWithPassword',
    method: 'POST',
    path: '/api/session/confirm/password',
    summary: 'Re-authenticates the signed-in user with the password',
    details: 'Sensitive operations are then allowed for five minutes',
    access: 'signed-in',
    body: z.strictObject({ password: z.string().min(1).max(128) }),
    stale: [],
    responses: { 204: null },
  }),
  confirmWithCode: route({
    operationId: 'confirmWithCode',
    method: 'POST',
    path: '/api/session/confirm/code',
    summary: 'Adds the second factor to a session that has shown one factor only',
    access: 'signed-in',
    body: z.strictObject({ code: secondFactorCodeSchema }),
    stale: [],
    responses: { 204: null },
  }),
  beginConfirmWithPasskey: route({
    operationId: 'beginConfirmWithPasskey',
    method: 'POST',
    path: '/api/session/confirm/passkey/options',
    summary: 'Returns the options for re-authenticating with a passkey',
    details: 'For the browser’s WebAuthn call',
    access: 'signed-in',
    stale: [],
    responses: { 200: z.strictObject({ options: ceremonySchema }) },
  }),
  confirmWithPasskey: route({
    operationId: 'confirmWithPasskey',
    method: 'POST',
    path: '/api/session/confirm/passkey',
    summary: 'Re-authenticates the signed-in user with a passkey',
    details: 'A passkey counts as two factors',
    access: 'signed-in',
    body: z.strictObject({ credential: ceremonySchema }),
    stale: [],
    responses: { 204: null },
  }),
}
