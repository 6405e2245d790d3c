import type { Language } from '@salus/domain/words.ts'
import { checkUpOfRow } from './check-up-of-row.ts'
import type { CheckUpRow } from './check-up.queries.ts'
import { reportDocument } from './report/report-document.ts'
import { renderReport } from './report/render-report.ts'

interface Report {
  readonly pdf: Uint8Array
  readonly fileName: string
}

/** The file's name says nothing of the person: it ends up in lists of downloads. */
const fileNames: Readonly<Record<Language, string>> = { de: 'salus-bericht.pdf', en: 'salus-report.pdf' }

interface ReportRow extends CheckUpRow {
  readonly readerTimezone: string
  /** The picture of the tenant as base64. */
  readonly tenantLogo?: string | null
  /** Members see their own results without numbers when they chose so; staff see what they measured. */
  readonly isQuiet?: boolean
}

export const reportOfCheckUp = (row: ReportRow, language: Language): Report => ({
  pdf: renderReport(
    reportDocument({
      checkUp: checkUpOfRow(row),
      memberName: `${row.memberFirstName} ${row.memberLastName}`,
      tenantName: row.tenantDisplayName,
      language,
      timezone: row.readerTimezone,
      isQuiet: row.isQuiet ?? false,
    }),
    row.tenantLogo ?? null,
  ),
  fileName: fileNames[language],
})
