import { measurementSchema } from '@salus/contract/check-ups/measurement.ts'
import { measurementDaySchema } from '@salus/contract/measuring/days.ts'
import { offlinePersonSchema, offlinePreparationSchema } from '@salus/contract/measuring/offline.ts'
import { measurementProfileSchema } from '@salus/contract/measuring/profiles.ts'
import { givenSafetyAnswersSchema, safetyQuestionSchema } from '@salus/contract/measuring/safety-answers.ts'
import { z } from 'zod'

const { steps: stepsOfPerson } = offlinePersonSchema.shape

/**
 * A device that was set up by an earlier release did not store which results are shared. On such a device, staff may
 * read no results.
 */
const preparedPersonSchema = offlinePersonSchema.extend({
  steps: z.array(stepsOfPerson.element.extend({ isShared: z.boolean().default(false) })),
})

/**
 * The data that a device needs to measure the people of one day without a network. It is stored only in encrypted form.
 */
export const preparedDaySchema = z.object({
  tenantId: z.number(),
  preparedBy: z.string(),
  endsAt: z.string(),
  /** Stored with every entry. It proves that the entry was made by a person who could unlock the device. */
  proof: z.string(),
  tenant: offlinePreparationSchema.shape.tenant,
  /**
   * Omitted on a device that was set up by an earlier release. The help lines of the country are then shown instead.
   */
  helpLines: offlinePreparationSchema.shape.helpLines.optional(),
  /**
   * How many milliseconds this device's clock was ahead of the server's clock. Omitted if the device was set up by an
   * earlier release.
   */
  clockAheadMs: z.number().optional(),
  day: measurementDaySchema,
  people: z.array(preparedPersonSchema),
  profiles: z.object({ de: z.array(measurementProfileSchema), en: z.array(measurementProfileSchema) }),
})
export type PreparedDay = z.infer<typeof preparedDaySchema>
export type PreparedPerson = PreparedDay['people'][number]

/** Returns true if staff may read the person's results for this profile. */
export const isSharedHere = ({ steps }: PreparedPerson, profileId: string): boolean =>
  steps.some((step) => step.profileId === profileId && step.isShared)

/** An answer to a safety question, as the person gave it. */
export type SafetyAnswerHere = Omit<NonNullable<z.infer<typeof safetyQuestionSchema>['answer']>, 'askedAgainOn'> & {
  readonly question: z.infer<typeof safetyQuestionSchema>['question']
}

/**
 * The changes made on this device since it was set up, and what the server reported about results sent from this
 * device.
 */
export const dayMarksSchema = z.object({
  done: z
    .array(z.object({ memberId: z.string(), profileId: z.string(), at: z.string(), entryId: z.string() }))
    .default([]),
  /**
   * `left`: the ids of visits that ended on this device. `back`: the ids of visits that were resumed on this device.
   */
  left: z.array(z.string()).default([]),
  back: z.array(z.string()).default([]),
  /** The changes of `left` and `back` that have not been sent to the server. */
  presence: z.array(z.object({ visitId: z.string(), act: z.enum(['leave', 'return']) })).default([]),
  /** True if the day was ended on the server, as of the last contact. It can be opened again there. */
  isClosed: z.boolean().optional(),
  /** When the day was ended, and the name of the colleague who ended it. `null` or omitted if the server did not say. */
  closedAt: z.string().nullable().optional(),
  closedByName: z.string().nullable().optional(),
  /** The answers to safety questions given on this device, by member id. */
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
  /**
   * Results that need immediate attention. Even after they were sent, they stay here until staff have attended to them.
   */
  crises: z
    .array(z.object({ entryId: z.string(), memberId: z.string(), profileId: z.string(), at: z.string() }))
    .default([]),
  /**
   * What the server reported about this device's clock when results were sent; `null` if the clock has always been
   * right.
   */
  clock: z.object({ aheadMs: z.number(), corrected: z.number(), wasSet: z.boolean() }).nullable().default(null),
  /** Results that the server scored with a different version of the profile than this device. */
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
  /** Results that another device recorded for a step that was also done on this device. Both results are stored. */
  doubles: z.array(z.object({ memberId: z.string(), profileId: z.string(), resultGuid: z.string() })).default([]),
})
export type DayMarks = z.infer<typeof dayMarksSchema>

/**
 * The content of an entry. The server finds the same content when it decrypts an entry that this device can no longer
 * read.
 */
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
