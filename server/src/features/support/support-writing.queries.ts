import type { SupportRequest } from '@salus/contract/tenant/support.ts'
import { sql } from 'kysely'
import type { EnteredTenant } from '../../platform/scope/entered-tenant.ts'
import type { InspectedFile } from '../../platform/files/inspected-file.ts'

/**
 * The key of an advisory lock, an arbitrary number. With the lock, requests of a tenant are created one at a time, so
 * that each gets its own number.
 */
const lock = 7_230_415

interface NewRequest {
  readonly id: string
  readonly subject: string
  readonly category: SupportRequest['category']
  readonly priority: SupportRequest['priority']
  readonly openedBy: string | null
  readonly openedByName: string
}

export async function insertRequest(scope: EnteredTenant, request: NewRequest): Promise<number> {
  const { db, tenantId, now } = scope
  await sql`select pg_advisory_xact_lock(${lock}, ${tenantId})`.execute(db)
  const { number } = await db
    .selectFrom('support_request')
    .select(sql<number>`coalesce(max(number), 0) + 1`.as('number'))
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('support_request')
    .values({
      tenant_id: tenantId,
      id: request.id,
      number,
      subject: request.subject,
      category: request.category,
      priority: request.priority,
      state: 'open',
      opened_by: request.openedBy,
      opened_by_name: request.openedByName,
      opened_at: now,
      last_message_at: now,
    })
    .execute()
  return number
}

interface KnownRequest {
  readonly id: string
  readonly number: number
  readonly subject: string
  readonly state: SupportRequest['state']
}

export const lockRequest = (
  scope: EnteredTenant,
  by: { readonly id: string } | { readonly number: number },
): Promise<KnownRequest | undefined> => {
  const query = scope.db
    .selectFrom('support_request')
    .select(['id', 'number', 'subject', sql<SupportRequest['state']>`state`.as('state')])
    .where('tenant_id', '=', scope.tenantId)
    .forUpdate()
  return ('id' in by ? query.where('id', '=', by.id) : query.where('number', '=', by.number)).executeTakeFirst()
}

export interface NewMessage {
  readonly id: string
  readonly requestId: string
  /** `null` for the operator. */
  readonly authorId: string | null
  readonly authorName: string
  readonly fromOperator: boolean
  readonly via: 'portal' | 'mail' | 'command'
  readonly text: string
  readonly mailHash?: string | undefined
}

/** Adds a message. Returns false if the same mail was already stored as a message. */
export async function insertMessage(scope: EnteredTenant, message: NewMessage): Promise<boolean> {
  const inserted = await scope.db
    .insertInto('support_message')
    .values({
      tenant_id: scope.tenantId,
      request_id: message.requestId,
      id: message.id,
      author_id: message.authorId,
      author_name: message.authorName,
      from_operator: message.fromOperator,
      via: message.via,
      body: message.text,
      mail_hash: message.mailHash ?? null,
      at: scope.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export const moveRequest = (
  scope: EnteredTenant,
  requestId: string,
  to: { readonly state: SupportRequest['state']; readonly hasNewMessage: boolean },
): Promise<unknown> =>
  scope.db
    .updateTable('support_request')
    .set({ state: to.state, ...(to.hasNewMessage ? { last_message_at: scope.now } : {}) })
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', requestId)
    .execute()

/**
 * Marks the messages up to and including this one as read. Never moves the mark back. Returns false if there is no such
 * message.
 */
export async function insertReading(
  scope: EnteredTenant,
  { requestId, messageId, userId }: { readonly requestId: string; readonly messageId: string; readonly userId: string },
): Promise<boolean> {
  const { rows } = await sql<{ requestId: string }>`
    insert into support_reading (tenant_id, request_id, user_id, read_at)
    select tenant_id, request_id, ${userId}::uuid, at from support_message
    where tenant_id = ${scope.tenantId} and request_id = ${requestId}::uuid and id = ${messageId}::uuid
    on conflict (tenant_id, request_id, user_id) do update
      set read_at = greatest(support_reading.read_at, excluded.read_at)
    returning request_id as "requestId"`.execute(scope.db)
  return rows.length > 0
}

interface NewAttachment {
  readonly id: string
  readonly fileName: string
  readonly file: Pick<InspectedFile, 'mediaType'>
  readonly content: Buffer
  readonly addedBy: string | null
}

export const insertAttachment = (scope: EnteredTenant, { id, fileName, file, content, addedBy }: NewAttachment) =>
  scope.db
    .insertInto('support_attachment')
    .values({
      tenant_id: scope.tenantId,
      id,
      file_name: fileName,
      media_type: file.mediaType,
      bytes: content.length,
      content,
      added_by: addedBy,
      added_at: scope.now,
    })
    .execute()

/** Deletes attachments that were not sent with a message within a day. */
export const removeForgotten = (scope: EnteredTenant): Promise<unknown> =>
  scope.db
    .deleteFrom('support_attachment')
    .where('tenant_id', '=', scope.tenantId)
    .where('message_id', 'is', null)
    .where(sql<boolean>`added_at < now() - interval '1 day'`)
    .execute()

export const waitingAttachments = async (scope: EnteredTenant, userId: string): Promise<number> => {
  const { count } = await scope.db
    .selectFrom('support_attachment')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('tenant_id', '=', scope.tenantId)
    .where('message_id', 'is', null)
    .where('added_by', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

/** Attaches the person's uploaded files to their message. Returns the number of attached files. */
export async function attach(
  scope: EnteredTenant,
  to: {
    readonly requestId: string
    readonly messageId: string
    readonly userId: string
    readonly ids: readonly string[]
  },
): Promise<number> {
  if (to.ids.length === 0) return 0
  const tied = await scope.db
    .updateTable('support_attachment')
    .set({ request_id: to.requestId, message_id: to.messageId })
    .where('tenant_id', '=', scope.tenantId)
    .where('id', 'in', [...to.ids])
    .where('message_id', 'is', null)
    .where('added_by', '=', to.userId)
    .returning('id')
    .execute()
  return tied.length
}

interface AnswerReader {
  readonly userId: string
  readonly wantsMail: boolean
  readonly wantsPush: boolean
}

/**
 * Returns the admins and staff who created a request or wrote in it, and how each wants to be notified of an answer.
 */
export async function whoWantsAnswer(scope: EnteredTenant, requestId: string): Promise<readonly AnswerReader[]> {
  const { rows } = await sql<AnswerReader>`
    select membership.user_id as "userId", app_user.support_mail and app_user.email_verified as "wantsMail",
      'answer' = any(app_user.push_kinds) as "wantsPush" from membership join app_user on app_user.id = membership.user_id
    where membership.tenant_id = ${scope.tenantId} and membership.suspended_at is null
      and membership.role in ('Admin', 'Staff')
      and app_user.suspended_at is null
      and membership.user_id in (
        select opened_by from support_request where tenant_id = ${scope.tenantId} and id = ${requestId}::uuid
        union select author_id from support_message
        where tenant_id = ${scope.tenantId} and request_id = ${requestId}::uuid and not from_operator)
    order by 1`.execute(scope.db)
  return rows
}

export interface Employee {
  readonly userId: string
  readonly name: string
}

export async function employeeOfAddress(scope: EnteredTenant, email: string): Promise<Employee | undefined> {
  const { rows } = await sql<Employee>`
    select membership.user_id as "userId", trim(app_user.first_name || ' ' || app_user.last_name) as name
    from membership join app_user on app_user.id = membership.user_id
    where membership.tenant_id = ${scope.tenantId} and membership.suspended_at is null
      and membership.role in ('Admin', 'Staff') and lower(app_user.email) = ${email.toLowerCase()}
      and app_user.email_verified and app_user.suspended_at is null`.execute(scope.db)
  return rows[0]
}
