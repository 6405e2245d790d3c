import { notesApi } from '@salus/contract/members/notes.ts'
import type { FastifyInstance } from 'fastify'
import { readRevision, setEntityTag } from '../../platform/http/mount/if-match.ts'
import { mount } from '../../platform/http/mount/mount.ts'
import { mountWrite, write } from '../../platform/http/mount/write.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/refusal.ts'
import { readInTenant } from '../../platform/scope/tenant.ts'
import { notesOfMember } from './notes.queries.ts'
import { changeNote, deleteNote, writeNote } from './write-note.ts'

export function mountNotesRoutes(app: FastifyInstance, platform: Platform): void {
  const { getNotesOfMember, writeNote: add, changeNote: change, deleteNote: remove } = notesApi

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

  mount(app, add, async (call) => {
    const { params, body, reply } = call
    const { status, answer } = await write(add, call, (scope) => writeNote(scope, params.memberId, body.text))
    return { status, answer: setEntityTag(reply, answer) }
  })

  mount(app, change, async (call) => {
    const { params, body, ifMatch, reply } = call
    const wanted = { ...params, text: body.text, revision: readRevision(ifMatch) }
    const { answer } = await write(change, call, (scope) => changeNote(scope, wanted))
    return setEntityTag(reply, answer)
  })

  mountWrite(app, remove, (scope, { params }) => deleteNote(scope, params))
}
