import type { Release } from '@salus/domain/group-reports/release.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { ReportRow } from './report.queries.ts'

/**
 * Parses the stored report. Serialising the result as JSON gives the stored bytes again. If the report is not shown to
 * the caller, refuses with the reason.
 */
export function readReport(row: ReportRow | undefined): Release {
  if (row?.mayRead !== true) refuse('not-a-reader')
  if (row.body === null) refuse('not-found')
  if (row.state !== 'published') refuse('report-withdrawn')
  // The cast is safe, because the report was validated before it was stored.
  return JSON.parse(row.body) as Release
}
