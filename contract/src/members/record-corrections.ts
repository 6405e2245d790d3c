import { z } from 'zod'
import { birthDateSchema, heightSchema, sexSchema } from './member-fields.ts'
import { namedMemberSchema } from './members.ts'
import { daySchema, guidSchema, instantSchema, longTextSchema, route, tenantIdSchema, tenantParams } from '../route.ts'
import { staleAfter } from '../stale.ts'

export const recordCorrectionSchema = z.strictObject({
  id: guidSchema,
  memberId: guidSchema,
  /** The requested values; `null` for fields that stay as they are. */
  birthDate: daySchema.nullable(),
  sex: sexSchema.nullable(),
  heightCm: z.number().nullable(),
  reason: z.string(),
  askedAt: instantSchema,
  state: z.enum(['open', 'granted', 'refused']),
  /** Why the request was granted or refused. */
  answer: z.string().nullable(),
  /** The person's name at that time. */
  answeredBy: z.string().nullable(),
  answeredAt: instantSchema.nullable(),
})
export type RecordCorrection = z.infer<typeof recordCorrectionSchema>

export const ownRecordSchema = z.strictObject({
  groupId: z.number().int(),
  tenantDisplayName: z.string(),
  memberId: guidSchema,
  birthDate: daySchema.nullable(),
  sex: sexSchema,
  heightCm: z.number().nullable(),
  /** Newest first. */
  corrections: z.array(recordCorrectionSchema),
})
export type OwnRecord = z.infer<typeof ownRecordSchema>

const memberParams = z.strictObject({ tenantId: tenantIdSchema, memberId: guidSchema })

export const recordCorrectionsApi = {
  getMyRecords: route({
    operationId: 'getMyRecords',
    method: 'GET',
    path: '/api/me/records',
    summary: 'Lists what each tenant has on record about the signed-in user',
    details: 'Date of birth, sex, height, and requested corrections',
    access: 'signed-in',
    responses: { 200: z.strictObject({ items: z.array(ownRecordSchema) }) },
  }),
  askForCorrection: route({
    operationId: 'askForCorrection',
    method: 'POST',
    path: '/api/tenants/{tenantId}/members/{memberId}/correction-requests',
    summary: 'Requests a correction of the signed-in user’s record',
    details: 'GDPR Art. 16. Only one request can be open at a time',
    access: { action: 'ask-own-correction' },
    params: memberParams,
    body: z
      .strictObject({
        birthDate: birthDateSchema.optional(),
        sex: sexSchema.optional(),
        heightCm: heightSchema.optional(),
        reason: longTextSchema(1000),
      })
      .refine(
        ({ birthDate, sex, heightCm }) => [birthDate, sex, heightCm].some((value) => value !== undefined),
        'nothing to correct',
      ),
    stale: staleAfter['record-corrections-changed'],
    responses: { 201: recordCorrectionSchema },
  }),
  getCorrectionsOfMember: route({
    operationId: 'getCorrectionsOfMember',
    method: 'GET',
    path: '/api/tenants/{tenantId}/members/{memberId}/correction-requests',
    summary: 'Lists the corrections that a member requested',
    details: 'Newest first',
    access: { action: 'answer-correction' },
    params: memberParams,
    responses: { 200: z.strictObject({ items: z.array(recordCorrectionSchema) }) },
  }),
  getOpenCorrections: route({
    operationId: 'getOpenCorrections',
    method: 'GET',
    path: '/api/tenants/{tenantId}/correction-requests',
    summary: 'Lists the corrections that wait for an answer',
    details: 'Oldest first, at most 100',
    access: { action: 'answer-correction' },
    params: tenantParams,
    responses: {
      200: z.strictObject({
        items: z.array(z.strictObject({ ...namedMemberSchema.shape, askedAt: instantSchema })),
      }),
    },
  }),
  answerCorrection: route({
    operationId: 'answerCorrection',
    method: 'POST',
    path: '/api/tenants/{tenantId}/members/{memberId}/correction-requests/{correctionId}/answer',
    summary: 'Grants or refuses a requested correction',
    details: 'Needs a reason. Results that were scored before stay as they are',
    access: { action: 'answer-correction' },
    params: z.strictObject({ ...memberParams.shape, correctionId: guidSchema }),
    body: z.strictObject({ decision: z.enum(['granted', 'refused']), reason: longTextSchema(1000) }),
    stale: staleAfter['record-corrections-changed'],
    responses: { 200: recordCorrectionSchema },
  }),
}
