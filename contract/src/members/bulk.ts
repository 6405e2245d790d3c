import { memberFields } from '@salus/domain/members/member-fields.ts'
import { z } from 'zod'
import { memberFilterFields, namedMemberSchema } from './members.ts'
import { guidSchema, languageSchema, route, tenantParams, textSchema } from '../route.ts'
import { staleAfter } from '../stale.ts'

export const mostAtOnce = 10_000
export const mostLinksAtOnce = 200

export const memberSelectionSchema = z.union([
  z.strictObject({ memberIds: z.array(guidSchema).min(1).max(mostAtOnce) }),
  z.strictObject({ filter: z.strictObject(memberFilterFields) }),
])
export type MemberSelection = z.output<typeof memberSelectionSchema>

export const memberFileFormats = ['xlsx', 'csv'] as const
export type MemberFileFormat = (typeof memberFileFormats)[number]

const changeSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('add-tag'), tag: textSchema(memberFields.tags.longest) }),
  z.strictObject({ kind: z.literal('remove-tag'), tag: textSchema(memberFields.tags.longest) }),
  z.strictObject({ kind: z.literal('archive') }),
  z.strictObject({ kind: z.literal('restore') }),
])
export type MembersChange = z.output<typeof changeSchema>

const skippedReasons = [
  'not-found',
  'tagged-already',
  'not-tagged',
  'too-many-tags',
  'archived-already',
  'not-archived',
  'archived',
  'no-email',
  'no-birth-date',
  'no-consent',
] as const
export type SkippedReason = (typeof skippedReasons)[number]

/** The skipped members, grouped by reason: how many, and the names of the first few. */
const skippedSchema = z.array(
  z.strictObject({
    reason: z.enum(skippedReasons),
    count: z.number().int(),
    members: z.array(namedMemberSchema),
  }),
)
export type Skipped = z.output<typeof skippedSchema>

/** In bytes. Large enough for ten thousand ids. */
export const largestSelection = 512 * 1024

export const memberBulkApi = {
  changeMembers: route({
    operationId: 'changeMembers',
    method: 'POST',
    path: '/api/tenants/{tenantId}/member-changes',
    summary: 'Tags, archives or restores many members at once',
    details: 'All or none. The response says who was left out and why',
    access: { action: 'update-member' },
    params: tenantParams,
    body: z.strictObject({ selection: memberSelectionSchema, change: changeSchema }),
    largestBody: largestSelection,
    // Archiving ends open invitations and links.
    stale: [
      ...staleAfter['members-changed'],
      ...staleAfter['invitations-changed'],
      ...staleAfter['analysis-link-changed'],
    ],
    responses: {
      200: z.strictObject({
        /**
         * The ids of the members whose record changed. The caller undoes the change by sending the opposite change for
         * these ids.
         */
        changed: z.array(guidSchema),
        skipped: skippedSchema,
      }),
    },
  }),
  sendAnalysisLinks: route({
    operationId: 'sendAnalysisLinks',
    method: 'POST',
    path: '/api/tenants/{tenantId}/member-analysis-links',
    summary: 'Sends members a one-time link to a measurement profile by e-mail',
    details: 'In the tenant’s language unless another is given',
    access: { action: 'run-analysis-for-member' },
    idempotencyKey: 'required',
    params: tenantParams,
    body: z.strictObject({
      selection: memberSelectionSchema,
      profileId: guidSchema,
      language: languageSchema.optional(),
    }),
    largestBody: largestSelection,
    stale: [...staleAfter['analysis-link-changed'], ...staleAfter['members-changed']],
    responses: { 202: z.strictObject({ sent: z.number().int(), skipped: skippedSchema }) },
  }),
  getMembersFile: route({
    operationId: 'getMembersFile',
    method: 'GET',
    path: '/api/tenants/{tenantId}/members.csv',
    summary: 'Exports the members that a filter finds as CSV',
    access: { action: 'export-members' },
    fresh: true,
    params: tenantParams,
    query: z.strictObject({ ...memberFilterFields, lang: languageSchema.optional() }),
    mediaTypes: ['text/csv'],
    responses: { 200: 'file' },
  }),
  exportMembers: route({
    operationId: 'exportMembers',
    method: 'POST',
    path: '/api/tenants/{tenantId}/member-exports',
    summary: 'Exports the selected members as a file for spreadsheets',
    details: 'CSV unless another format is given',
    access: { action: 'export-members' },
    fresh: true,
    params: tenantParams,
    body: z.strictObject({
      selection: memberSelectionSchema,
      format: z.enum(memberFileFormats).optional(),
      lang: languageSchema.optional(),
    }),
    largestBody: largestSelection,
    stale: [],
    changesNothing: true,
    mediaTypes: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    responses: { 200: 'file' },
  }),
}
