import { dayIn } from '../moments/day-in.ts'
import type { Language } from '../words.ts'

const names: Readonly<Record<Language, string>> = { de: 'Salus-Bericht', en: 'Salus-Report' }

/**
 * Builds a file name such as `Salus-Bericht-2026-03-02.pdf`. The date is the day in the reader's time zone, as in the
 * report itself. The name appears in lists of downloads, so it must not reveal the person or the result.
 */
export const nameReportFile = (dateOfMeasurement: string, language: Language, timezone: string): string =>
  `${names[language]}-${dayIn(timezone, dateOfMeasurement)}.pdf`
