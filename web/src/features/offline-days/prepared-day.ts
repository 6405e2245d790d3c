import { measurementSchema } from '@salus/contract/check-ups/measurement.ts'
import { measurementDaySchema } from '@salus/contract/measuring/days.ts'
import { offlinePersonSchema, offlinePreparationSchema } from '@salus/contract/measuring/offline.ts'
import { measurementProfileSchema } from '@salus/contract/measuring/profiles.ts'
import { givenSafetyAnswersSchema, safetyQuestionSchema } from '@salus/contract/measuring/safety-answers.ts'
import { z } from 'zod'

const { steps: stepsOfPerson } = offlinePersonSchema.shape

/** A device that was made ready by an earlier release does not know what is shared: then staff do not read it here. */
const preparedPersonSchema = offlinePersonSchema.extend({
  steps: z.array(stepsOfPerson.element.extend({ isShared: z.boolean().default(false) })),
})

/** What a device needs to measure the people of one day without a network. Stored only encrypted. */
export const preparedDaySchema = z.object({
  tenantId: z.number(),
  preparedBy: z.string(),
  endsAt: z.string(),
  /** Stored with every entry. */
  proof: z.string(),
  tenant: offlinePreparationSchema.shape.tenant,
  /** Absent on a device that was made ready by an earlier release: then those of the country are shown. */
  helpLines: offlinePreparationSchema.shape.helpLines.optional(),
  /** By how many milliseconds the clock of this device was ahead; absent if an earlier release made it ready. */
  clockAheadMs: z.number().optional(),
  day: measurementDaySchema,
  people: z.array(preparedPersonSchema),
  profiles: z.object({ de: z.array(measurementProfileSchema), en: z.array(measurementProfileSchema) }),
})
export type PreparedDay = z.infer<typeof preparedDaySchema>
export type PreparedPerson = PreparedDay['people'][number]

/** True when staff may read such results of the person. */
export const isSharedHere = ({ steps }: PreparedPerson, profileId: string): boolean =>
  steps.some((step) => step.profileId === profileId && step.isShared)

/** An answer to a safety question, as it was given. */
export type SafetyAnswerHere = Omit<NonNullable<z.infer<typeof safetyQuestionSchema>['answer']>, 'askedAgainOn'> & {
  readonly question: z.infer<typeof safetyQuestionSchema>['question']
}

/** The changes made on this device since it was made ready. */
export const dayMarksSchema = z.object({
  done: z
    .array(z.object({ memberId: z.string(), profileId: z.string(), at: z.string(), entryId: z.string() }))
    .default([]),
  /** Visits of people who have left, and of people who are here again. */
  left: z.array(z.string()).default([]),
  back: z.array(z.string()).default([]),
  /** What of it the server does not know yet. */
  presence: z.array(z.object({ visitId: z.string(), act: z.enum(['leave', 'return']) })).default([]),
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
  /** Results that staff have to look at at once, until one of them sees to it. They stay here after they were sent. */
  crises: z
    .array(z.object({ entryId: z.string(), memberId: z.string(), profileId: z.string(), at: z.string() }))
    .default([]),
  /** What sending told of the clock of this device; `null` as long as it was right. */
  clock: z.object({ aheadMs: z.number(), corrected: z.number(), wasSet: z.boolean() }).nullable().default(null),
  /** Results that the server scored with another version than this device. */
  scoredAnew: z
    .array(
      z.object({
        memberId: z.string(),
        profileId: z.string(),
        resultGuid: z.string(),
        here: z.string(),
        now: z.string(),
      }),
    )
    .default([]),
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
