import { z } from 'zod'
import type { Config } from '../../platform/config/config.ts'
import type { Job } from '../../platform/database/jobs/queue.queries.ts'
import type { Database } from '../../platform/database/open-database.ts'
import { makeLinkToken } from '../../platform/scope/link-token.ts'
import { invitationMail } from '../../platform/mail/invitation-mail.ts'
import type { Postman } from '../../platform/mail/postman.ts'
import type { Clock } from '../../platform/platform.ts'
import { tellInvited } from '../push/tell-invited.ts'
import { storeToken } from './invitations.queries.ts'

interface MailWanted {
  readonly tenantId: number
  readonly invitationId: string
  /** Counts the mails of the invitation. A job whose number is no longer the newest sends nothing. */
  readonly mailing: number
}

/** The job contains no token. The token is created when the mail is sent, so that it never waits in a queue. */
export const invitationJob = ({ tenantId, invitationId, mailing }: MailWanted): Job => ({
  task: 'send-invitation',
  payload: { tenantId: String(tenantId), invitationId, mailing: String(mailing) },
  key: `invitation ${tenantId} ${invitationId}`,
})

const payloadSchema = z.object({
  tenantId: z.coerce.number().int(),
  invitationId: z.string(),
  mailing: z.coerce.number().int(),
})

/**
 * Mails a new token to the invited address, if the invitation is still pending. A person who has an account under this
 * address is also notified on their devices, if they want that.
 */
export function sendInvitation(parts: { database: Database; clock: Clock; config: Config; postman: Postman }) {
  const { database, clock, config, postman } = parts
  return async (payload: unknown): Promise<void> => {
    const wanted = payloadSchema.parse(payload)
    const { token, hash } = makeLinkToken(wanted.tenantId)
    const invitation = await storeToken(database.pool, { ...wanted, hash })
    if (!invitation) return
    // The token follows the `#`, because browsers send this part to no server, so it appears in no log.
    await postman(invitationMail(invitation, `${config.publicUrl}/invitation#${token}`))
    await tellInvited(database.signInPool, { email: invitation.email, now: clock.now() })
  }
}
