import type { WriteAct } from '@salus/contract/tenant/audit-acts.ts'
import { randomUUID } from 'node:crypto'
import type { Note } from '@salus/contract/members/notes.ts'
import { refuse } from '../../platform/refusal.ts'
import { audit, type TenantScope } from '../../platform/scope/tenant.ts'
import { deleteNoteRow, insertNote, isMember, lockNote, type NoteOfMember, updateNote } from './notes.queries.ts'

/** Adds a note about a member. Refuses with `not-found` if the member is hidden. */
export async function writeNote(scope: TenantScope, memberId: string, text: string): Promise<Note> {
  await requireMember(scope, memberId)
  const note = await insertNote(scope, { id: randomUUID(), memberId, text })
  say(scope, 'note.written', { memberId, noteId: note.id })
  return note
}

export interface NoteChange extends NoteOfMember {
  readonly text: string
  /** The revision that the caller has read. If it is `undefined`, the revision is not checked. */
  readonly revision: number | undefined
}

/** Changes a note. Only its author may do this; admins can only delete it. */
export async function changeNote(scope: TenantScope, change: NoteChange): Promise<Note> {
  const { memberId } = change
  await requireMember(scope, memberId)
  const standing = (await lockNote(scope, change)) ?? refuse('not-found')
  if (standing.writtenBy !== scope.actor.userId) refuse('not-own-note')
  if (change.revision !== undefined && change.revision !== standing.revision) refuse('version-conflict')
  const note = await updateNote(scope, change.noteId, change.text)
  say(scope, 'note.changed', change)
  return note
}

export async function deleteNote(scope: TenantScope, note: NoteOfMember): Promise<void> {
  await requireMember(scope, note.memberId)
  const standing = (await lockNote(scope, note)) ?? refuse('not-found')
  if (standing.writtenBy !== scope.actor.userId && scope.actor.role !== 'Admin') refuse('not-own-note')
  await deleteNoteRow(scope, note.noteId)
  say(scope, 'note.deleted', note)
}

async function requireMember(scope: TenantScope, memberId: string): Promise<void> {
  if (!(await isMember(scope, memberId))) refuse('not-found')
}

const say = (scope: TenantScope, action: WriteAct, { memberId, noteId }: NoteOfMember) =>
  audit(scope, { action, objectKind: 'note', objectId: noteId, subjectIds: [memberId] })
