import { writeAtOffset } from '@salus/domain/moments/utc-offset.ts'

/** A moment with the offset of this device, so that the time on the wall stays known: 2026-03-02T10:00:00+01:00. */
export const writeOnOwnClock = (moment: Date): string =>
  writeAtOffset(moment.toISOString(), -moment.getTimezoneOffset())
