import { z } from 'zod'
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
])
export type PersonDoubt = z.infer<typeof personDoubtSchema>
