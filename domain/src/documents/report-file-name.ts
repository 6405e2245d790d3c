import { findZoneOffset, readUtcOffset, writeAtOffset } from '../moments/utc-offset.ts'
import type { Language } from '../words.ts'

const names: Readonly<Record<Language, string>> = { de: 'Salus-Bericht', en: 'Salus-Report' }

/**
 * `Salus-Bericht-2026-03-02.pdf`: the day on the clock where it was measured, else on the reader's. It ends up in lists of
 * downloads, so it says nothing of the person or of what was measured.
 */
export function nameReportFile(dateOfMeasurement: string, language: Language, timezone: string): string {
  const offset = readUtcOffset(dateOfMeasurement)
  // The database writes a moment of which it knows no more as `+00:00`.
  const isKnown = offset !== null && offset !== 0
  const minutes = isKnown ? offset : findZoneOffset(timezone, new Date(dateOfMeasurement))
  return `${names[language]}-${writeAtOffset(dateOfMeasurement, minutes).slice(0, 10)}.pdf`
}
