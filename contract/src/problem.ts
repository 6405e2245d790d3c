import { contradictionRules } from '@salus/domain/measurement-profiles/contradictions/contradiction.ts'
import { z } from 'zod'
import { personDoubtSchema } from './check-ups/person-doubts.ts'
import { problemCodes } from './problem-codes.ts'

export { problemCodes, problemStatus, type ProblemCode } from './problem-codes.ts'

export const inputProblemSchema = z.strictObject({
  /** The dotted path from the body's root, for example answers.height */
  path: z.string(),
  code: z.string(),
  message: z.string(),
  min: z.number().optional(),
  max: z.number().optional(),
  /**
   * Set with `inconsistent`. `rule`: the violated rule between several answers. `values`: the compared answers, by item
   * id. `result`: the value that follows from the other answers (a mass in kg, a BMI, degrees, or minutes).
   */
  contradiction: z
    .strictObject({
      rule: z.enum(contradictionRules),
      values: z.record(z.string(), z.number()),
      result: z.number().optional(),
    })
    .optional(),
})

/** RFC 9457, application/problem+json. */
export const problemSchema = z.strictObject({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  code: z.enum(problemCodes),
  detail: z.string().optional(),
  requestId: z.string().optional(),
  errors: z.array(inputProblemSchema).optional(),
  /**
   * With `analysis-finished`: the check-up that the analysis produced. With `not-shared` in response to a request with
   * an `entryId`: the check-up that is already stored under that id. With `step-done`: the check-up that completed the
   * step, if the caller may see it.
   */
  resultGuid: z.string().optional(),
  /** With `step-done`: who recorded that check-up, if the caller may see it. */
  performedByName: z.string().nullable().optional(),
  /**
   * With `maybe-another-person`: the reasons for the doubt. If the request is sent again with `confirmed`, the check-up
   * is stored.
   */
  doubts: z.array(personDoubtSchema).optional(),
  /** With `survey-too-soon`: the earliest time at which a survey of this length can open. */
  opensFrom: z.string().optional(),
  /** With `not-shared` and `consent-required`: the member concerned, without results. */
  member: z.strictObject({ memberId: z.string(), firstName: z.string(), lastName: z.string() }).optional(),
})

export type Problem = z.infer<typeof problemSchema>
export type InputProblem = z.infer<typeof inputProblemSchema>
