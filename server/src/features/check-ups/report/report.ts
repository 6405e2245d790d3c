import { nameReportFile } from '@salus/domain/documents/report-file-name.ts'
import type { Language } from '@salus/domain/words.ts'
import { checkUpOfRow } from '../read/from-row.ts'
import type { CheckUpRow } from '../read/one.queries.ts'
import { reportDocument } from './report-document.ts'
import { renderReport } from './render-report.ts'

interface Report {
  readonly pdf: Uint8Array
  readonly fileName: string
}

interface ReportRow extends CheckUpRow {
  readonly readerTimezone: string
  readonly readerRegion: string | null
  readonly tenantLogo?: string | null
  /** True for members who chose to see their own results without numbers. Staff always see the numbers. */
  readonly isQuiet?: boolean
}

export function reportOfCheckUp(row: ReportRow, language: Language): Report {
  const checkUp = checkUpOfRow(row)
  const document = reportDocument({
    checkUp,
    memberName: `${row.memberFirstName} ${row.memberLastName}`,
    memberBirthDate: row.memberBirthDate,
    memberNumber: row.memberNumber,
    tenantName: row.tenantDisplayName,
    language,
    timezone: row.readerTimezone,
    region: row.readerRegion,
    country: row.tenantCountry,
    currency: row.tenantCurrency,
    isQuiet: row.isQuiet ?? false,
  })
  return {
    pdf: renderReport(document, row.tenantLogo ?? null),
    fileName: nameReportFile(checkUp.dateOfMeasurement, language, row.readerTimezone),
  }
}
