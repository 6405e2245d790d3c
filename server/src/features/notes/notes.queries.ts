import type { Note } from '@salus/contract/members/notes.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../../platform/database/kysely-on.ts'
import type { TenantScope } from '../../platform/scope/tenant.ts'

const columns = (reader: RawBuilder<string>) =>
  [
    'id',
    'member_id as memberId',
    'body as text',
    'written_by_name as writtenBy',
    sql<boolean>`written_by is not distinct from ${reader}`.as('isOwn'),
    'written_at as writtenAt',
    'edited_at as editedAt',
    'revision',
  ] as const

const shownOfMember = 500

/**
 * Returns one row for the member, or no row if there is no such member. Requires the row `gate` in the surrounding
 * query.
 */
export const notesOfMember = (db: Queries, tenantId: number, memberId: string) => {
  const notes = db
    .selectFrom('member_note')
    .select(columns(sql`gate.user_id`))
    .where('tenant_id', '=', tenantId)
    .where('member_id', '=', memberId)
    .orderBy('written_at', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(shownOfMember))
  return db
    .selectFrom('member')
    .select(['member.id', sql<Note[]>`(select coalesce(json_agg(note), '[]') from ${notes} note)`.as('items')])
    .where('member.tenant_id', '=', tenantId)
    .where('member.id', '=', memberId)
}

export const isMember = async (scope: TenantScope, memberId: string): Promise<boolean> => {
  const found = await scope.db
    .selectFrom('member')
    .select('id')
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', memberId)
    // Locks the member, so that no note is added to a record that is being merged.
    .forNoKeyUpdate()
    .executeTakeFirst()
  return found !== undefined
}

const reader = (scope: TenantScope) => sql<string>`${scope.actor.userId}::uuid`

interface NewNote {
  readonly id: string
  readonly memberId: string
  readonly text: string
}

export const insertNote = (scope: TenantScope, { id, memberId, text }: NewNote): Promise<Note> =>
  scope.db
    .insertInto('member_note')
    .values({
      tenant_id: scope.tenantId,
      id,
      member_id: memberId,
      body: text,
      written_by: scope.actor.userId,
      written_by_name: `${scope.actor.firstName} ${scope.actor.lastName}`.trim(),
      written_at: scope.now,
    })
    .returning(columns(reader(scope)))
    .executeTakeFirstOrThrow()

export interface NoteOfMember {
  readonly memberId: string
  readonly noteId: string
}

export const lockNote = (
  scope: TenantScope,
  { memberId, noteId }: NoteOfMember,
): Promise<{ revision: number; writtenBy: string | null } | undefined> =>
  scope.db
    .selectFrom('member_note')
    .select(['revision', 'written_by as writtenBy'])
    .where('tenant_id', '=', scope.tenantId)
    .where('member_id', '=', memberId)
    .where('id', '=', noteId)
    .forUpdate()
    .executeTakeFirst()

export const updateNote = (scope: TenantScope, noteId: string, text: string): Promise<Note> =>
  scope.db
    .updateTable('member_note')
    .set((eb) => ({ body: text, edited_at: scope.now, revision: eb('revision', '+', 1) }))
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', noteId)
    .returning(columns(reader(scope)))
    .executeTakeFirstOrThrow()

export const deleteNoteRow = (scope: TenantScope, noteId: string): Promise<unknown> =>
  scope.db.deleteFrom('member_note').where('tenant_id', '=', scope.tenantId).where('id', '=', noteId).execute()

export const updateOwnerOfNotes = (scope: TenantScope, from: string, to: string): Promise<unknown> =>
  scope.db
    .updateTable('member_note')
    .set({ member_id: to })
    .where('tenant_id', '=', scope.tenantId)
    .where('member_id', '=', from)
    .execute()
