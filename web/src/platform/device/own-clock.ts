import { writeAtOffset } from '@salus/domain/moments/utc-offset.ts'

/** Formats an instant with the offset of this device, which preserves the local time: 2026-03-02T10:00:00+01:00. */
export const writeOnOwnClock = (moment: Date): string =>
  writeAtOffset(moment.toISOString(), -moment.getTimezoneOffset())
