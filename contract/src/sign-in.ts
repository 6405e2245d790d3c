import { z } from 'zod'
import { route } from './route.ts'

const done = z.strictObject({})
const emailSchema = z.email().max(254)

/** 8 to 128 characters of any kind; common ones are refused. */
export const newPasswordSchema = z.string().min(8).max(128)

export const signInApi = {
  signIn: route({
    operationId: 'signIn',
    method: 'POST',
    path: '/api/auth/sign-in/email',
    summary: 'Signs in with e-mail and password; the answer sets the session cookie',
    access: 'public',
    body: z.strictObject({ email: emailSchema, password: z.string().min(1).max(128) }),
    responses: { 200: done },
  }),
  signOut: route({
    operationId: 'signOut',
    method: 'POST',
    path: '/api/auth/sign-out',
    summary: 'Ends the session of the cookie, if there is one',
    access: 'public',
    responses: { 200: done },
  }),
  requestPasswordReset: route({
    operationId: 'requestPasswordReset',
    method: 'POST',
    path: '/api/auth/request-password-reset',
    summary: 'Sends a link to the address, if it belongs to an account; answers the same if not',
    access: 'public',
    body: z.strictObject({ email: emailSchema }),
    responses: { 200: done },
  }),
  resetPassword: route({
    operationId: 'resetPassword',
    method: 'POST',
    path: '/api/auth/reset-password',
    summary:
      'Sets a new password with the token of the link, once and within 30 minutes; ends all sessions of the account',
    access: 'public',
    body: z.strictObject({
      token: z
        .string()
        .min(1)
        .max(100)
        .regex(/^[\w-]+$/),
      newPassword: newPasswordSchema,
    }),
    responses: { 200: done },
  }),
}
