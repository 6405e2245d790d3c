import { measurementSchema } from '@salus/contract/check-ups/measurement.ts'
import { measurementDaySchema } from '@salus/contract/measuring/days.ts'
import { offlinePersonSchema, offlinePreparationSchema } from '@salus/contract/measuring/offline.ts'
import { measurementProfileSchema } from '@salus/contract/measuring/profiles.ts'
import { givenSafetyAnswersSchema, safetyQuestionSchema } from '@salus/contract/measuring/safety-answers.ts'
import { z } from 'zod'

/** What a device needs to measure the people of one day without a network. Stored only encrypted. */
export const preparedDaySchema = z.object({
  tenantId: z.number(),
  preparedBy: z.string(),
  endsAt: z.string(),
  /** Stored with every entry. */
  proof: z.string(),
  tenant: offlinePreparationSchema.shape.tenant,
  day: measurementDaySchema,
  people: z.array(offlinePersonSchema),
  profiles: z.object({ de: z.array(measurementProfileSchema), en: z.array(measurementProfileSchema) }),
})
export type PreparedDay = z.infer<typeof preparedDaySchema>
export type PreparedPerson = PreparedDay['people'][number]

/** An answer to a safety question, as it was given. */
export type SafetyAnswerHere = Omit<NonNullable<z.infer<typeof safetyQuestionSchema>['answer']>, 'askedAgainOn'> & {
  readonly question: z.infer<typeof safetyQuestionSchema>['question']
}

/** The changes made on this device since it was made ready. */
export const dayMarksSchema = z.object({
  done: z
    .array(z.object({ memberId: z.string(), profileId: z.string(), at: z.string(), entryId: z.string() }))
    .default([]),
  /** The visits of people who have gone home. */
  left: z.array(z.string()).default([]),
  /** Answers given here, by member. */
  safety: z
    .record(
      z.string(),
      z.array(
        z.object({
          question: safetyQuestionSchema.shape.question,
          applies: z.boolean(),
          saidBy: z.enum(['self', 'staff']),
          askedBy: z.string(),
          askedAt: z.string(),
          askedOn: z.string(),
        }),
      ),
    )
    .default({}),
  /** Results whose step another device did too. Both are stored. */
  doubles: z.array(z.object({ memberId: z.string(), profileId: z.string(), resultGuid: z.string() })).default([]),
})
export type DayMarks = z.infer<typeof dayMarksSchema>

/** A waiting entry, as the server reads it when it arrives sealed. */
export const entryContentSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('measurement'), proof: z.string(), body: measurementSchema }),
  z.object({
    kind: z.literal('safety-answers'),
    proof: z.string(),
    memberId: z.string(),
    body: givenSafetyAnswersSchema,
  }),
])
export type EntryContent = z.infer<typeof entryContentSchema>

export const readMemberId = (content: EntryContent): string =>
  content.kind === 'measurement' ? content.body.memberId : content.memberId

/** A run that was begun here. */
export const draftSchema = z.object({ memberId: z.string(), profileId: z.string(), unsent: z.unknown() })
