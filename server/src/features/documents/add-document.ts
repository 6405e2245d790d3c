import { randomUUID } from 'node:crypto'
import type { Document } from '@salus/contract/members/documents.ts'
import { mostDocumentsOfMember, mostOfMember, mostOfTenant } from '@salus/domain/documents/document-limits.ts'
import { safeFileName } from '@salus/domain/documents/file-name.ts'
import type { ReceivedFile } from '../../platform/files/incoming-files.ts'
import type { InspectedFile } from '../../platform/files/inspected-file.ts'
import { notify } from '../../platform/live/notify.queries.ts'
import { refuse } from '../../platform/refusal.ts'
import { refuseWithheld } from '../../platform/refuse-withheld.ts'
import { audit, type TenantScope } from '../../platform/scope/tenant.ts'
import { tellAboutResult } from '../notifications/tell-about-result.ts'
import { insertDocument, lockAndCountDocuments, lockMemberOfDocument } from './documents.queries.ts'

export interface FileToKeep {
  readonly memberId: string
  readonly name: string
  readonly file: ReceivedFile & InspectedFile & { readonly storageName: string }
}

export async function addDocument(scope: TenantScope, { memberId, name, file }: FileToKeep): Promise<Document> {
  const known = (await lockMemberOfDocument(scope, memberId)) ?? refuse('not-found')
  if (!known.storesHealthData) refuse('consent-required')
  if (!known.isShared) refuseWithheld(known.member)
  if (known.status !== 'active') refuse('invalid-input', { errors: [archived] })
  const kept = await lockAndCountDocuments(scope, memberId)
  if (kept.documents >= mostDocumentsOfMember || kept.ofMember + file.bytes > mostOfMember) refuse('too-many-documents')
  if (kept.ofTenant + file.bytes > mostOfTenant) refuse('tenant-storage-full')
  const document = await insertDocument(scope, {
    ...file,
    id: randomUUID(),
    memberId,
    fileName: safeFileName(name, file.mediaType),
  })
  audit(scope, {
    action: 'document.added',
    objectKind: 'document',
    objectId: document.id,
    subjectIds: [memberId],
  })
  await notify(scope, { kind: 'documents-changed', groupId: scope.tenantId, memberId, isNew: true })
  await tellAboutResult(scope, memberId)
  return document
}

const archived = { path: 'memberId', code: 'member-archived', message: 'This member is archived.' }
