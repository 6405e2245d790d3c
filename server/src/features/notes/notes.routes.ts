import { type Note, notesApi } from '@salus/contract/notes.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { revisionOf } from '../../platform/http/if-match.ts'
import { mount } from '../../platform/http/mount.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/refusal.ts'
import { readInTenant, writeInTenant } from '../../platform/tenant-scope.ts'
import { notesOfMember } from './notes.queries.ts'
import { changeNote, deleteNote, writeNote } from './write-note.ts'

export function mountNotesRoutes(app: FastifyInstance, platform: Platform): void {
  const { getNotesOfMember, writeNote: write, changeNote: change, deleteNote: remove } = notesApi

  mount(app, getNotesOfMember, async ({ params, caller }) => {
    const { tenantId, memberId } = params
    const entrance = { caller, tenantId, access: getNotesOfMember.access }
    const { rows } = await readInTenant(platform, entrance, {
      query: (db) => notesOfMember(db, tenantId, memberId),
      subjects: (found) => found.map(({ id }) => id),
      object: { kind: 'member', id: memberId },
    })
    return { items: (rows[0] ?? refuse('not-found')).items, nextCursor: null }
  })

  mount(app, write, async ({ params, body, caller, idempotencyKey, reply }) => {
    const { tenantId, memberId } = params
    const of = { operation: 'writeNote', idempotencyKey, body: { params, body } }
    const { status, answer } = await writeInTenant(
      platform,
      { caller, tenantId, access: write.access, write: of },
      async (scope) => ({ status: 201, answer: await writeNote(scope, memberId, body.text) }),
    )
    return { status, answer: tagged(reply, answer) }
  })

  mount(app, change, async ({ params, body, caller, idempotencyKey, ifMatch, reply }) => {
    const revision = revisionOf(ifMatch)
    const of = { operation: 'changeNote', idempotencyKey, body: { params, body, revision } }
    const entrance = { caller, tenantId: params.tenantId, access: change.access, write: of }
    const { answer } = await writeInTenant(platform, entrance, async (scope) => ({
      status: 200,
      answer: await changeNote(scope, { ...params, text: body.text, revision }),
    }))
    return tagged(reply, answer)
  })

  mount(app, remove, async ({ params, caller, idempotencyKey }) => {
    const of = { operation: 'deleteNote', idempotencyKey, body: { params } }
    const entrance = { caller, tenantId: params.tenantId, access: remove.access, write: of }
    return writeInTenant(platform, entrance, async (scope) => {
      await deleteNote(scope, params)
      return { status: 204, answer: undefined }
    })
  })
}

function tagged(reply: FastifyReply, note: Note): Note {
  reply.header('etag', `"${note.revision}"`)
  return note
}
