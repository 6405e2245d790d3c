import { findZoneOffset, readUtcOffset, writeAtOffset } from '../moments/utc-offset.ts'
import type { Language } from '../words.ts'

const names: Readonly<Record<Language, string>> = { de: 'Salus-Bericht', en: 'Salus-Report' }

/**
 * For example `Salus-Bericht-2026-03-02.pdf`. The date is that at the place of measurement or, if its offset is
 * unknown, in `timezone`. The name appears in download lists, so it says nothing about the person or the result.
 */
export function nameReportFile(dateOfMeasurement: string, language: Language, timezone: string): string {
  const offset = readUtcOffset(dateOfMeasurement)
  // The database writes `+00:00` for an instant with an unknown offset.
  const isKnown = offset !== null && offset !== 0
  const minutes = isKnown ? offset : findZoneOffset(timezone, new Date(dateOfMeasurement))
  return `${names[language]}-${writeAtOffset(dateOfMeasurement, minutes).slice(0, 10)}.pdf`
}
