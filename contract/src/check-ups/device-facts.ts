import { z } from 'zod'
import { textSchema } from '../route.ts'

export const deviceFactsSchema = z.strictObject({
  vendor: textSchema(100).nullable(),
  model: textSchema(100).nullable(),
  /** The device's firmware at the time of this measurement. A later update can change the firmware. */
  firmware: textSchema(100).nullable().optional(),
  /** The name that the device advertises over Bluetooth. */
  name: textSchema(100).nullable().optional(),
  /** The time on the device's clock, without a time zone. */
  wallTime: z
    .string()
    .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/)
    .nullable()
    .optional(),
})
export type DeviceFacts = z.infer<typeof deviceFactsSchema>

export const howTaken = {
  /** Where the values come from; `typed` if omitted. Ignored for questionnaires. */
  origin: z.enum(['typed', 'bluetooth', 'serial']).optional(),
  deviceFacts: deviceFactsSchema.optional(),
}

export const howMeasured = {
  ...howTaken,
  /**
   * True when the caller has seen the signs that this could be another person's measurement, and still wants to store
   * it. The write is then not refused with `maybe-another-person`.
   */
  confirmed: z.boolean().optional(),
}
