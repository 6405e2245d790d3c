import type pg from 'pg'
import type { Recipient } from '../../platform/mail/mail-layout.ts'
import { runForSubject } from '../../platform/database/subjects/work.queries.ts'

interface MessageAt {
  readonly tenantId: number
  readonly requestId: string
  readonly messageId: string
}

export interface MessageToMail {
  readonly number: number
  readonly subject: string
  readonly text: string
  readonly author: string
  readonly tenant: string
  readonly attachments: number
}

const message = `
  select r.number, r.subject, m.body as text, m.author_name as author, t.display_name as tenant,
    (select count(*)::int from support_attachment f where f.tenant_id = $1 and f.message_id = m.id) as attachments
  from support_message m join support_request r on r.tenant_id = $1 and r.id = m.request_id join tenant t on t.id = $1
  where m.tenant_id = $1 and m.request_id = $2 and m.id = $3`

export const requestToMail = (owner: pg.Pool, at: MessageAt): Promise<MessageToMail | undefined> =>
  runForSubject(owner, { tenant: at.tenantId }, async (client) => {
    const { rows } = await client.query<MessageToMail>(message, [at.tenantId, at.requestId, at.messageId])
    return rows[0]
  })

/**
 * Selects the answer with its recipient. Returns `undefined` if the answer no longer exists, or if the person has left,
 * no longer wants mails about answers, or cannot receive mail.
 */
export const answerToMail = (
  owner: pg.Pool,
  at: MessageAt & { readonly userId: string },
): Promise<(MessageToMail & { readonly to: Recipient }) | undefined> =>
  runForSubject(owner, { tenant: at.tenantId, user: at.userId }, async (client) => {
    const people = await client.query<Recipient>(
      `select u.email, trim(u.first_name || ' ' || u.last_name) as name, coalesce(u.locale, t.locale) as locale
       from membership m join app_user u on u.id = m.user_id join tenant t on t.id = m.tenant_id
       where m.tenant_id = $1 and m.user_id = $2 and m.suspended_at is null and m.role in ('Admin', 'Staff')
         and u.support_mail and u.email_verified and u.suspended_at is null`,
      [at.tenantId, at.userId],
    )
    const { rows } = await client.query<MessageToMail>(message, [at.tenantId, at.requestId, at.messageId])
    const [to, found] = [people.rows[0], rows[0]]
    return to && found ? { ...found, to } : undefined
  })
