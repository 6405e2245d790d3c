import { z } from 'zod'
import { textSchema } from './route.ts'

/** What a device says of itself, and how its values came. */
export const deviceFactsSchema = z.strictObject({
  vendor: textSchema(100).nullable(),
  model: textSchema(100).nullable(),
  /** Of this measurement: it changes with updates. */
  firmware: textSchema(100).nullable().optional(),
  /** The name under which it shows itself nearby. */
  name: textSchema(100).nullable().optional(),
  /** What its clock said, without a zone. */
  wallTime: z
    .string()
    .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/)
    .nullable()
    .optional(),
})

/** How values were taken. */
export const howTaken = {
  /** Where the values came from; typed unless said otherwise. Only for body values. */
  origin: z.enum(['typed', 'bluetooth', 'serial']).optional(),
  deviceFacts: deviceFactsSchema.optional(),
}

/** How the values of a new check-up came about. */
export const howMeasured = {
  ...howTaken,
  /** What speaks against the person was looked at: `maybe-another-person` is not answered again. */
  confirmed: z.boolean().optional(),
}
