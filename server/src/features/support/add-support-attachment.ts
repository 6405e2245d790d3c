import { randomUUID } from 'node:crypto'
import { mostAttachments, type SupportAttachment } from '@salus/contract/tenant/support.ts'
import { safeFileName } from '@salus/domain/documents/file-name.ts'
import type { InspectedFile } from '../../platform/files/inspected-file.ts'
import { refuse } from '../../platform/refusal.ts'
import { audit, type TenantScope } from '../../platform/scope/tenant.ts'
import { insertAttachment, removeForgotten, waitingAttachments } from './support-writing.queries.ts'

interface ReceivedAttachment {
  readonly name: string
  readonly file: Pick<InspectedFile, 'mediaType'>
  readonly content: Buffer
}

/**
 * The most files that one person can have uploaded but not yet sent with a message. It is higher than the limit of one
 * message, because a person can write to several requests at the same time.
 */
const mostWaiting = 4 * mostAttachments

/**
 * Stores an attachment in the database, so that it is deleted with its message and included in every backup.
 *
 * @throws Refusal `too-many-documents`
 */
export async function addSupportAttachment(
  scope: TenantScope,
  { name, file, content }: ReceivedAttachment,
): Promise<SupportAttachment> {
  await removeForgotten(scope)
  if ((await waitingAttachments(scope, scope.actor.userId)) >= mostWaiting) refuse('too-many-documents')
  const id = randomUUID()
  const fileName = safeFileName(name, file.mediaType)
  await insertAttachment(scope, { id, fileName, file, content, addedBy: scope.actor.userId })
  audit(scope, { action: 'support-attachment.added', objectKind: 'support-attachment', objectId: id })
  return { id, fileName, mediaType: file.mediaType, bytes: content.length }
}
