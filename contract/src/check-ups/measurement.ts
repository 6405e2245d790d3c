import { z } from 'zod'
import { guidSchema, instantSchema, longTextSchema } from '../route.ts'
import { answersToScoreSchema } from './answers.ts'
import { howMeasured } from './device-facts.ts'
import { heartRecordingSchema } from './heart.ts'
import { vendorRangesSchema } from './vendor-ranges.ts'

export const measurementSchema = z
  .strictObject({
    profileId: guidSchema,
    memberId: guidSchema,
    dateOfMeasurement: instantSchema.optional(),
    answers: answersToScoreSchema.optional(),
    values: answersToScoreSchema.optional(),
    vendorRanges: vendorRangesSchema.optional(),
    /** Accepted only with questionnaires of the stress family. */
    heart: heartRecordingSchema.optional(),
    note: longTextSchema(4000).optional(),
    /**
     * Who entered the answers. `by-staff` (the default): staff. `with-staff`: the member, with staff present. Ignored
     * when callers measure themselves, because the server then stores `self`.
     */
    answeredBy: z.enum(['by-staff', 'with-staff']).optional(),
    ...howMeasured,
    /**
     * The unfinished analysis that becomes this check-up. If the request is repeated, the same check-up is returned.
     */
    analysisId: guidSchema.optional(),
    /**
     * When the person finished this analysis, by the server's clock. The check-up gets this time instead of the time of
     * arrival, because a device may keep the answers until it has a connection. Ignored unless the time lies between
     * the start of the analysis and now.
     */
    finishedAt: instantSchema.optional(),
    /**
     * The caller's own id for a check-up that was recorded without a network. If the same body is sent again with this
     * id, even much later, the check-up is not stored a second time. Requires `dateOfMeasurement`. Cannot be combined
     * with `analysisId`.
     */
    entryId: guidSchema.optional(),
    /**
     * When the device sent the check-up, by the clock that also gave `dateOfMeasurement`. If this clock differs from
     * the server's by more than two minutes, the server corrects `dateOfMeasurement` by the difference. It does not
     * correct a `dateOfMeasurement` that is later than `sentAt`. Only with `entryId`.
     */
    sentAt: instantSchema.optional(),
    /** Set for an entry made on a measurement day without a network. Only with `entryId`. */
    offline: z
      .strictObject({
        dayId: guidSchema,
        /** The version of the measurement profile with which the device computed the scores. */
        profileVersion: z.string().min(1).max(40),
      })
      .optional(),
    /**
     * True when the caller has seen that this person must not be measured with a current, but that the measurement was
     * already made. The entry is then not refused with `safety-stop`. Only with `offline`.
     */
    despiteStop: z.boolean().optional(),
  })
  .refine((body) => (body.answers === undefined) !== (body.values === undefined), {
    message: 'exactly one of answers and values',
    path: ['answers'],
  })
  .refine(({ entryId, dateOfMeasurement }) => entryId === undefined || dateOfMeasurement !== undefined, {
    message: 'an entry says when it was measured',
    path: ['dateOfMeasurement'],
  })
  .refine(({ entryId, analysisId }) => entryId === undefined || analysisId === undefined, {
    message: 'at most one of analysisId and entryId',
    path: ['entryId'],
  })
  .refine(({ entryId, sentAt, offline }) => entryId !== undefined || (sentAt === undefined && offline === undefined), {
    message: 'only for an entry with an id',
    path: ['entryId'],
  })
  .refine(({ offline, despiteStop }) => offline !== undefined || despiteStop === undefined, {
    message: 'only for an entry made without a network',
    path: ['despiteStop'],
  })
export type Measurement = z.output<typeof measurementSchema>
