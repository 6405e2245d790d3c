import { heartQualities, mostGaps, mostIntervals, postures, sensorLocations } from '@salus/domain/heart/heart-terms.ts'
import { z } from 'zod'
import { instantSchema, textSchema } from '../route.ts'

const strapSchema = z.strictObject({
  vendor: textSchema(100).nullable(),
  model: textSchema(100).nullable(),
  /** The name that the device advertises over Bluetooth. */
  name: textSchema(100).nullable(),
  firmware: textSchema(100).nullable(),
})

/**
 * A recording from a chest strap, made while the person kept still. The server computes all results from the recording
 * and accepts no results that the caller computed.
 */
export const heartRecordingSchema = z
  .strictObject({
    startedAt: instantSchema,
    posture: z.enum(postures),
    device: strapSchema,
    sensorLocation: z.enum(sensorLocations).nullable(),
    /** Intervals between beats in units of 1/1024 s, as the Bluetooth heart rate service sends them, oldest first. */
    rr1024: z.array(z.number().int().min(1).max(65_535)).min(1).max(mostIntervals),
    /** The indexes of the intervals before which beats are missing, because contact or connection was lost. */
    gaps: z.array(z.number().int().min(1)).max(mostGaps),
  })
  .refine(({ gaps, rr1024 }) => gaps.every((gap, index) => gap > (gaps[index - 1] ?? 0) && gap < rr1024.length), {
    message: 'ascending, and within the intervals',
    path: ['gaps'],
  })
export type HeartRecording = z.infer<typeof heartRecordingSchema>

const heartScoreSchema = z.strictObject({
  code: z.string(),
  /** `null` when the value cannot be computed from this recording. */
  value: z.number().nullable(),
  unit: z.string().optional(),
  band: z.string().optional(),
  low: z.number().optional(),
  high: z.number().optional(),
})

/**
 * The heart rate variability computed from a recording. It is shown beside the scores of a questionnaire and never
 * changes them.
 */
export const heartSchema = z.strictObject({
  source: z.literal('device'),
  startedAt: instantSchema,
  posture: z.enum(postures),
  device: strapSchema,
  sensorLocation: z.enum(sensorLocations).nullable(),
  version: z.string(),
  quality: z.enum(heartQualities),
  /** The total duration, in seconds, of the normal beat intervals from which the values were computed. */
  seconds: z.number(),
  intervals: z.number().int(),
  rejectedPercent: z.number(),
  gaps: z.number().int(),
  scores: z.array(heartScoreSchema),
})
export type Heart = z.infer<typeof heartSchema>
