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
 * A recording from a chest strap that was made while the person kept still. The server computes all results from the
 * recording. It does not accept results that the caller computed.
 */
export const heartRecordingSchema = z
  .strictObject({
    startedAt: instantSchema,
    posture: z.enum(postures),
    device: strapSchema,
    sensorLocation: z.enum(sensorLocations).nullable(),
    /**
     * The intervals between heartbeats in units of 1/1024 s, oldest first. The Bluetooth heart rate service sends them
     * in this unit.
     */
    rr1024: z.array(z.number().int().min(1).max(65_535)).min(1).max(mostIntervals),
    /**
     * The indexes of intervals that follow a loss of contact or connection. Beats are missing before these intervals.
     */
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
