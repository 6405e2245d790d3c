import { createHash } from 'node:crypto'
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
