import { randomUUID } from 'node:crypto'
import type { SupportRequest } from '@salus/contract/tenant/support.ts'
import { enqueueIn } from '../../platform/database/jobs/queue.queries.ts'
import { audit, type EnteredTenant } from '../../platform/scope/entered-tenant.ts'
import { notify } from '../../platform/live/notify.queries.ts'
import { refuse } from '../../platform/refusal.ts'
import { tellByPush } from '../push/tell-by-push.ts'
import {
  attach,
  insertMessage,
  insertRequest,
  lockRequest,
  moveRequest,
  type NewMessage,
  whoWantsAnswer,
} from './support-writing.queries.ts'

export interface Author {
  readonly userId: string | null
  readonly name: string
  readonly isOperator: boolean
  readonly via: NewMessage['via']
}

interface Written {
  readonly text: string
  readonly attachmentIds: readonly string[]
  readonly mailHash?: string
}

interface Opened extends Written {
  readonly subject: string
  readonly category: SupportRequest['category']
  readonly priority: SupportRequest['priority']
}

export async function openSupportRequest(scope: EnteredTenant, author: Author, opened: Opened): Promise<string> {
  const id = randomUUID()
  const { subject, category, priority } = opened
  await insertRequest(scope, { id, subject, category, priority, openedBy: author.userId, openedByName: author.name })
  await addMessage(scope, { requestId: id, author, written: opened })
  audit(scope, { action: 'support-request.opened', objectKind: 'support-request', objectId: id })
  return id
}

/**
 * Adds a message. The request then waits for an answer from the other side, even if it was closed before. Returns false
 * if the same mail was already stored.
 *
 * @throws Refusal `not-found` or `invalid-input`
 */
export async function writeSupportMessage(
  scope: EnteredTenant,
  request: { readonly id: string } | { readonly number: number },
  { author, written }: { readonly author: Author; readonly written: Written },
): Promise<boolean> {
  const { id } = (await lockRequest(scope, request)) ?? refuse('not-found')
  if (!(await addMessage(scope, { requestId: id, author, written }))) return false
  await moveRequest(scope, id, { state: author.isOperator ? 'answered' : 'open', hasNewMessage: true })
  audit(scope, {
    action: author.isOperator ? 'support-request.answered' : 'support-request.written',
    objectKind: 'support-request',
    objectId: id,
  })
  return true
}

export async function closeSupportRequest(
  scope: EnteredTenant,
  request: { readonly id: string } | { readonly number: number },
): Promise<void> {
  const { id, state } = (await lockRequest(scope, request)) ?? refuse('not-found')
  audit(scope, { action: 'support-request.closed', objectKind: 'support-request', objectId: id })
  if (state === 'closed') return
  await moveRequest(scope, id, { state: 'closed', hasNewMessage: false })
  await notify(scope, { kind: 'support-changed', groupId: scope.tenantId, requestId: id, isAnswer: false })
}

interface Adding {
  readonly requestId: string
  readonly author: Author
  readonly written: Written
}

async function addMessage(scope: EnteredTenant, { requestId, author, written }: Adding): Promise<boolean> {
  const messageId = randomUUID()
  const { text, attachmentIds, mailHash } = written
  const isNew = await insertMessage(scope, {
    id: messageId,
    requestId,
    authorId: author.userId,
    authorName: author.name,
    fromOperator: author.isOperator,
    via: author.via,
    text,
    mailHash,
  })
  if (!isNew) return false
  const ids = [...new Set(attachmentIds)]
  const tied = ids.length === 0 ? 0 : await attach(scope, { requestId, messageId, userId: author.userId ?? '', ids })
  if (tied !== ids.length) refuse('invalid-input', { errors: [goneAttachment] })
  await tellOthers(scope, { requestId, messageId, isOperator: author.isOperator })
  return true
}

const goneAttachment = {
  path: 'attachmentIds',
  code: 'unknown',
  message: 'A file is not there any more: add it again.',
}

interface Told {
  readonly requestId: string
  readonly messageId: string
  readonly isOperator: boolean
}

async function tellOthers(scope: EnteredTenant, { requestId, messageId, isOperator }: Told): Promise<void> {
  const { tenantId, db } = scope
  await notify(scope, { kind: 'support-changed', groupId: tenantId, requestId, isAnswer: isOperator })
  const payload = { tenantId: String(tenantId), requestId, messageId }
  if (!isOperator) return enqueueIn(db, { task: 'send-support-request', payload })
  for (const { userId, wantsMail, wantsPush } of await whoWantsAnswer(scope, requestId)) {
    if (wantsMail) await enqueueIn(db, { task: 'send-support-answer', payload: { ...payload, userId } })
    if (wantsPush) await tellByPush(db, { userId, kind: 'answer', now: scope.now })
  }
}
