import { z } from 'zod'
import { route } from '../route.ts'

const done = z.strictObject({})

/**
 * If `secondStep` is omitted, the caller is signed in. If `secondStep` is set, the password was right, but the caller
 * must still prove a second factor.
 */
export const signedInSchema = z.strictObject({
  secondStep: z.strictObject({ token: z.string() }).optional(),
})

/**
 * Options and response of a browser's WebAuthn call. Only the WebAuthn libraries of the server and the browser read
 * them.
 */
export const ceremonySchema = z.record(z.string(), z.unknown())

/** Six digits from the authenticator app, or a recovery code, as typed. */
export const secondFactorCodeSchema = z
  .string()
  .min(6)
  .max(30)
  .regex(/^[A-Za-z0-9 -]+$/)

const tokenSchema = z
  .string()
  .min(1)
  .max(100)
  .regex(/^[\w-]+$/)

const emailSchema = z.email().max(254)

/** 8 to 128 characters of any kind; common passwords are refused. */
export const newPasswordSchema = z.string().min(8).max(128)

export const signInApi = {
  signIn: route({
    operationId: 'signIn',
    method: 'POST',
    path: '/api/auth/sign-in/email',
    summary: 'Signs in with e-mail address and password',
    details: 'The response sets the session cookie',
    access: 'public',
    refusals: ['wrong-credentials'],
    body: z.strictObject({ email: emailSchema, password: z.string().min(1).max(128) }),
    stale: [],
    responses: { 200: signedInSchema },
  }),
  getSignInWays: route({
    operationId: 'getSignInWays',
    method: 'GET',
    path: '/api/auth/ways',
    summary: 'Lists the ways to sign in that this installation offers besides the password',
    access: 'public',
    responses: {
      200: z.strictObject({
        passkeys: z.boolean(),
        singleSignOn: z.strictObject({ label: z.string() }).nullable(),
        /**
         * Set only when Salus can be reached from other machines and the demo accounts still have their published
         * password.
         */
        demoAccountsOpen: z.literal(true).optional(),
      }),
    },
  }),
  showSecondFactor: route({
    operationId: 'showSecondFactor',
    method: 'POST',
    path: '/api/auth/second-step',
    summary: 'Completes a sign-in with the second factor',
    details: 'A code of the authenticator app or a recovery code. The response sets the session cookie',
    access: 'public',
    refusals: ['wrong-code', 'sign-in-step-over'],
    body: z.strictObject({ token: tokenSchema, code: secondFactorCodeSchema }),
    stale: [],
    responses: { 200: done },
  }),
  beginPasskeySignIn: route({
    operationId: 'beginPasskeySignIn',
    method: 'POST',
    path: '/api/auth/passkey/options',
    summary: 'Returns the options for signing in with a passkey',
    details: 'For the browser’s WebAuthn call',
    access: 'public',
    stale: [],
    responses: { 200: z.strictObject({ options: ceremonySchema }) },
  }),
  signInWithPasskey: route({
    operationId: 'signInWithPasskey',
    method: 'POST',
    path: '/api/auth/sign-in/passkey',
    summary: 'Signs in with a passkey',
    details: 'A passkey counts as two factors. The response sets the session cookie',
    access: 'public',
    refusals: ['wrong-code', 'sign-in-step-over'],
    body: z.strictObject({ credential: ceremonySchema }),
    stale: [],
    responses: { 200: done },
  }),
  beginSingleSignOn: route({
    operationId: 'beginSingleSignOn',
    method: 'POST',
    path: '/api/auth/single-sign-on/start',
    summary: 'Returns the address of the identity provider to send the browser to',
    details: 'With silent, the provider is asked to show nothing',
    access: 'public',
    refusals: ['not-found'],
    body: z.strictObject({ purpose: z.enum(['sign-in', 'silent', 'confirm']) }),
    stale: [],
    responses: { 200: z.strictObject({ url: z.string() }) },
  }),
  finishSingleSignOn: route({
    operationId: 'finishSingleSignOn',
    method: 'POST',
    path: '/api/auth/single-sign-on/finish',
    summary: 'Completes a sign-in at an identity provider',
    details: 'Takes what the provider sent back with the browser, once. The response sets the session cookie',
    access: 'public',
    refusals: ['single-sign-on-refused', 'sign-in-step-over', 'not-found'],
    body: z.strictObject({ answer: z.string().min(1).max(4000) }),
    stale: [],
    responses: { 200: signedInSchema },
  }),
  signOut: route({
    operationId: 'signOut',
    method: 'POST',
    path: '/api/auth/sign-out',
    summary: 'Ends the session of the cookie',
    details: 'Does nothing if there is none',
    access: 'public',
    body: z
      .strictObject({
        /**
         * True when the device still has unsent, encrypted results of an offline measurement day. The response then
         * does not clear the browser's storage, because this would delete the results.
         */
        keepsSealedEntries: z.literal(true).optional(),
      })
      .optional(),
    stale: [],
    responses: { 200: done },
  }),
  requestPasswordReset: route({
    operationId: 'requestPasswordReset',
    method: 'POST',
    path: '/api/auth/request-password-reset',
    summary: 'Sends a link for setting a new password',
    details: 'It is sent only if the address belongs to an account. The response is the same if not',
    access: 'public',
    body: z.strictObject({ email: emailSchema }),
    stale: [],
    responses: { 200: done },
  }),
  resetPassword: route({
    operationId: 'resetPassword',
    method: 'POST',
    path: '/api/auth/reset-password',
    summary: 'Sets a new password with the token of a link',
    details: 'The token works once, within 30 minutes. Ends all sessions of the account',
    access: 'public',
    body: z.strictObject({
      token: tokenSchema,
      newPassword: newPasswordSchema,
    }),
    stale: [],
    responses: { 200: done },
  }),
}
