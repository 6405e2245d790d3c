import type { SupportRequest } from '@salus/contract/support.ts'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.gen.ts'
import { rowsOfPage, type TimeCursor } from '../../platform/page.ts'

interface Paging {
  readonly after: TimeCursor | undefined
  readonly limit: number | undefined
}

export const supportRequestsOfTenant = (db: Kysely<Tables>, tenantId: number, { after, limit }: Paging) => {
  const query = db
    .selectFrom('support_request')
    .select([
      'id',
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
    ])
    .where('tenant_id', '=', tenantId)
    .orderBy('last_message_at', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(rowsOfPage(limit)))
  return after
    ? query.where(sql<boolean>`(last_message_at, id) < (${after.at}::timestamptz, ${after.id}::uuid)`)
    : query
}
