import { findZoneOffset, readUtcOffset, writeAtOffset } from './utc-offset.ts'

/**
 * Day and time on the clocks at the place of an ISO moment, for example 2026-03-01 and 08:30. If the moment does not
 * give its offset, the clocks of the time zone `otherwise` (an IANA name) are used.
 */
export function readLocalTime(moment: string, otherwise: string): { readonly day: string; readonly time: string } {
  const minutes = readUtcOffset(moment) ?? findZoneOffset(otherwise, new Date(moment))
  const local = writeAtOffset(moment, minutes)
  return { day: local.slice(0, 10), time: local.slice(11, 16) }
}
