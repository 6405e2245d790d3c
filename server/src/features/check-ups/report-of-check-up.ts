import { nameReportFile } from '@salus/domain/documents/report-file-name.ts'
import type { Language } from '@salus/domain/words.ts'
import { checkUpOfRow } from './check-up-of-row.ts'
import type { CheckUpRow } from './check-up.queries.ts'
import { reportDocument } from './report/report-document.ts'
import { renderReport } from './report/render-report.ts'

interface Report {
  readonly pdf: Uint8Array
  readonly fileName: string
}

interface ReportRow extends CheckUpRow {
  readonly readerTimezone: string
  readonly readerRegion: string | null
  /** The picture of the tenant as base64. */
  readonly tenantLogo?: string | null
  /** Members see their own results without numbers when they chose so; staff see what they measured. */
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
