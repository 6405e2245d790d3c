import { z } from 'zod'
import { guidSchema, instantSchema, longTextSchema } from '../route.ts'
import { answersToScoreSchema } from './answers.ts'
import { howMeasured } from './device-facts.ts'
import { heartRecordingSchema } from './heart.ts'
import { vendorRangesSchema } from './vendor-ranges.ts'

/** Answers or values to score and store as a check-up. */
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
    /** The person who entered the answers: staff, or the member with staff present. Members alone: `self`. */
    answeredBy: z.enum(['by-staff', 'with-staff']).optional(),
    ...howMeasured,
    /** The analysis (draft) that this finishes. Finishing it again returns the same check-up. */
    analysisId: guidSchema.optional(),
    /**
     * The caller's own id of a check-up recorded without a network. The same body under it is stored once, however
     * late it is sent again. Needs `dateOfMeasurement`, and excludes `analysisId`.
     */
    entryId: guidSchema.optional(),
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
export type Measurement = z.output<typeof measurementSchema>
