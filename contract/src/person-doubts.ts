import { z } from 'zod'
import { namedMemberSchema } from './members.ts'
import { instantSchema } from './route.ts'

/** Why a measurement may belong to somebody else: asked before it is stored, and stored when it is confirmed. */
export const personDoubtSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('weight'), measured: z.number(), known: z.number(), at: instantSchema }),
  z.strictObject({ kind: z.literal('height'), measured: z.number(), known: z.number() }),
  z.strictObject({
    kind: z.literal('sex'),
    measured: z.enum(['female', 'male']),
    known: z.enum(['female', 'male']),
  }),
  /** The name in a file is another than the member's. */
  z.strictObject({ kind: z.literal('name'), measured: z.string(), known: z.string() }),
  /** ISO dates. */
  z.strictObject({ kind: z.literal('birth-date'), measured: z.string(), known: z.string() }),
  /** The same device gave the same weight at the same second, and it is stored for another member. */
  z.strictObject({
    kind: z.literal('same-reading'),
    measured: z.number(),
    at: instantSchema,
    /** `null` where the caller may not see that result. */
    member: namedMemberSchema.nullable(),
  }),
])
export type PersonDoubt = z.infer<typeof personDoubtSchema>
