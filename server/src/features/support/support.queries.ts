import type { SupportAttachment, SupportMessage, SupportRequest } from '@salus/contract/tenant/support.ts'
import { type RawBuilder, sql } from 'kysely'
import type { EnteredTenant } from '../../platform/scope/entered-tenant.ts'
import type { Queries } from '../../platform/database/kysely-on.ts'
import { rowsOfPage, type TimeCursor } from '../../platform/page.ts'

interface Listing {
  readonly after: TimeCursor | undefined
  readonly limit: number | undefined
  readonly text: string | undefined
}

const reader = sql<string>`gate.user_id`

const requests = (db: Queries, tenantId: number, userId: RawBuilder<string>) =>
  db
    .selectFrom('support_request')
    .select([
      'id',
      'number',
      'subject',
      sql<SupportRequest['category']>`category`.as('category'),
      sql<SupportRequest['priority']>`priority`.as('priority'),
      sql<SupportRequest['state']>`state`.as('state'),
      'opened_by_name as openedBy',
      'opened_at as openedAt',
      'last_message_at as lastMessageAt',
      sql<number>`(select count(*)::int from support_message
        where support_message.tenant_id = ${tenantId} and support_message.request_id = support_request.id)`.as(
        'messageCount',
      ),
      isUnread(tenantId, userId).as('isUnread'),
    ])
    .where('tenant_id', '=', tenantId)

/**
 * True if other people wrote after this person last read the request. Messages from before the person joined are
 * ignored.
 */
const isUnread = (tenantId: number | RawBuilder<number>, userId: RawBuilder<string>) => sql<boolean>`exists (
  select from support_message
  where support_message.tenant_id = ${tenantId} and support_message.request_id = support_request.id
    and support_message.author_id is distinct from ${userId}
    and support_message.at > coalesce(
      (select read_at from support_reading where support_reading.tenant_id = ${tenantId}
        and support_reading.request_id = support_request.id and support_reading.user_id = ${userId}),
      (select joined.since from membership joined where joined.tenant_id = ${tenantId} and joined.user_id = ${userId}),
      '-infinity'))`

export const unreadRequests = (tenantId: RawBuilder<number>, userId: RawBuilder<string>) => sql<number>`(
  select count(*)::int from support_request where support_request.tenant_id = ${tenantId} and ${isUnread(tenantId, userId)})`

export function supportRequestsOfTenant(db: Queries, tenantId: number, { after, limit, text }: Listing) {
  let query = requests(db, tenantId, reader)
    .orderBy('last_message_at', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(rowsOfPage(limit)))
  if (text !== undefined)
    query = query.where(sql<boolean>`position(lower(${text}) in lower(subject || ' #' || number)) > 0`)
  return after
    ? query.where(sql<boolean>`(last_message_at, id) < (${after.at}::timestamptz, ${after.id}::uuid)`)
    : query
}

const mostMessages = 500

/** Selects a request with its newest 500 messages, oldest first. `isUnread` is computed for the user who reads. */
export const threadForReader = (db: Queries, at: ThreadAt) => supportThread(db, at, reader)

const supportThread = (db: Queries, at: ThreadAt, userId: RawBuilder<string>) =>
  requests(db, at.tenantId, userId)
    .where('id', '=', at.requestId)
    .select(
      sql<SupportMessage[]>`(select coalesce(json_agg(m order by m.at, m.id), '[]') from (
        select message.id, message.author_name as author, message.from_operator as "isFromOperator", message.via,
          message.body as text, message.at, ${selectAttachments(at.tenantId)} as attachments
        from support_message message
        where message.tenant_id = ${at.tenantId} and message.request_id = support_request.id
        order by message.at desc, message.id desc limit ${sql.lit(mostMessages)}) m)`.as('messages'),
    )

export interface ThreadAt {
  readonly tenantId: number
  readonly requestId: string
}

/**
 * Returns a request with its newest messages after a write. `isUnread` is computed for `userId`, because there is no
 * row `gate` inside a write.
 */
export const threadAfter = (scope: EnteredTenant, at: ThreadAt, userId: string): Promise<ThreadRow | undefined> =>
  supportThread(scope.db, at, sql<string>`${userId}::uuid`).executeTakeFirst()

export type ThreadRow = SupportRequest & { readonly messages: SupportMessage[] }

const selectAttachments = (tenantId: number) => sql<SupportAttachment[]>`(
  select coalesce(json_agg(json_build_object('id', file.id, 'fileName', file.file_name, 'mediaType', file.media_type,
    'bytes', file.bytes) order by file.added_at, file.id), '[]')
  from support_attachment file
  where file.tenant_id = ${tenantId} and file.request_id = message.request_id and file.message_id = message.id)`

/** Selects an attachment of a sent message. Encodes its content in base64, because the query returns JSON. */
export const supportAttachment = (db: Queries, at: ThreadAt & { readonly attachmentId: string }) =>
  db
    .selectFrom('support_attachment')
    .select([
      'file_name as fileName',
      'media_type as mediaType',
      'bytes',
      sql<string>`encode(content, 'base64')`.as('content'),
    ])
    .where('tenant_id', '=', at.tenantId)
    .where('request_id', '=', at.requestId)
    .where('id', '=', at.attachmentId)
