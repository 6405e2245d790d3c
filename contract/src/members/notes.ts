import { z } from 'zod'
import { guidSchema, instantSchema, longTextSchema, route, tenantIdSchema } from '../route.ts'

export const noteSchema = z.strictObject({
  id: guidSchema,
  memberId: guidSchema,
  text: z.string(),
  /** The person's name at that time. */
  writtenBy: z.string(),
  /** True when the caller wrote the note and may change it. */
  isOwn: z.boolean(),
  writtenAt: instantSchema,
  editedAt: instantSchema.nullable(),
  /** The value for `If-Match`. A write with a stale revision is refused with 412. */
  revision: z.number().int(),
})
export type Note = z.infer<typeof noteSchema>

const memberParams = z.strictObject({ tenantId: tenantIdSchema, memberId: guidSchema })
const noteParams = z.strictObject({ ...memberParams.shape, noteId: guidSchema })
const noteBody = z.strictObject({ text: longTextSchema(4000) })

export const notesApi = {
  getNotesOfMember: route({
    operationId: 'getNotesOfMember',
    method: 'GET',
    path: '/api/tenants/{tenantId}/members/{memberId}/notes',
    summary: 'Lists the notes about a member',
    details: 'Newest first, at most 500',
    access: { action: 'see-notes' },
    params: memberParams,
    responses: { 200: z.strictObject({ items: z.array(noteSchema), nextCursor: z.null() }) },
  }),
  writeNote: route({
    operationId: 'writeNote',
    method: 'POST',
    path: '/api/tenants/{tenantId}/members/{memberId}/notes',
    summary: 'Adds a note about a member',
    details: 'Only staff of the tenant see it',
    access: { action: 'write-note' },
    idempotencyKey: 'required',
    params: memberParams,
    body: noteBody,
    stale: ['getNotesOfMember'],
    responses: { 201: noteSchema },
  }),
  changeNote: route({
    operationId: 'changeNote',
    method: 'PATCH',
    path: '/api/tenants/{tenantId}/members/{memberId}/notes/{noteId}',
    summary: 'Changes one of the caller’s own notes',
    access: { action: 'write-note' },
    ifMatch: 'required',
    params: noteParams,
    body: noteBody,
    stale: ['getNotesOfMember'],
    responses: { 200: noteSchema },
  }),
  deleteNote: route({
    operationId: 'deleteNote',
    method: 'DELETE',
    path: '/api/tenants/{tenantId}/members/{memberId}/notes/{noteId}',
    summary: 'Deletes one of the caller’s own notes',
    details: 'An Admin can delete any note',
    access: { action: 'write-note' },
    params: noteParams,
    stale: ['getNotesOfMember'],
    responses: { 204: null },
  }),
}
