import * as z from 'zod'
import { releaseSchema } from './release.ts'
import { participantSchema, wavePlanSchema } from './wave-plan.ts'

/**
 * The complete input of `computeRelease`. The release does not depend on anything else, such as the current time or the
 * order of the participants.
 */
export const releaseInputSchema = z.object({
  plan: wavePlanSchema,
  /** When the wave closed, in UTC. */
  closedAt: z.iso.datetime(),
  participants: z.array(participantSchema),
  /** The last release of the same profile; `null` for the first wave. */
  previous: releaseSchema.nullable(),
})
export type ReleaseInput = z.infer<typeof releaseInputSchema>
