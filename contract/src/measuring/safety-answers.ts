import { safetyQuestionCodes } from '@salus/domain/safety/safety-questions.ts'
import { z } from 'zod'
import { answersSchema } from '../check-ups/answers.ts'
import { daySchema, guidSchema, instantSchema, route, tenantIdSchema } from '../route.ts'
import { staleAfter } from '../stale.ts'

const questionSchema = z.enum(safetyQuestionCodes)

export const saidBySchema = z.enum(['self', 'staff'])

export const safetyQuestionSchema = z.strictObject({
  question: questionSchema,
  /**
   * `stop`: no current may be sent through this person. `note`: the measurement is allowed, and the result mentions the
   * answer.
   */
  kind: z.enum(['stop', 'note']),
  /** The newest answer, even if it is no longer valid; `null` when the question was never answered. */
  answer: z
    .strictObject({
      applies: z.boolean(),
      saidBy: saidBySchema,
      /** The name that the person who asked had at that time. */
      askedBy: z.string(),
      askedAt: instantSchema,
      askedOn: daySchema,
      /** The first day on which the answer is no longer valid. */
      askedAgainOn: daySchema,
    })
    .nullable(),
  isDue: z.boolean(),
})
export type SafetyQuestionOfMember = z.infer<typeof safetyQuestionSchema>

export const safetyGateSchema = z.strictObject({
  questions: z.array(safetyQuestionSchema),
  /** True when at least one question must be asked before a current may be sent through the person. */
  isDue: z.boolean(),
  /** The questions whose valid answers forbid sending a current through the person. */
  stops: z.array(questionSchema),
  notes: z.array(questionSchema),
})
export type SafetyGateOfMember = z.infer<typeof safetyGateSchema>

/**
 * The device and conditions of the member's last measurement. They are only suggestions. A new measurement stores them
 * only if its answers contain them.
 */
export const lastCircumstancesSchema = z.strictObject({ dateOfMeasurement: instantSchema, answers: answersSchema })
export type LastCircumstances = z.infer<typeof lastCircumstancesSchema>

export const givenSafetyAnswersSchema = z
  .strictObject({
    profileId: guidSchema,
    answers: z
      .array(z.strictObject({ question: questionSchema, applies: z.boolean() }))
      .min(1)
      .max(safetyQuestionCodes.length),
    /**
     * Who gave the answers; `staff` if omitted. Staff send `self` when the member answers on a handed-over device. If
     * members send their own answers, the server always stores `self`.
     */
    saidBy: saidBySchema.optional(),
    /**
     * The caller's own id for answers given without a network. If the answers are sent again with this id, they are not
     * stored twice.
     */
    entryId: guidSchema.optional(),
    /** When the answers were given, by the device's clock. Required with `entryId`, and allowed only with it. */
    askedAt: instantSchema.optional(),
    /**
     * When the device sent the answers, by the clock that gave `askedAt`. Used as in `createCheckUp`. Only with
     * `entryId`.
     */
    sentAt: instantSchema.optional(),
  })
  .refine(({ entryId, askedAt }) => (entryId === undefined) === (askedAt === undefined), {
    message: 'an entry says when it was asked, and only an entry',
    path: ['askedAt'],
  })
  .refine(({ entryId, sentAt }) => entryId !== undefined || sentAt === undefined, {
    message: 'only for an entry with an id',
    path: ['sentAt'],
  })
export type GivenSafetyAnswers = z.output<typeof givenSafetyAnswersSchema>

const memberParams = z.strictObject({ tenantId: tenantIdSchema, memberId: guidSchema })
const access = { anyOf: ['run-analysis-for-member', 'run-own-analysis'] } as const

export const safetyAnswersApi = {
  getSafetyGate: route({
    operationId: 'getSafetyGate',
    method: 'GET',
    path: '/api/tenants/{tenantId}/members/{memberId}/safety-answers',
    summary: 'Returns the safety questions for a member, and the last answers',
    details: 'To be asked before a device sends a current through the body',
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
    summary: 'Stores a member’s answers to the safety questions',
    details: 'Dated; earlier answers are kept. 200 if the answers under this entryId were stored before',
    access,
    params: memberParams,
    body: givenSafetyAnswersSchema,
    stale: staleAfter['safety-answers-changed'],
    responses: { 201: safetyGateSchema, 200: safetyGateSchema },
  }),
}
