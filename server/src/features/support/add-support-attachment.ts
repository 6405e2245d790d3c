import { randomUUID } from 'node:crypto'
import { mostAttachments, type SupportAttachment } from '@salus/contract/support.ts'
import { safeFileName } from '@salus/domain/documents/file-name.ts'
import type { InspectedFile } from '../../platform/files/inspected-file.ts'
import { refuse } from '../../platform/refusal.ts'
import { audit, type TenantScope } from '../../platform/tenant-scope.ts'
import { insertAttachment, removeForgotten, waitingAttachments } from './support-writing.queries.ts'

interface ReceivedAttachment {
  /** As it was sent. */
  readonly name: string
  readonly file: Pick<InspectedFile, 'mediaType'>
  readonly content: Buffer
}

/** So many may wait for their message: somebody writes to several requests at a time. */
const mostWaiting = 4 * mostAttachments

/** Kept beside the message that it will belong to, in the database: gone with it, and in every backup. */
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
