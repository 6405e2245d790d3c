import { likenesses } from '@salus/domain/members/likeness.ts'
import { fieldsToTake, memberFieldNames, memberFieldsFor } from '@salus/domain/members/member-fields.ts'
import { z } from 'zod'
import { buildFieldSchemas } from './member-fields.ts'
import { memberStatusSchema } from './members.ts'
import { daySchema, guidSchema, instantSchema, route, tenantIdSchema, tenantParams } from '../route.ts'
import { staleAfter } from '../stale.ts'

const personSchema = z.strictObject({
  memberId: guidSchema,
  ...buildFieldSchemas(memberFieldsFor('identity')),
  status: memberStatusSchema,
  lastCheckUpAt: instantSchema.nullable(),
})
export type LikelyPerson = z.infer<typeof personSchema>

const likenessSchema = z.enum(likenesses)

export type ChosenField = (typeof fieldsToTake)[number]

const recordSchema = z.strictObject({
  ...personSchema.shape,
  ...buildFieldSchemas(memberFieldNames),
  isLinked: z.boolean(),
  createdAt: instantSchema,
  revision: z.number().int(),
  storesHealthData: z.boolean(),
  /**
   * The number of check-ups and unfinished analyses (`unfinished`) that move when this record is merged into the other
   * record. Only check-ups that are shared with staff are counted.
   */
  checkUps: z.number().int(),
  unfinished: z.number().int(),
})
export type RecordToMerge = z.infer<typeof recordSchema>

export const memberMergeSchema = z.strictObject({
  id: guidSchema,
  memberId: guidSchema,
  mergedMemberId: guidSchema,
  /**
   * The name of the record that remains. `mergedName` (below) is the name of the other record at the time of the merge.
   */
  name: z.string(),
  birthDate: daySchema.nullable(),
  externalNumber: z.string().nullable(),
  mergedName: z.string(),
  mergedBirthDate: daySchema.nullable(),
  mergedExternalNumber: z.string().nullable(),
  mergedByName: z.string().nullable(),
  mergedAt: instantSchema,
  /** The end of the time in which the merge can be undone. `null` when it has been undone or this time has passed. */
  undoableUntil: instantSchema.nullable(),
})
export type MemberMerge = z.infer<typeof memberMergeSchema>

const access = { action: 'merge-members' } as const
const bothSchema = z.strictObject({ memberId: guidSchema, otherMemberId: guidSchema })

/** The reads that become stale when a merge is made or undone. A merge moves all data of one record to the other. */
const staleAfterMerge = [
  ...staleAfter['check-up-amended'],
  ...staleAfter['members-changed'],
  'getTariffOfTenant',
  'getMemberDoubles',
  'getMemberMerges',
  'getRecordsToMerge',
  'getNotesOfMember',
  'getDocumentsOfMember',
  'getConsentsOfMember',
  'getCorrectionsOfMember',
  'getOpenCorrections',
  'getAnalysesOfMember',
  'getAnalysisLinksOfMember',
  'getSafetyGate',
  'getKnownValues',
  'getAccessLogOfMember',
] as const

export const memberMergesApi = {
  findLikeMembers: route({
    operationId: 'findLikeMembers',
    method: 'POST',
    path: '/api/tenants/{tenantId}/like-members',
    summary: 'Finds members who are probably the person being entered',
    access: { action: 'create-member' },
    params: tenantParams,
    body: z.strictObject({
      firstName: z.string().trim().max(100),
      lastName: z.string().trim().max(100),
      birthDate: daySchema.nullable(),
      email: z.string().trim().max(254).nullable(),
      externalNumber: z.string().trim().max(60).nullable(),
    }),
    stale: [],
    changesNothing: true,
    responses: {
      200: z.strictObject({ items: z.array(z.strictObject({ person: personSchema, likeness: likenessSchema })) }),
    },
  }),
  getMemberDoubles: route({
    operationId: 'getMemberDoubles',
    method: 'GET',
    path: '/api/tenants/{tenantId}/member-doubles',
    summary: 'Lists pairs of records that probably belong to one person',
    details: 'Most likely first',
    access,
    params: tenantParams,
    responses: {
      200: z.strictObject({
        items: z.array(z.strictObject({ one: personSchema, other: personSchema, likeness: likenessSchema })),
        total: z.number().int(),
      }),
    },
  }),
  sayMembersApart: route({
    operationId: 'sayMembersApart',
    method: 'POST',
    path: '/api/tenants/{tenantId}/member-doubles/apart',
    summary: 'Records that two records belong to different people',
    access,
    params: tenantParams,
    body: bothSchema,
    stale: ['getMemberDoubles'],
    responses: { 204: null },
  }),
  getRecordsToMerge: route({
    operationId: 'getRecordsToMerge',
    method: 'GET',
    path: '/api/tenants/{tenantId}/member-merges/records/{memberId}/{otherMemberId}',
    summary: 'Returns two records side by side',
    access,
    params: z.strictObject({ tenantId: tenantIdSchema, ...bothSchema.shape }),
    responses: {
      200: z.strictObject({
        one: recordSchema,
        other: recordSchema,
        /**
         * The measurement profiles that were begun in both records, by a link or as an unfinished analysis of the
         * caller. A merge keeps both unfinished analyses, each with its answers.
         */
        begunInBoth: z.array(guidSchema).optional(),
      }),
    },
  }),
  mergeMembers: route({
    operationId: 'mergeMembers',
    method: 'POST',
    path: '/api/tenants/{tenantId}/member-merges',
    summary: 'Merges two records',
    details: 'Everything of the second moves to the first',
    access,
    params: tenantParams,
    body: z.strictObject({
      memberId: guidSchema,
      revision: z.number().int(),
      mergedMemberId: guidSchema,
      mergedRevision: z.number().int(),
      /** The fields whose values come from the second record. */
      take: z.array(z.enum(fieldsToTake)).max(fieldsToTake.length),
    }),
    stale: staleAfterMerge,
    responses: { 201: memberMergeSchema },
  }),
  getMemberMerges: route({
    operationId: 'getMemberMerges',
    method: 'GET',
    path: '/api/tenants/{tenantId}/member-merges',
    summary: 'Lists recent merges that can be undone',
    access,
    params: tenantParams,
    responses: { 200: z.strictObject({ items: z.array(memberMergeSchema) }) },
  }),
  undoMemberMerge: route({
    operationId: 'undoMemberMerge',
    method: 'POST',
    path: '/api/tenants/{tenantId}/member-merges/{mergeId}/undo',
    summary: 'Undoes a merge',
    details: 'Each of the two records gets back what it had',
    access,
    params: z.strictObject({ tenantId: tenantIdSchema, mergeId: guidSchema }),
    stale: staleAfterMerge,
    responses: { 200: memberMergeSchema },
  }),
}
