import { findZoneOffset, readUtcOffset, writeAtOffset } from '../moments/utc-offset.ts'
import type { Language } from '../words.ts'

const names: Readonly<Record<Language, string>> = { de: 'Salus-Bericht', en: 'Salus-Report' }

/**
 * Builds a file name such as `Salus-Bericht-2026-03-02.pdf`. The date is the local day at the place of measurement. If
 * the UTC offset of that place is unknown, it is the day in `timezone`. The name appears in lists of downloads, so it
 * must not reveal the person or the result.
 */
export function nameReportFile(dateOfMeasurement: string, language: Language, timezone: string): string {
  const offset = readUtcOffset(dateOfMeasurement)
  // The database writes `+00:00` for an instant with an unknown offset.
  const isKnown = offset !== null && offset !== 0
  const minutes = isKnown ? offset : findZoneOffset(timezone, new Date(dateOfMeasurement))
  return `${names[language]}-${writeAtOffset(dateOfMeasurement, minutes).slice(0, 10)}.pdf`
}
