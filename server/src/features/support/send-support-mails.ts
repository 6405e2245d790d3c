import { z } from 'zod'
import type { Config } from '../../platform/config/config.ts'
import type { RunningJob } from '../../platform/database/jobs/queue.ts'
import type { Database } from '../../platform/database/open-database.ts'
import { supportAnswerMail, supportRequestMail } from '../../platform/mail/support-mail.ts'
import type { Postman } from '../../platform/mail/postman.ts'
import { replyAddress, type ThreadOfAddress } from './reply-address.ts'
import { answerToMail, requestToMail } from './support-mails.queries.ts'

interface MailParts {
  readonly database: Database
  readonly config: Config
  readonly secret: string
  readonly postman: Postman
}

const aboutSchema = z.object({ tenantId: z.coerce.number(), requestId: z.string(), messageId: z.string() })
const answerSchema = aboutSchema.extend({ userId: z.string() })

const replyTo = ({ config, secret }: MailParts, thread: ThreadOfAddress) => {
  const address = replyAddress(config.support.replyAddress, secret, thread)
  return address === null ? {} : { replyTo: address }
}

/** Sends the operator's answer to one person of the tenant, if this person still wants mails about answers. */
export function sendSupportAnswer(parts: MailParts) {
  const { database, config, postman } = parts
  return async (payload: unknown, job: RunningJob): Promise<void> => {
    const about = answerSchema.parse(payload)
    const found = await answerToMail(database.owner, about)
    if (!found) return
    const links = {
      thread: `${config.publicUrl}/staff/${about.tenantId}/support?request=${about.requestId}`,
      settings: `${config.publicUrl}/profile-settings?section=notifications`,
    }
    const mail = supportAnswerMail(found.to, { ...found, links, canReply: config.support.replyAddress !== null })
    await postman({
      ...mail,
      ...replyTo(parts, { tenantId: about.tenantId, number: found.number, side: 'tenant' }),
      id: job.id,
    })
  }
}

/** Sends a tenant's message to the operator, if the operator's address is configured. */
export function sendSupportRequest(parts: MailParts) {
  const { database, config, postman } = parts
  return async (payload: unknown, job: RunningJob): Promise<void> => {
    const about = aboutSchema.parse(payload)
    const { operatorAddress } = config.support
    if (operatorAddress === null) return
    const found = await requestToMail(database.owner, about)
    if (!found) return
    const mail = supportRequestMail(operatorAddress, {
      ...found,
      tenantId: about.tenantId,
      link: config.publicUrl,
      canReply: config.support.replyAddress !== null,
    })
    await postman({
      ...mail,
      ...replyTo(parts, { tenantId: about.tenantId, number: found.number, side: 'operator' }),
      id: job.id,
    })
  }
}
