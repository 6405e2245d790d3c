import { z } from 'zod'
import type { Config } from '../../platform/config/config.ts'
import type { Database } from '../../platform/database/open-database.ts'
import type { RunningJob } from '../../platform/database/jobs/queue.ts'
import { emailChangedMail, emailChangeMail, emailTakenMail } from '../../platform/mail/email-change-mail.ts'
import type { Postman } from '../../platform/mail/postman.ts'
import { findEmailWish, findRecipient } from './profile-settings.queries.ts'
import { emailChangeToken } from './request-email-change.ts'

interface Means {
  readonly database: Database
  readonly config: Config
  readonly secret: string
  readonly postman: Postman
}

const wishSchema = z.object({ id: z.string() })

/**
 * Sends to the new address either the confirmation link or, if it already has an account, a notice of that. Only the
 * owner of the mailbox learns which.
 */
export function sendEmailChange({ database, config, secret, postman }: Means) {
  return async (payload: unknown, job: RunningJob): Promise<void> => {
    const { id } = wishSchema.parse(payload)
    const wish = await findEmailWish(database.signInPool, id)
    if (!wish) return
    const to = { ...wish, email: wish.newEmail }
    // Browsers send the part after the `#` to no server, so the token appears in no log.
    const link = `${config.publicUrl}/confirm-new-email#${emailChangeToken(secret, id)}`
    await postman({ ...(wish.isTaken ? emailTakenMail(to, config.publicUrl) : emailChangeMail(to, link)), id: job.id })
  }
}

const changedSchema = z.object({ userId: z.string(), oldEmail: z.string() })

/** Notifies the old address that it is no longer the login. */
export function sendEmailChanged({ database, config, postman }: Means) {
  return async (payload: unknown, job: RunningJob): Promise<void> => {
    const { userId, oldEmail } = changedSchema.parse(payload)
    const person = await findRecipient(database.signInPool, userId)
    if (!person) return
    const mail = emailChangedMail({ ...person, email: oldEmail }, `${config.publicUrl}/information`)
    await postman({ ...mail, id: job.id })
  }
}
