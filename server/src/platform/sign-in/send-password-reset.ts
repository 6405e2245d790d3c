import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Config } from '../config/config.ts'
import type { Database } from '../database/open-database.ts'
import { passwordResetMail } from '../mail/password-reset-mail.ts'
import type { Postman } from '../mail/postman.ts'
import { resetTokenMinutes } from './account/better-auth.ts'
import { findAccountToReset } from './account/account.queries.ts'
import type { SignIn } from './sign-in.ts'

const payloadSchema = z.object({ email: z.string() })

/**
 * Creates the token and sends it to the stored address. Does nothing unless the address belongs to an account that may
 * sign in.
 */
export function sendPasswordReset(parts: { database: Database; config: Config; signIn: SignIn; postman: Postman }) {
  const { database, config, signIn, postman } = parts
  return async (payload: unknown): Promise<void> => {
    const { email } = payloadSchema.parse(payload)
    const account = await findAccountToReset(database.signInPool, email)
    if (!account) return
    const token = randomBytes(24).toString('base64url')
    const { internalAdapter } = await signIn.auth.$context
    await internalAdapter.createVerificationValue({
      identifier: `reset-password:${token}`,
      value: account.id,
      expiresAt: new Date(Date.now() + resetTokenMinutes * 60_000),
    })
    // The token comes after the #. Browsers send that part to no server, so no log contains it.
    await postman(passwordResetMail(account, `${config.publicUrl}/reset-password#${token}`))
  }
}
