import type { StoredCheckUp } from '../read/one.queries.ts'

/** Returns the fields that a new version takes over from the previous one, unless a correction replaces them. */
export const keepMeasurement = (row: StoredCheckUp) => ({
  resultGuid: row.resultGuid,
  dateOfMeasurement: row.dateOfMeasurement,
  utcOffsetMinutes: row.utcOffsetMinutes,
  source: row.source,
  answeredBy: row.answeredBy,
  origin: row.origin,
  deviceFacts: row.deviceFacts,
  answers: row.answers,
  delivered: row.values,
  vendorRanges: row.vendorRanges,
  note: row.note,
})
