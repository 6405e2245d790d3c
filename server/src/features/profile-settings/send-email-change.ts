import { z } from 'zod'
import type { Config } from '../../platform/config/config.ts'
import type { Database } from '../../platform/database/open-database.ts'
import type { RunningJob } from '../../platform/database/jobs/queue.ts'
import { emailChangedMail, emailChangeMail, emailTakenMail } from '../../platform/mail/email-change-mail.ts'
import type { Recipient } from '../../platform/mail/mail-layout.ts'
import type { Postman } from '../../platform/mail/postman.ts'
import { findAccountToReset } from '../../platform/sign-in/account/account.queries.ts'
import { findEmailWish, findRecipient } from './profile-settings.queries.ts'
import { emailChangeToken } from './request-email-change.ts'

interface Deps {
  readonly database: Database
  readonly config: Config
  readonly secret: string
  readonly postman: Postman
}

const wishSchema = z.object({ id: z.string() })

/**
 * Returns the job that sends a mail to the new address. If the address already has an account, the mail only reports
 * this. Otherwise it contains the confirmation link. Only the owner of the mailbox learns which of the two applies.
 */
export function sendEmailChange({ database, config, secret, postman }: Deps) {
  return async (payload: unknown, job: RunningJob): Promise<void> => {
    const { id } = wishSchema.parse(payload)
    const wish = await findEmailWish(database.signInPool, id)
    if (!wish) return
    const to = { ...wish, email: wish.newEmail }
    // Browsers never send the part after the `#` to a server, so the token appears in no log.
    const link = `${config.publicUrl}/confirm-new-email#${emailChangeToken(secret, id)}`
    const mail = wish.isTaken
      ? emailTakenMail(await inLanguageOfOwner(database, to), config.publicUrl)
      : emailChangeMail(to, link)
    await postman({ ...mail, id: job.id })
  }
}

/**
 * Returns the recipient with the language of the account that has the address. This is not the account of the person
 * who requested the change.
 */
async function inLanguageOfOwner(database: Database, to: Recipient): Promise<Recipient> {
  const owner = await findAccountToReset(database.signInPool, to.email)
  return { ...to, locale: owner?.locale ?? to.locale }
}

const changedSchema = z.object({ userId: z.string(), oldEmail: z.string() })

/** Returns the job that informs the old address that it is no longer the login. */
export function sendEmailChanged({ database, config, postman }: Deps) {
  return async (payload: unknown, job: RunningJob): Promise<void> => {
    const { userId, oldEmail } = changedSchema.parse(payload)
    const person = await findRecipient(database.signInPool, userId)
    if (!person) return
    const mail = emailChangedMail({ ...person, email: oldEmail }, `${config.publicUrl}/information`)
    await postman({ ...mail, id: job.id })
  }
}
