import { z } from 'zod'
import { namedMemberSchema } from '../members/members.ts'
import { instantSchema } from '../route.ts'

/**
 * Why a measurement may belong to another person. The caller is asked before it is stored; a confirmed doubt is stored
 * with it.
 */
export const personDoubtSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('weight'), measured: z.number(), known: z.number(), at: instantSchema }),
  z.strictObject({ kind: z.literal('height'), measured: z.number(), known: z.number() }),
  z.strictObject({
    kind: z.literal('sex'),
    measured: z.enum(['female', 'male']),
    known: z.enum(['female', 'male']),
  }),
  /** The name in the file differs from the member's. */
  z.strictObject({ kind: z.literal('name'), measured: z.string(), known: z.string() }),
  /** Both values are ISO dates. */
  z.strictObject({ kind: z.literal('birth-date'), measured: z.string(), known: z.string() }),
  /**
   * The same device reported the same weight at the same second, and this reading is already stored for another member.
   */
  z.strictObject({
    kind: z.literal('same-reading'),
    measured: z.number(),
    at: instantSchema,
    /** `null` when the caller may not see that result. */
    member: namedMemberSchema.nullable(),
  }),
])
export type PersonDoubt = z.infer<typeof personDoubtSchema>
