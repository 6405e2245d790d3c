import { sql } from 'kysely'
import type { EnteredTenant } from '../../platform/scope/entered-tenant.ts'

export interface DeskRequest {
  readonly number: number
  readonly state: string
  readonly priority: string
  readonly category: string
  readonly at: string
  readonly subject: string
}

const moment = (column: string) => sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD HH24:MI')`

export const requestsForDesk = (scope: EnteredTenant, all: boolean): Promise<readonly DeskRequest[]> => {
  const query = scope.db
    .selectFrom('support_request')
    .select(['number', 'state', 'priority', 'category', 'subject', moment('last_message_at').as('at')])
    .where('tenant_id', '=', scope.tenantId)
    .orderBy(sql`case priority when 'high' then 0 when 'normal' then 1 else 2 end`)
    .orderBy('last_message_at')
    .limit(500)
  return (all ? query : query.where('state', '=', 'open')).execute()
}

export interface DeskMessage {
  readonly at: string
  readonly author: string
  readonly via: string
  readonly text: string
  readonly files: readonly string[]
}

export const threadForDesk = (scope: EnteredTenant, requestId: string): Promise<readonly DeskMessage[]> =>
  scope.db
    .selectFrom('support_message as message')
    .select([
      moment('at').as('at'),
      'author_name as author',
      'via',
      'body as text',
      sql<string[]>`array(select '[file] ' || file.file_name from support_attachment file
        where file.tenant_id = ${scope.tenantId} and file.message_id = message.id order by file.added_at)`.as('files'),
    ])
    .where('tenant_id', '=', scope.tenantId)
    .where('request_id', '=', requestId)
    .orderBy('message.at')
    .execute()
