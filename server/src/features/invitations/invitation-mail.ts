import { z } from 'zod'
import type { Config } from '../../platform/config/config.ts'
import { GivenUp } from '../../platform/database/given-up.ts'
import type { Job } from '../../platform/database/jobs/queue.queries.ts'
import type { Database } from '../../platform/database/open-database.ts'
import { notify } from '../../platform/live/notify.queries.ts'
import { audit } from '../../platform/scope/entered-tenant.ts'
import { makeLinkToken } from '../../platform/scope/link-token.ts'
import { invitationMail } from '../../platform/mail/invitation-mail.ts'
import type { Postman } from '../../platform/mail/postman.ts'
import type { Clock } from '../../platform/platform.ts'
import { type OperatorDeps, writeAsOperator } from '../../platform/scope/operator.ts'
import { tellInvited } from '../push/tell-invited.ts'
import { storeToken } from './invitation-mail.queries.ts'
import { noteMailRefused } from './invitations.queries.ts'

interface MailWanted {
  readonly tenantId: number
  readonly invitationId: string
  /** Numbers the mails of the invitation. If a newer mail was requested, the job sends nothing. */
  readonly mailing: number
}

/**
 * Creates the job without a token. The token is created only when the mail is sent, so that no token waits in the
 * queue.
 */
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
 * Returns the job that sends a new token to the invited address, if the invitation is still pending. If an account has
 * this address, the job also notifies the account's devices that want such notifications.
 */
export function sendInvitation(parts: { database: Database; clock: Clock; config: Config; postman: Postman }) {
  const { database, clock, config, postman } = parts
  return async (payload: unknown): Promise<void> => {
    const wanted = payloadSchema.parse(payload)
    const { token, hash } = makeLinkToken(wanted.tenantId)
    const invitation = await storeToken(database.pool, { ...wanted, hash })
    if (!invitation) return
    // The token comes after the `#`, because browsers never send this part to a server. So the token appears in no log.
    try {
      await postman(invitationMail(invitation, `${config.publicUrl}/invitation#${token}`))
    } catch (error) {
      if (error instanceof GivenUp) await showRefusal(parts, wanted)
      throw error
    }
    await tellInvited(database.signInPool, { email: invitation.email, now: clock.now() })
  }
}

/** Shows staff that the mail was not delivered, so that they do not wait for an answer. */
const showRefusal = (deps: OperatorDeps, wanted: MailWanted): Promise<void> =>
  writeAsOperator(deps, { tenantId: wanted.tenantId, occasion: 'send-invitation' }, async (scope) => {
    const refused = await noteMailRefused(scope, wanted)
    if (refused === undefined) return
    const { memberId } = refused
    audit(scope, {
      action: 'invitation.mail-refused',
      objectKind: 'invitation',
      objectId: wanted.invitationId,
      subjectIds: memberId === null ? [] : [memberId],
    })
    await notify(scope, { kind: 'invitations-changed', groupId: wanted.tenantId })
  })
