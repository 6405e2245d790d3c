import { z } from 'zod'
import { guidSchema, instantSchema, route, tenantIdSchema } from '../route.ts'

const knownValueSchema = z.strictObject({
  value: z.number(),
  /** `null` when the record has the value without a date of measurement. */
  measuredAt: instantSchema.nullable(),
  /** True when the form is prefilled with the value; false when the form only offers the value. */
  isPrefilled: z.boolean(),
})
export type KnownValue = z.infer<typeof knownValueSchema>

export const knownValuesSchema = z.strictObject({
  /** In centimetres. */
  height: knownValueSchema.nullable(),
  /** In kilograms. */
  weight: knownValueSchema.nullable(),
})
export type KnownValues = z.infer<typeof knownValuesSchema>

export const knownValuesApi = {
  getKnownValues: route({
    operationId: 'getKnownValues',
    method: 'GET',
    path: '/api/tenants/{tenantId}/members/{memberId}/known-values',
    summary: 'Returns the last known height and weight of a member',
    details: 'With their dates, as far as the caller may see them, for forms that ask for them',
    access: { anyOf: ['run-analysis-for-member', 'run-own-analysis'] },
    params: z.strictObject({ tenantId: tenantIdSchema, memberId: guidSchema }),
    responses: { 200: knownValuesSchema },
  }),
}
