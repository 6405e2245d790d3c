import { heartQualities, mostGaps, mostIntervals, postures, sensorLocations } from '@salus/domain/heart/heart-terms.ts'
import { z } from 'zod'
import { instantSchema, textSchema } from './route.ts'

const strapSchema = z.strictObject({
  vendor: textSchema(100).nullable(),
  model: textSchema(100).nullable(),
  /** The name under which it shows itself nearby. */
  name: textSchema(100).nullable(),
  firmware: textSchema(100).nullable(),
})

/** What a strap sent while somebody sat still. The server computes from it; nothing computed is taken from outside. */
export const heartRecordingSchema = z
  .strictObject({
    startedAt: instantSchema,
    posture: z.enum(postures),
    device: strapSchema,
    sensorLocation: z.enum(sensorLocations).nullable(),
    /** Intervals between beats in 1/1024 s as the heart rate service sends them, oldest first. */
    rr1024: z.array(z.number().int().min(1).max(65_535)).min(1).max(mostIntervals),
    /** Before which intervals beats are missing, because contact or connection was lost. */
    gaps: z.array(z.number().int().min(1)).max(mostGaps),
  })
  .refine(({ gaps, rr1024 }) => gaps.every((gap, index) => gap > (gaps[index - 1] ?? 0) && gap < rr1024.length), {
    message: 'ascending, and within the intervals',
    path: ['gaps'],
  })
export type HeartRecording = z.infer<typeof heartRecordingSchema>

const heartScoreSchema = z.strictObject({
  code: z.string(),
  /** Null where the recording does not carry it. */
  value: z.number().nullable(),
  unit: z.string().optional(),
  band: z.string().optional(),
  low: z.number().optional(),
  high: z.number().optional(),
})

/** Heart rate variability beside the scores of a questionnaire, and never in them. */
export const heartSchema = z.strictObject({
  source: z.literal('device'),
  startedAt: instantSchema,
  posture: z.enum(postures),
  device: strapSchema,
  sensorLocation: z.enum(sensorLocations).nullable(),
  /** Of the computation. */
  version: z.string(),
  quality: z.enum(heartQualities),
  /** Seconds of normal beats that went into it. */
  seconds: z.number(),
  intervals: z.number().int(),
  rejectedPercent: z.number(),
  gaps: z.number().int(),
  scores: z.array(heartScoreSchema),
})
export type Heart = z.infer<typeof heartSchema>
