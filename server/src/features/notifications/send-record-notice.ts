import { z } from 'zod'
import type { Config } from '../../platform/config/config.ts'
import type { RunningJob } from '../../platform/database/jobs/queue.ts'
import type { Database } from '../../platform/database/open-database.ts'
import type { Postman } from '../../platform/mail/postman.ts'
import { recordNoticeMail } from '../../platform/mail/record-notice-mail.ts'
import { recipientOfRecordNotice } from './notifications.queries.ts'

const payloadSchema = z.object({
  userId: z.string(),
  news: z.enum(['consents', 'correction', 'unlinked', 'linked-to-another', 'erased']),
})

const pages = {
  consents: '/profile-settings?section=privacy',
  correction: '/profile-settings?section=personal',
  unlinked: '/memberships',
  'linked-to-another': '/memberships',
  erased: '/memberships',
} as const

export function sendRecordNotice(parts: { database: Database; config: Config; postman: Postman }) {
  const { database, config, postman } = parts
  return async (payload: unknown, job: RunningJob): Promise<void> => {
    const { userId, news } = payloadSchema.parse(payload)
    const to = await recipientOfRecordNotice(database.signInPool, userId)
    if (!to) return
    const link = `${config.publicUrl}${pages[news]}`
    await postman({ ...recordNoticeMail(to, { news, link }), id: job.id })
  }
}
