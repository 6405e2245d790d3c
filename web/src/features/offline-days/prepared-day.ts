import { measurementSchema } from '@salus/contract/check-ups/measurement.ts'
import { measurementDaySchema } from '@salus/contract/measuring/days.ts'
import { offlinePersonSchema, offlinePreparationSchema } from '@salus/contract/measuring/offline.ts'
import { measurementProfileSchema } from '@salus/contract/measuring/profiles.ts'
import { givenSafetyAnswersSchema, safetyQuestionSchema } from '@salus/contract/measuring/safety-answers.ts'
import { z } from 'zod'

const { steps: stepsOfPerson } = offlinePersonSchema.shape

/**
 * A device that was set up by an earlier release has not stored what is shared, so staff are not allowed to read any
 * result there.
 */
const preparedPersonSchema = offlinePersonSchema.extend({
  steps: z.array(stepsOfPerson.element.extend({ isShared: z.boolean().default(false) })),
})

/** The data with which a device measures the people of one day without a network. It is stored only encrypted. */
export const preparedDaySchema = z.object({
  tenantId: z.number(),
  preparedBy: z.string(),
  endsAt: z.string(),
  /** Stored with every entry. It proves that a person who could open the device made the entry. */
  proof: z.string(),
  tenant: offlinePreparationSchema.shape.tenant,
  /** Omitted on a device that was set up by an earlier release, which shows the help lines of the country instead. */
  helpLines: offlinePreparationSchema.shape.helpLines.optional(),
  /**
   * How many milliseconds the clock of this device was ahead; omitted if the device was set up by an earlier release.
   */
  clockAheadMs: z.number().optional(),
  day: measurementDaySchema,
  people: z.array(preparedPersonSchema),
  profiles: z.object({ de: z.array(measurementProfileSchema), en: z.array(measurementProfileSchema) }),
})
export type PreparedDay = z.infer<typeof preparedDaySchema>
export type PreparedPerson = PreparedDay['people'][number]

/** Returns true if staff are allowed to read the person's results of this profile. */
export const isSharedHere = ({ steps }: PreparedPerson, profileId: string): boolean =>
  steps.some((step) => step.profileId === profileId && step.isShared)

/** An answer to a safety question, as it was given. */
export type SafetyAnswerHere = Omit<NonNullable<z.infer<typeof safetyQuestionSchema>['answer']>, 'askedAgainOn'> & {
  readonly question: z.infer<typeof safetyQuestionSchema>['question']
}

/**
 * The changes made on this device since it was set up, and what the server reported about the results sent from here.
 */
export const dayMarksSchema = z.object({
  done: z
    .array(z.object({ memberId: z.string(), profileId: z.string(), at: z.string(), entryId: z.string() }))
    .default([]),
  /** The ids of the visits that ended here (`left`) and that were resumed here (`back`). */
  left: z.array(z.string()).default([]),
  back: z.array(z.string()).default([]),
  /** The changes of `left` and `back` that the server does not know yet. */
  presence: z.array(z.object({ visitId: z.string(), act: z.enum(['leave', 'return']) })).default([]),
  /** The answers to safety questions given here, by member id. */
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
  /** Results that need immediate attention. They stay here after they were sent, until staff have attended to them. */
  crises: z
    .array(z.object({ entryId: z.string(), memberId: z.string(), profileId: z.string(), at: z.string() }))
    .default([]),
  /**
   * What the server reported about the clock of this device when results were sent; `null` as long as the clock was
   * right.
   */
  clock: z.object({ aheadMs: z.number(), corrected: z.number(), wasSet: z.boolean() }).nullable().default(null),
  /** Results that the server scored with another version than this device did. */
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
  /**
   * Results that another device recorded for a step that was also done here. The results of both devices are stored.
   */
  doubles: z.array(z.object({ memberId: z.string(), profileId: z.string(), resultGuid: z.string() })).default([]),
})
export type DayMarks = z.infer<typeof dayMarksSchema>

/** The content of an entry. The server reads the same content from an entry that arrives sealed. */
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

export const draftSchema = z.object({ memberId: z.string(), profileId: z.string(), unsent: z.unknown() })
