import type { Segment, SegmentValue, ValueCode } from '../canonical-values.ts'
import type { Row } from '../../tables/delimited-text.ts'
import type { MeasurementRecord, RejectedRow, RejectionCode } from './measurement-record.ts'
import { isMissing } from '../../tables/decimal-numbers.ts'
import { listDoubts, impossibleField } from './plausibility.ts'
import { roundTo } from './units.ts'
import { joinMoment, readDate } from '../../tables/wall-time.ts'

const fields = 38

export const looksLikeBc418 = (row: Row | undefined) =>
  row !== undefined && row.cells.length === fields && /^\d{2}\/\d{2}\/\d{2}$/.test(row.cells[0] ?? '')

const valuesAt: readonly (readonly [number, ValueCode])[] = [
  [5, 'weightKg'],
  [6, 'bodyFatPct'],
  [7, 'bodyFatMassKg'],
  [8, 'fatFreeMassKg'],
  [9, 'bodyWaterKg'],
  [11, 'bmi'],
  [13, 'impedanceOhm'],
]
const impedancesAt: readonly (readonly [number, Segment])[] = [
  [14, 'rightLeg'],
  [15, 'leftLeg'],
  [16, 'rightArm'],
  [17, 'leftArm'],
]
const segmentOrder: readonly Segment[] = ['rightLeg', 'leftLeg', 'rightArm', 'leftArm', 'trunk']
const segmentFields: readonly SegmentValue[] = ['fatPct', 'fatKg', 'fatFreeKg', 'muscleKg']

const energyAt = 12
const heightAt = 4
const segmentsFrom = 18

/**
 * The positions of the cells that are read as numbers. Notes about the row use the name that is given with the
 * position.
 */
const numbersAt: readonly (readonly [number, string])[] = [
  ...valuesAt,
  [energyAt, 'bmrKcal'],
  [heightAt, 'heightCm'],
  ...impedancesAt.map(([index]) => [index, 'impedanceOhm'] as const),
  ...segmentOrder.flatMap((segment, part) =>
    segmentFields.map((code, field) => [segmentsFrom + part * 4 + field, `${code}.${segment}`] as const),
  ),
]

const isNumber = (cell: string) => /^-?\d+(\.\d+)?$/.test(cell)

/**
 * The record does not contain the unit of its energy. A resting energy above this limit must be in kilojoules, so it is
 * converted to kilocalories.
 */
const mostKilocalories = 4000

export function bc418Record(row: Row, latest?: string): MeasurementRecord | RejectedRow {
  const reject = (code: RejectionCode, rest: Partial<RejectedRow> = {}): RejectedRow => ({
    row: row.line,
    code,
    ...rest,
    raw: row.raw,
  })
  if (row.cells.length !== fields) return reject('column_count', { expected: fields, actual: row.cells.length })
  const number = (index: number) => {
    const cell = row.cells[index] ?? ''
    const value = isNumber(cell) ? Number(cell) : 0
    return value === 0 ? null : value
  }
  const moment = joinMoment(readDate(row.cells[0] ?? '', 'day-first'), row.cells[1] ?? '')
  if ('dateFault' in moment) return reject('invalid_date', moment)
  const { at: measuredAt } = moment
  if (latest !== undefined && measuredAt > latest) return reject('future_date')
  const record = buildRecord(row, { number, measuredAt })
  if (record.values.weightKg === undefined) return reject('no_measurement')
  const field = impossibleField(record)
  return field === null ? record : reject('out_of_range', { field })
}

function buildRecord(
  row: Row,
  { number, measuredAt }: { number: (index: number) => number | null; measuredAt: string },
): MeasurementRecord {
  const values: Partial<Record<ValueCode, number>> = {}
  for (const [index, code] of valuesAt) {
    const value = number(index)
    if (value !== null) values[code] = value
  }
  const energy = number(energyAt)
  if (energy !== null) values.bmrKcal = energy > mostKilocalories ? roundTo(energy / 4.184, 0) : energy
  const heightCm = number(heightAt)
  const ageYears = number(10)
  const sex = ({ '1': 'male', '2': 'female' } as const)[row.cells[3] ?? '']
  return {
    row: row.line,
    subject: {
      ...(sex === undefined ? {} : { sex }),
      ...(ageYears === null ? {} : { ageYears }),
      ...(heightCm === null ? {} : { heightCm }),
    },
    measuredAt,
    device: { vendor: 'Tanita', model: 'BC-418' },
    values,
    segmental: readSegments(number),
    impedanceOhm: { '50kHz': Object.fromEntries(impedancesAt.flatMap(([at, part]) => entry(part, number(at)))) },
    resistanceOhm: {},
    reactanceOhm: {},
    warnings: [...damagedNumbers(row), ...listDoubts(values, heightCm ?? undefined)],
    raw: row.raw,
  }
}

const damagedNumbers = ({ cells }: Row): readonly string[] => {
  const isDamaged = (cell: string) => !isMissing(cell) && !isNumber(cell)
  const damaged = numbersAt.filter(([index]) => isDamaged(cells[index] ?? ''))
  return [...new Set(damaged.map(([, name]) => `not_a_number:${name}`))]
}

function readSegments(number: (index: number) => number | null): MeasurementRecord['segmental'] {
  return Object.fromEntries(
    segmentFields.map((code, field) => [
      code,
      Object.fromEntries(segmentOrder.flatMap((part, index) => entry(part, number(segmentsFrom + index * 4 + field)))),
    ]),
  )
}

const entry = (key: string, value: number | null): (readonly [string, number])[] =>
  value === null ? [] : [[key, value]]
