import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { ownRecord, type Queries, type TenantReference } from '../../../platform/database/kysely-on.ts'
import type { EnteredTenant } from '../../../platform/scope/entered-tenant.ts'

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

/**
 * Reads the document through its check-up, so that row-level security shows it only to callers who may see the
 * check-up.
 */
export const documentOfCheckUp = (
  db: Queries,
  at: { readonly tenantId: TenantReference; readonly resultGuid: string },
) =>
  db
    .selectFrom('check_up as it')
    .innerJoin('check_up_document as document', (join) =>
      join.on('document.tenant_id', '=', at.tenantId).onRef('document.result_guid', '=', 'it.result_guid'),
    )
    .select([
      'it.member_id as memberId',
      sql<boolean>`it.status = 'withdrawn'`.as('isWithdrawn'),
      sql<string>`encode(document.content, 'base64')`.as('content'),
    ])
    .where('it.tenant_id', '=', at.tenantId)
    .where('it.result_guid', '=', at.resultGuid)

export const ownDocumentOfCheckUp = (db: Queries, resultGuid: string) =>
  documentOfCheckUp(db, { tenantId: ownRecord.tenantId, resultGuid })
    .where('it.member_id', '=', ownRecord.memberId)
    .where('it.status', '=', sql.lit('complete'))
