import { safetyQuestionCodes } from '@salus/domain/safety/safety-questions.ts'
import { z } from 'zod'
import { answersSchema } from './answers.ts'
import { daySchema, guidSchema, instantSchema, route, tenantIdSchema } from './route.ts'

const questionSchema = z.enum(safetyQuestionCodes)

export const saidBySchema = z.enum(['self', 'staff'])

export const safetyQuestionSchema = z.strictObject({
  question: questionSchema,
  /** `stop`: no current flows through this person. `note`: it is measured, and the result says so. */
  kind: z.enum(['stop', 'note']),
  /** The newest answer, whether it still holds or not; null where there is none. */
  answer: z
    .strictObject({
      applies: z.boolean(),
      saidBy: saidBySchema,
      /** By name as it was then. */
      askedBy: z.string(),
      askedAt: instantSchema,
      askedOn: daySchema,
      /** The first day on which it does not hold any more. */
      askedAgainOn: daySchema,
    })
    .nullable(),
  isDue: z.boolean(),
})
export type SafetyQuestionOfMember = z.infer<typeof safetyQuestionSchema>

export const safetyGateSchema = z.strictObject({
  questions: z.array(safetyQuestionSchema),
  /** Whether any of them has to be asked before a current flows. */
  isDue: z.boolean(),
  /** What speaks against a current and still holds. */
  stops: z.array(questionSchema),
  notes: z.array(questionSchema),
})
export type SafetyGateOfMember = z.infer<typeof safetyGateSchema>

/** With what and how somebody was measured last: a suggestion, stored only as an answer of its own. */
export const lastCircumstancesSchema = z.strictObject({ dateOfMeasurement: instantSchema, answers: answersSchema })
export type LastCircumstances = z.infer<typeof lastCircumstancesSchema>

const memberParams = z.strictObject({ tenantId: tenantIdSchema, memberId: guidSchema })
const access = { anyOf: ['run-analysis-for-member', 'run-own-analysis'] } as const

export const safetyAnswersApi = {
  getSafetyGate: route({
    operationId: 'getSafetyGate',
    method: 'GET',
    path: '/api/tenants/{tenantId}/members/{memberId}/safety-answers',
    summary: 'What to ask a member before a device sends a current through the body, and what was said last',
    access,
    params: memberParams,
    query: z.strictObject({ profileId: guidSchema }),
    responses: {
      200: z.strictObject({ ...safetyGateSchema.shape, last: lastCircumstancesSchema.nullable() }),
    },
  }),
  answerSafetyQuestions: route({
    operationId: 'answerSafetyQuestions',
    method: 'POST',
    path: '/api/tenants/{tenantId}/members/{memberId}/safety-answers',
    summary: 'Keeps what a member says before a current flows, dated; former answers stay as they were',
    access,
    params: memberParams,
    body: z.strictObject({
      /** The profile that is about to be measured. */
      profileId: guidSchema,
      answers: z
        .array(z.strictObject({ question: questionSchema, applies: z.boolean() }))
        .min(1)
        .max(safetyQuestionCodes.length),
      /** A member on a device that staff handed over answers `self`; a member’s own are always that. */
      saidBy: saidBySchema.optional(),
    }),
    stale: ['getSafetyGate'],
    responses: { 201: safetyGateSchema },
  }),
}
