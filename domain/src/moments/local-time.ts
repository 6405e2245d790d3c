import { findZoneOffset, readUtcOffset, writeAtOffset } from './utc-offset.ts'

/**
 * Returns the local day and time of an ISO moment, for example 2026-03-01 and 08:30. If the moment has no offset, the
 * time zone `otherwise` (an IANA name) is used.
 */
export function readLocalTime(moment: string, otherwise: string): { readonly day: string; readonly time: string } {
  const minutes = readUtcOffset(moment) ?? findZoneOffset(otherwise, new Date(moment))
  const local = writeAtOffset(moment, minutes)
  return { day: local.slice(0, 10), time: local.slice(11, 16) }
}
