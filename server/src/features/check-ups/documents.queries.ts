import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Queries, TenantReference } from '../../platform/database/kysely-on.ts'
import type { EnteredTenant } from '../../platform/entered-tenant.ts'

/** Kept beside the check-up it belongs to, and gone with it. */
export const insertDocument = (
  scope: EnteredTenant,
  { resultGuid, content }: { readonly resultGuid: string; readonly content: Buffer },
): Promise<unknown> =>
  scope.db
    .insertInto('check_up_document')
    .values({
      tenant_id: scope.tenantId,
      result_guid: resultGuid,
      content,
      bytes: content.length,
      content_hash: createHash('sha256').update(content).digest('hex'),
      received_at: scope.now,
    })
    .execute()

/** Through its check-up: the document is seen by whoever sees that. */
export const documentOfCheckUp = (
  db: Queries,
  at: { readonly tenantId: TenantReference; readonly resultGuid: string },
) =>
  db
    .selectFrom('check_up as it')
    .innerJoin('check_up_document as document', (join) =>
      join.on('document.tenant_id', '=', at.tenantId).onRef('document.result_guid', '=', 'it.result_guid'),
    )
    .select(['it.member_id as memberId', sql<string>`encode(document.content, 'base64')`.as('content')])
    .where('it.tenant_id', '=', at.tenantId)
    .where('it.result_guid', '=', at.resultGuid)

/** What was withdrawn is no longer the member's to see. */
export const ownDocumentOfCheckUp = (db: Queries, resultGuid: string) =>
  documentOfCheckUp(db, { tenantId: sql<number>`own.tenant_id`, resultGuid })
    .where('it.member_id', '=', sql<string>`own.member_id`)
    .where('it.status', '=', sql.lit('complete'))
