import { writeAtOffset } from '@salus/domain/moments/utc-offset.ts'

/**
 * Formats an instant in the local time of this device with its offset from UTC, for example 2026-03-02T10:00:00+01:00.
 */
export const writeOnOwnClock = (moment: Date): string =>
  writeAtOffset(moment.toISOString(), -moment.getTimezoneOffset())
