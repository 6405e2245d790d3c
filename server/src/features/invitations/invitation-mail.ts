import { z } from 'zod'
import type { Config } from '../../platform/config.ts'
import type { Job } from '../../platform/database/job-queue.queries.ts'
import type { Database } from '../../platform/database/open-database.ts'
import { makeLinkToken } from '../../platform/link-token.ts'
import { invitationMail } from '../../platform/mail/invitation-mail.ts'
import type { Postman } from '../../platform/mail/postman.ts'
import { storeToken } from './invitations.queries.ts'

interface MailWanted {
  readonly tenantId: number
  readonly invitationId: string
  /** The number of this mail; a newer one makes it needless. */
  readonly mailing: number
}

/** The token is made when the mail is sent: so it waits in no queue. */
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

/** Makes the token and sends it to the invited address, if the invitation still stands. */
export function sendInvitation(parts: { database: Database; config: Config; postman: Postman }) {
  const { database, config, postman } = parts
  return async (payload: unknown): Promise<void> => {
    const wanted = payloadSchema.parse(payload)
    const { token, hash } = makeLinkToken(wanted.tenantId)
    const invitation = await storeToken(database.pool, { ...wanted, hash })
    if (!invitation) return
    // Behind the #, because what stands there reaches no server and no log.
    await postman(invitationMail(invitation, `${config.publicUrl}/invitation#${token}`))
  }
}
