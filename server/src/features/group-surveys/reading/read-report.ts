import type { Release } from '@salus/domain/group-reports/release.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { ReportRow } from './report.queries.ts'

/** Serialised as JSON again, the report has the stored bytes. Refuses with the reason if it is not shown. */
export function readReport(row: ReportRow | undefined): Release {
  if (row?.mayRead !== true) refuse('not-a-reader')
  if (row.body === null) refuse('not-found')
  if (row.state !== 'published') refuse('report-withdrawn')
  // The report was checked against its schema before it was stored.
  return JSON.parse(row.body) as Release
}
