import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Config } from '../../platform/config/config.ts'
import type { Database } from '../../platform/database/open-database.ts'
import { hashToken } from '../../platform/scope/link-token.ts'
import type { Postman } from '../../platform/mail/postman.ts'
import { accountExistsMail, confirmAddressMail } from '../../platform/mail/registration-mail.ts'
import { findAccountToReset } from '../../platform/sign-in/account/account.queries.ts'
import { findMailOfRegistration, storeToken } from './registration.queries.ts'

const payloadSchema = z.object({ handleHash: z.string() })
const tokenHours = 24

/**
 * Returns the job that sends the confirmation link, or the notice that the address already has an account. Creates the
 * link only here, so that it never waits in a queue and is valid from the moment of sending.
 */
export function sendRegistrationMail(parts: { database: Database; config: Config; postman: Postman }) {
  const { database, config, postman } = parts
  return async (payload: unknown): Promise<void> => {
    const { handleHash } = payloadSchema.parse(payload)
    const registration = await findMailOfRegistration(database.pool, handleHash)
    if (!registration) return
    const { email, account } = registration
    if (account?.isSuspended === true) return
    if (account) {
      // Uses the language of the account, because the mail goes to its owner and not to the person who registered.
      const owner = await findAccountToReset(database.signInPool, email)
      const locale = owner?.locale ?? account.locale
      await postman(accountExistsMail({ email, name: account.name, locale }, `${config.publicUrl}/home`))
      return
    }
    const token = randomBytes(32).toString('base64url')
    if (!(await storeToken(database.pool, { handleHash, tokenHash: hashToken(token), hours: tokenHours }))) return
    // Browsers never send the part after the `#` to a server, so the token appears in no log.
    const link = `${config.publicUrl}/confirm-email#${token}`
    await postman(confirmAddressMail(registration, link, registration.organisationName))
  }
}
