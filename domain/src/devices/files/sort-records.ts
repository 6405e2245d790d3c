import type { DuplicateRow, MeasurementRecord, RejectedRow, UnitQuestions } from './measurement-record.ts'

export type Found = MeasurementRecord | RejectedRow

export const noUnitQuestions: UnitQuestions = { masses: [], contradicting: [], columns: [] }

/**
 * Sorts the results of the rows into measurements, rejected rows and duplicates. Of several equal measurements, the
 * first one is kept and the others are duplicates.
 *
 * A row is rejected if an earlier row has the same person, device, time and weight but other values. It is not a
 * duplicate, but only one of the two rows can be stored.
 */
export function sortRecords(found: readonly Found[], profile: string) {
  const records: MeasurementRecord[] = []
  const rejected: RejectedRow[] = []
  const duplicates: DuplicateRow[] = []
  const seen = new Map<string, MeasurementRecord>()
  for (const each of found) {
    if (!('device' in each)) {
      rejected.push(each)
      continue
    }
    if (isClockUnset(each.measuredAt)) {
      rejected.push({ row: each.row, code: 'clock_unset', raw: each.raw })
      continue
    }
    const key = recordKey(each)
    const first = seen.get(key)
    if (first === undefined) {
      seen.set(key, each)
      records.push(each)
    } else if (writeValues(first) === writeValues(each)) duplicates.push({ row: each.row, of: first.row })
    else rejected.push({ row: each.row, code: 'contradicts_row', of: first.row, raw: each.raw })
  }
  return { profile, records, rejected, duplicates }
}

/** True for the dates that an unset clock shows, and for years before there were such devices. */
const isClockUnset = (measuredAt: string) => measuredAt < '1990' || measuredAt.startsWith('2000-01-01')

const recordKey = ({ subject, device, measuredAt, offset = '', values }: MeasurementRecord): string =>
  [
    subject?.id ?? '',
    subject?.name ?? '',
    subject?.birthDate ?? '',
    subject?.sex ?? '',
    device.vendor,
    device.model ?? '',
    `${measuredAt}${offset}`,
    values.weightKg ?? '',
  ].join('|')

const writeValues = ({ values, segmental, impedanceOhm, resistanceOhm, reactanceOhm }: MeasurementRecord): string =>
  JSON.stringify([values, segmental, impedanceOhm, resistanceOhm, reactanceOhm])
