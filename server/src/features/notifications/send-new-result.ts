import { z } from 'zod'
import type { Config } from '../../platform/config/config.ts'
import type { RunningJob } from '../../platform/database/jobs/queue.ts'
import type { Database } from '../../platform/database/open-database.ts'
import { newResultMail } from '../../platform/mail/new-result-mail.ts'
import type { Postman } from '../../platform/mail/postman.ts'
import { recipientOfResultMail } from './notifications.queries.ts'

const payloadSchema = z.object({ userId: z.string() })

/** Returns the job that sends a mail about a new result. The mail contains no details. */
export function sendNewResult(parts: { database: Database; config: Config; postman: Postman }) {
  const { database, config, postman } = parts
  return async (payload: unknown, job: RunningJob): Promise<void> => {
    const { userId } = payloadSchema.parse(payload)
    const to = await recipientOfResultMail(database.signInPool, userId)
    if (!to) return
    const links = {
      news: `${config.publicUrl}/member/member-dashboard`,
      settings: `${config.publicUrl}/profile-settings?section=notifications`,
    }
    await postman({ ...newResultMail(to, links), id: job.id })
  }
}
