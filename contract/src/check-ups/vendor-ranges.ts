import { z } from 'zod'

const finite = z.number().min(-1e6).max(1e6)
const vendorRangeSchema = z
  .strictObject({ low: finite.optional(), high: finite.optional() })
  .refine(({ low, high }) => low !== undefined || high !== undefined, 'neither end is given')
  .refine(({ low, high }) => low === undefined || high === undefined || low <= high, 'low is above high')

/** The ranges that a device prints next to its values, by score code. */
export const vendorRangesSchema = z
  .record(z.string().regex(/^[A-Za-z][A-Za-z0-9_-]{0,59}$/), vendorRangeSchema)
  .refine((ranges) => Object.keys(ranges).length <= 100, 'too many')
export type VendorRanges = z.infer<typeof vendorRangesSchema>
