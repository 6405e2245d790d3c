import { canonicalValue, type ValueCode } from '../canonical-values.ts'
import type { DecimalSeparator } from '../../tables/decimal-numbers.ts'
import { isMissing } from '../../tables/decimal-numbers.ts'
import type { Row } from '../../tables/delimited-text.ts'
import type { DayOrder, ReadDate } from '../../tables/wall-time.ts'
import { readCellNumber } from './cell-number.ts'
import { type Column, type NumberColumn, readNumberCell, withAnsweredUnit } from './column-units.ts'
import type { NumberTarget } from './column-targets.ts'
import { findContradictingUnit, correctUnit, type MassUnit, findUnitByBmi } from './mass-unit.ts'
import type { MeasurementRecord, RecordSubject, RejectedRow, RejectionCode, VendorRange } from './measurement-record.ts'
import { listDoubts, impossibleField } from './plausibility.ts'
import { emptyFacts, readTextCell, type RowFacts, withBirthCentury } from './text-cells.ts'
import { toStored, type UnitCode } from './units.ts'
import { pickOwnRating, vendorNamed } from './vendor-ratings.ts'

export interface TableContext {
  readonly columns: readonly Column[]
  readonly vendor: string
  readonly decimalSeparator: DecimalSeparator
  readonly dayOrder: DayOrder
  /** The unit of masses in columns without a unit, as found by `massUnitOfFile`; `null` when it is unknown. */
  readonly massUnit: MassUnit | null
  /** The unit that a person chose for a weight that contradicts its BMI. */
  readonly answeredMassUnit: MassUnit | null
  /** True when the export gives water in pounds whenever it gives masses in pounds. */
  readonly hasWaterAsMass: boolean
  /** The current wall time of the tenant. Measurements after it are refused. */
  readonly latest?: string | undefined
}

type OfSegments = Partial<Record<string, number>>

interface Draft {
  readonly facts: RowFacts
  readonly values: Partial<Record<ValueCode, number>>
  readonly segmental: Record<string, OfSegments>
  readonly impedanceOhm: Record<string, OfSegments>
  readonly ranges: Partial<Record<ValueCode, { low?: number; high?: number }>>
  readonly warnings: Set<string>
  /** The fields whose number has the decimal separator that the file does not use. */
  readonly otherSigns: Set<string>
  readonly lacking: Map<string, 'mass' | 'own'>
  weightUnit: UnitCode
}

/**
 * Reads one row of a table as a measurement, or returns why it is rejected. `date` comes from a date row above, if the
 * file has such rows.
 */
export function recordOfRow(row: Row, context: TableContext, date: ReadDate | null): MeasurementRecord | RejectedRow {
  const reject = (code: RejectionCode, rest: Partial<RejectedRow> = {}): RejectedRow => ({
    row: row.line,
    code,
    ...rest,
    raw: row.raw,
  })
  const cells = trimEmptyEnd(row.cells, context.columns.length)
  if (cells.length !== context.columns.length)
    return reject('column_count', { expected: context.columns.length, actual: cells.length })
  const draft = readCells(cells, context, date)
  const measuredAt = readMeasuredAt(draft, context.latest)
  if ('code' in measuredAt) return reject(measuredAt.code, measuredAt)
  const lacking = [...draft.lacking].map(([header, unit]) => ({ header, unit }))
  if (lacking[0] !== undefined) return reject('ambiguous_unit', { field: lacking[0].header, lacking })
  if (!settlesWeight(draft, context)) return reject('ambiguous_unit', { field: 'weightKg' })
  const record = finishRecord(draft, { row, measuredAt: measuredAt.at, context })
  if (record.values.weightKg === undefined) return reject(...explainMissingWeight(draft))
  const field = impossibleField(record)
  return field === null ? record : reject('out_of_range', { field })
}

function explainMissingWeight({ warnings, otherSigns }: Draft): [RejectionCode, Partial<RejectedRow>?] {
  if (!warnings.has('not_a_number:weightKg')) return ['no_measurement']
  return [otherSigns.has('weightKg') ? 'mixed_decimals' : 'not_a_number', { field: 'weightKg' }]
}

function readMeasuredAt(
  { facts, warnings }: Draft,
  latest: string | undefined,
): { at: string } | Pick<RejectedRow, 'code' | 'dateFault'> {
  const { date } = facts
  if (date === 'ambiguous') return { code: 'ambiguous_date' }
  if (date === null || typeof date === 'string') return { code: 'invalid_date', dateFault: date ?? 'missing' }
  if (facts.hasAmbiguousBirthDate) return { code: 'ambiguous_date' }
  if (facts.hasInvalidBirthDate) warnings.add('birth_date_invalid')
  if (facts.time === null) warnings.add('time_unknown')
  const at = `${date.date}T${facts.time ?? '00:00:00'}`
  // A time with an offset cannot be compared with the tenant's wall time, so it is accepted here. The caller
  // compares it as an instant before storing.
  return latest !== undefined && facts.offset === null && at > latest ? { code: 'future_date' } : { at }
}

/**
 * Reads the cells of a row. A mass without a unit is read in the unit that the row's BMI implies. If the BMI implies
 * none, it is read in the unit of the file.
 */
function readCells(cells: readonly string[], context: TableContext, date: ReadDate | null): Draft {
  const own = massUnitOfRow(cells, context)
  return readCellsIn(cells, { context, date, massUnit: own ?? context.massUnit })
}

/** Returns the unit that the row's BMI and height imply for a weight without a unit; `null` when they imply none. */
export function massUnitOfRow(cells: readonly string[], context: TableContext): MassUnit | null {
  if (!context.columns.some((column) => column.kind === 'numbers' && column.lacks === 'mass')) return null
  const { values, facts, weightUnit } = readCellsIn(cells, { context, date: null, massUnit: 'kg', isTrial: true })
  const { weightKg: weight, bmi } = values
  const { heightCm } = facts.subject
  if (weight === undefined || bmi === undefined || heightCm === undefined || weightUnit !== 'kg') return null
  return findUnitByBmi({ weight, bmi, heightCm })
}

interface Reading {
  readonly context: TableContext
  readonly date: ReadDate | null
  readonly massUnit: MassUnit | null
  /** Set while the unit of the masses is still being determined. Masses that have a unit are then skipped. */
  readonly isTrial?: true
}

function readCellsIn(cells: readonly string[], reading: Reading): Draft {
  const { context, date, isTrial = false } = reading
  const draft: Draft = {
    facts: emptyFacts(date),
    values: {},
    segmental: {},
    impedanceOhm: {},
    ranges: {},
    warnings: new Set(),
    otherSigns: new Set(),
    lacking: new Map(),
    weightUnit: 'kg',
  }
  for (const [index, column] of context.columns.entries()) {
    const cell = cells[index] ?? ''
    if (column.kind === 'none' || isMissing(cell)) continue
    if (column.kind === 'text') readTextCell(draft.facts, column.target, { cell, ...context })
    else if (!isTrial || column.lacks === 'mass' || !('mass' in column.targets))
      readNumber(draft, { cell, column, reading })
  }
  return draft
}

function readNumber(
  draft: Draft,
  { cell, column, reading }: { readonly cell: string; readonly column: NumberColumn; readonly reading: Reading },
): void {
  const { context, massUnit } = reading
  const read = readNumberCell(column, withAnsweredUnit(column, cell, context.decimalSeparator), massUnit)
  if (read === 'missing') return
  if (read === 'not-a-number') {
    const field = writeFieldName(Object.values(column.targets)[0])
    draft.warnings.add(`not_a_number:${field}`)
    if (hasOtherSign(cell, context.decimalSeparator)) draft.otherSigns.add(field)
    return
  }
  if ('lacks' in read) {
    draft.lacking.set(column.header, read.lacks)
    return
  }
  const { value, wasImperial } = toStored(read.number, chooseUnit(read.unit, { column, reading }))
  if (wasImperial) draft.warnings.add('converted_from_imperial')
  if (read.target.to === 'value' && read.target.code === 'weightKg') draft.weightUnit = read.unit
  put(draft, read.target, value)
}

/** True for `82.5` where the decimal sign is a comma, and for `82,5` where it is a point. */
const hasOtherSign = (cell: string, separator: DecimalSeparator) =>
  readCellNumber(cell, separator) === 'not-a-number' &&
  typeof readCellNumber(cell, separator === ',' ? '.' : ',') === 'object'

/**
 * Returns the unit in which a number is read: usually `unit`. The exception is water in an export with
 * `hasWaterAsMass`. If the masses of this export are in pounds, its water is also in pounds, although the documentation
 * of the export states litres.
 */
const chooseUnit = (
  unit: UnitCode,
  { column, reading }: { readonly column: NumberColumn; readonly reading: Reading },
) =>
  unit === 'L' && column.source === 'export' && reading.context.hasWaterAsMass && reading.massUnit === 'lb'
    ? 'lb'
    : unit

const writeFieldName = (target: NumberTarget | undefined): string => {
  if (target === undefined || target.to === 'impedance') return 'impedanceOhm'
  if (target.to === 'height') return 'heightCm'
  return target.to === 'segment' ? `${target.code}.${target.segment}` : target.code
}

function put(draft: Draft, target: NumberTarget, value: number): void {
  if (target.to === 'range') {
    ensurePart(draft.ranges, target.code)[target.end] = value
    return
  }
  if (value === 0 && isMissingAtZero(target)) return
  const first = keepFirst(draft, target, value)
  // A row can give the same value in two units. The two numbers then differ slightly, because both are rounded.
  if (Math.abs(first - value) > roundedWithin * Math.abs(first))
    draft.warnings.add(`two_values:${writeFieldName(target)}`)
}

/** Keeps a value unless an earlier column of the row gave one. Returns the value that is kept. */
function keepFirst(draft: Draft, target: Exclude<NumberTarget, { to: 'range' }>, value: number): number {
  if (target.to === 'height') return (draft.facts.subject.heightCm ??= value)
  if (target.to === 'value') return (draft.values[target.code] ??= value)
  if (target.to === 'segment') return (ensurePart(draft.segmental, target.code)[target.segment] ??= value)
  return (ensurePart(draft.impedanceOhm, target.frequency)[target.segment] ??= value)
}

/** The greatest difference, as a share of the value, that rounding causes between the same quantity in two units. */
const roundedWithin = 0.01

const isMissingAtZero = (target: NumberTarget) =>
  target.to !== 'value' || canonicalValue(target.code).zeroIsMissing === true

const ensurePart = <Part extends object>(of: Partial<Record<string, Part>>, key: string) => (of[key] ??= {} as Part) // filled by the caller, all its fields are optional

/**
 * Returns false when the weight matches BMI and height only in another unit and the person has not chosen a unit yet.
 * If the person chose that other unit, converts the weight and returns true.
 */
function settlesWeight({ values, facts, weightUnit, warnings }: Draft, { answeredMassUnit }: TableContext): boolean {
  const { weightKg, bmi } = values
  const { heightCm } = facts.subject
  if (weightKg === undefined || bmi === undefined || heightCm === undefined) return true
  const unit = weightUnit === 'lb' || weightUnit === 'st' ? weightUnit : 'kg'
  const fitting = findContradictingUnit({ weight: weightKg, bmi, heightCm }, unit)
  if (fitting === null || answeredMassUnit === unit) return true
  if (fitting !== answeredMassUnit) return false
  values.weightKg = correctUnit(weightKg, { unit, other: fitting })
  warnings.add('unit_by_bmi')
  return true
}

interface Finish {
  readonly row: Row
  readonly measuredAt: string
  readonly context: TableContext
}

function finishRecord(draft: Draft, { row, measuredAt, context }: Finish): MeasurementRecord {
  const { facts, segmental, impedanceOhm } = draft
  const subject = withBirthCentury(facts, measuredAt.slice(0, 10))
  const vendor = vendorNamed(facts.model) ?? context.vendor
  const values = pickOwnRating(draft.values, vendor)
  const vendorRanges = buildRanges(draft)
  const isWeightOnly = Object.keys(values).every((code) => code === 'weightKg' || code === 'bmi')
  return {
    row: row.line,
    subject: Object.keys(subject).length > 0 ? splitName(subject) : null,
    measuredAt,
    ...(facts.offset === null ? {} : { offset: facts.offset }),
    device: { vendor, model: facts.model },
    values,
    segmental,
    impedanceOhm,
    resistanceOhm: {},
    reactanceOhm: {},
    ...(Object.keys(vendorRanges).length === 0 ? {} : { vendorRanges }),
    ...(facts.comment === undefined ? {} : { comment: facts.comment }),
    warnings: [
      ...draft.warnings,
      ...listDoubts(values, subject.heightCm),
      ...(isWeightOnly && values.weightKg !== undefined ? ['weight_only'] : []),
    ],
    raw: row.raw,
  }
}

function buildRanges({ ranges, warnings }: Draft): NonNullable<MeasurementRecord['vendorRanges']> {
  const entries = Object.entries<VendorRange>(ranges).filter(([code, { low, high }]) => {
    const isReversed = low !== undefined && high !== undefined && low > high
    if (isReversed) warnings.add(`range_reversed:${code}`)
    return !isReversed
  })
  return Object.fromEntries(entries)
}

/**
 * Completes the name of a person: splits `Last, First` from one cell into two names, or joins two names to `Last,
 * First`.
 */
function splitName(subject: RecordSubject): RecordSubject {
  const { name, firstName, lastName } = subject
  if (name === undefined) {
    const joined = [lastName, firstName].filter((part) => part !== undefined).join(', ')
    return joined === '' ? subject : { ...subject, name: joined }
  }
  const [last, first] = name.split(',').map((part) => part.trim())
  return first === undefined || last === undefined ? subject : { ...subject, firstName: first, lastName: last }
}

/** Removes empty cells beyond the last header. They come from trailing delimiters. */
export function trimEmptyEnd(cells: readonly string[], length: number): readonly string[] {
  const extra = cells.slice(length)
  return extra.every((cell) => cell === '') ? cells.slice(0, length) : cells
}
