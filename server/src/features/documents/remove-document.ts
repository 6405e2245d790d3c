import { notify } from '../../platform/live/notify.queries.ts'
import { refuse } from '../../platform/refusal.ts'
import { refuseWithheld } from '../../platform/refuse-withheld.ts'
import { audit, type TenantScope } from '../../platform/scope/tenant.ts'
import { lockMemberOfDocument, updateRemoved } from './documents.queries.ts'

interface Removal {
  readonly memberId: string
  readonly documentId: string
  readonly reason: string
}

/**
 * Removes a document. Returns the name of its stored content. The caller must delete the content after the transaction
 * commits.
 */
export async function removeDocument(scope: TenantScope, removal: Removal): Promise<string> {
  const { memberId, documentId } = removal
  const known = (await lockMemberOfDocument(scope, memberId)) ?? refuse('not-found')
  if (!known.isShared) refuseWithheld(known.member)
  const storageName = (await updateRemoved(scope, removal)) ?? refuse('not-found')
  audit(scope, { action: 'document.removed', objectKind: 'document', objectId: documentId, subjectIds: [memberId] })
  await notify(scope, { kind: 'documents-changed', groupId: scope.tenantId, memberId, isNew: false })
  return storageName
}
