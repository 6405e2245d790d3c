import type { MeasurementFile } from '@salus/contract/measuring/imports.ts'

/** A file of a scale. It contains `count` rows that can be stored. */
export const fileWith = (count: number): MeasurementFile => ({
  fileError: null,
  unreadSheets: [],
  timezone: 'Europe/Berlin',
  table: null,
  format: 'withings.csv',
  encoding: 'ascii',
  reading: null,
  questions: [],
  units: { masses: [], contradicting: [], columns: [], answered: { massUnit: null, units: {} } },
  persons: [],
  rows: Array.from({ length: count }, (_, index) => ({ row: index + 2, state: 'ready' })),
})
