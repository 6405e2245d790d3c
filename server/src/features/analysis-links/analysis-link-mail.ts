import { type Language, languages } from '@salus/domain/words.ts'
import { z } from 'zod'
import type { Config } from '../../platform/config/config.ts'
import type { Job } from '../../platform/database/jobs/queue.queries.ts'
import type { Database } from '../../platform/database/open-database.ts'
import { makeLinkToken } from '../../platform/scope/link-token.ts'
import { analysisLinkMail } from '../../platform/mail/analysis-link-mail.ts'
import type { Postman } from '../../platform/mail/postman.ts'
import { storeTokenOfMail } from './link-mail.queries.ts'

interface MailWanted {
  readonly tenantId: number
  readonly linkId: string
  readonly language: Language | undefined
}

/**
 * The payload contains no token, so that no token is stored in the queue. The token is created when the mail is sent.
 */
export const analysisLinkJob = ({ tenantId, linkId, language }: MailWanted): Job => ({
  task: 'send-analysis-link',
  payload: { tenantId: String(tenantId), linkId, ...(language === undefined ? {} : { language }) },
  key: `analysis link ${tenantId} ${linkId}`,
})

const payloadSchema = z.object({
  tenantId: z.coerce.number().int(),
  linkId: z.string(),
  language: z.enum(languages).optional(),
})

/**
 * Returns the job that mails a link. The job does nothing if the link has been opened or has ended. It also does
 * nothing if the member is not active or has no address.
 */
export function sendAnalysisLink(parts: { database: Database; config: Config; postman: Postman }) {
  const { database, config, postman } = parts
  return async (payload: unknown): Promise<void> => {
    const { tenantId, linkId, language } = payloadSchema.parse(payload)
    const { token, hash } = makeLinkToken(tenantId)
    const to = await storeTokenOfMail(database.pool, { tenantId, linkId, hash })
    if (!to) return
    const { displayName, validDays, ...recipient } = to
    // The token comes after the `#`. Browsers never send this part to a server, so no log contains the token.
    const link = `${config.publicUrl}/answer#${token}`
    await postman(
      analysisLinkMail({ ...recipient, locale: language ?? recipient.locale, displayName, validDays }, link),
    )
  }
}
