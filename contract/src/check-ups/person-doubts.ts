import { z } from 'zod'
import { namedMemberSchema } from '../members/members.ts'
import { instantSchema } from '../route.ts'

/**
 * A sign that a measurement could belong to another person. Such a measurement is stored only if the caller confirms
 * it. The sign is then stored with the measurement.
 */
export const personDoubtSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('weight'), measured: z.number(), known: z.number(), at: instantSchema }),
  z.strictObject({ kind: z.literal('height'), measured: z.number(), known: z.number() }),
  z.strictObject({
    kind: z.literal('sex'),
    measured: z.enum(['female', 'male']),
    known: z.enum(['female', 'male']),
  }),
  z.strictObject({ kind: z.literal('name'), measured: z.string(), known: z.string() }),
  /** Both values are ISO dates. */
  z.strictObject({ kind: z.literal('birth-date'), measured: z.string(), known: z.string() }),
  /** Both values are years of age. */
  z.strictObject({ kind: z.literal('age'), measured: z.number(), known: z.number() }),
  /** Another member already has a reading of this device with the same weight and the same second. */
  z.strictObject({
    kind: z.literal('same-reading'),
    measured: z.number(),
    at: instantSchema,
    /** The other member; `null` when the caller is not allowed to see that member's result. */
    member: namedMemberSchema.nullable(),
  }),
])
export type PersonDoubt = z.infer<typeof personDoubtSchema>
