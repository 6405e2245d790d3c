import { canonicalValue, type ValueCode } from '../canonical-values.ts'
import type { ColumnTarget } from './column-targets.ts'
import type { DecimalSeparator } from '../../tables/decimal-numbers.ts'
import { isMissing, parseNumber } from '../../tables/decimal-numbers.ts'
import type { Row } from '../../tables/delimited-text.ts'
import { impossibleField, doubts } from './plausibility.ts'
import type { MeasurementRecord, RecordSubject, RejectedRow, RejectionCode, VendorRange } from './measurement-record.ts'
import { convert, feetAndInches } from './unit-conversion.ts'
import { type DayOrder, type ReadDate, readDate, readDateTime, readTime } from '../../tables/wall-time.ts'

export interface Column {
  readonly target: ColumnTarget | null
  /** Of the header. */
  readonly unit: string | null
}

export interface TableContext {
  readonly columns: readonly Column[]
  readonly vendor: string
  readonly decimalSeparator: DecimalSeparator
  readonly dayOrder: DayOrder
  readonly massUnit: 'kg' | 'lb' | 'unknown'
  /** Wall time; nothing is measured after it. */
  readonly latest?: string | undefined
}

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] }
type OfSegments = Partial<Record<string, number>>

/** What was read from a row so far. */
interface Draft {
  subject: Mutable<RecordSubject>
  date: ReadDate | null
  time: string | null
  model: string | null
  comment: string | undefined
  values: Partial<Record<ValueCode, number>>
  segmental: Record<string, OfSegments>
  impedanceOhm: Record<string, OfSegments>
  ranges: Partial<Record<ValueCode, Mutable<VendorRange>>>
  warnings: Set<string>
}

/** One row of a table as a measurement, or why not. `date` is the date above it, where the file has such rows. */
export function recordOfRow(row: Row, context: TableContext, date: ReadDate | null): MeasurementRecord | RejectedRow {
  const reject = (code: RejectionCode, rest: Partial<RejectedRow> = {}): RejectedRow => ({
    row: row.line,
    code,
    ...rest,
    raw: row.raw,
  })
  const cells = withoutEmptyEnd(row.cells, context.columns.length)
  if (cells.length !== context.columns.length) {
    return reject('column_count', { expected: context.columns.length, actual: cells.length })
  }
  const massUnit = massUnitOf(cells, context)
  const draft = emptyDraft(date)
  for (const [index, column] of context.columns.entries()) {
    readCell(draft, { cell: cells[index] ?? '', column, context, massUnit: massUnit ?? 'kg' })
  }
  const measuredAt = measuredAtOf(draft, context.latest)
  if ('code' in measuredAt) return reject(measuredAt.code)
  if (massUnit === null) return reject('ambiguous_unit')
  const record = finished(draft, { row, measuredAt: measuredAt.at, vendor: context.vendor })
  if (record.values.weightKg === undefined) return reject('no_measurement')
  const field = impossibleField(record)
  return field === null ? record : reject('out_of_range', { field })
}

function measuredAtOf(draft: Draft, latest: string | undefined): { at: string } | { code: RejectionCode } {
  if (draft.date === null || draft.date === 'invalid') return { code: 'invalid_date' }
  if (draft.date === 'ambiguous') return { code: 'ambiguous_date' }
  if (draft.time === null) draft.warnings.add('time_unknown')
  const at = `${draft.date.date}T${draft.time ?? '00:00:00'}`
  return latest !== undefined && at > latest ? { code: 'future_date' } : { at }
}

const emptyDraft = (date: ReadDate | null): Draft => ({
  subject: {},
  date,
  time: null,
  model: null,
  comment: undefined,
  values: {},
  segmental: {},
  impedanceOhm: {},
  ranges: {},
  warnings: new Set(),
})

function finished(
  draft: Draft,
  { row, measuredAt, vendor }: { row: Row; measuredAt: string; vendor: string },
): MeasurementRecord {
  const hasSubject = Object.keys(draft.subject).length > 0
  const vendorRanges = rangesOf(draft)
  const isWeightOnly = Object.keys(draft.values).every((code) => code === 'weightKg' || code === 'bmi')
  return {
    row: row.line,
    subject: hasSubject ? named(draft.subject) : null,
    measuredAt,
    device: { vendor, model: draft.model },
    values: draft.values,
    segmental: draft.segmental,
    impedanceOhm: draft.impedanceOhm,
    resistanceOhm: {},
    reactanceOhm: {},
    ...(Object.keys(vendorRanges).length === 0 ? {} : { vendorRanges }),
    ...(draft.comment === undefined ? {} : { comment: draft.comment }),
    warnings: [
      ...draft.warnings,
      ...doubts(draft.values, draft.subject.heightCm),
      ...(isWeightOnly && draft.values.weightKg !== undefined ? ['weight_only'] : []),
    ],
    raw: row.raw,
  }
}

/** A range whose ends were exchanged says nothing. */
function rangesOf({ ranges, warnings }: Draft): NonNullable<MeasurementRecord['vendorRanges']> {
  const entries = Object.entries(ranges).filter(([code, { low, high }]) => {
    const isReversed = low !== undefined && high !== undefined && low > high
    if (isReversed) warnings.add(`range_reversed:${code}`)
    return !isReversed
  })
  return Object.fromEntries(entries)
}

/** `Last, First` in one cell, or both in their own: the reader gets all three. */
function named(subject: RecordSubject): RecordSubject {
  const { name, firstName, lastName } = subject
  if (name === undefined) {
    const joined = [lastName, firstName].filter((part) => part !== undefined).join(', ')
    return joined === '' ? subject : { ...subject, name: joined }
  }
  const [last, first] = name.split(',').map((part) => part.trim())
  return first === undefined || last === undefined ? subject : { ...subject, firstName: first, lastName: last }
}

/** Trailing delimiters make empty cells that no header names. */
function withoutEmptyEnd(cells: readonly string[], length: number): readonly string[] {
  const extra = cells.slice(length)
  return extra.every((cell) => cell === '') ? cells.slice(0, length) : cells
}

interface CellToRead {
  readonly cell: string
  readonly column: Column
  readonly context: TableContext
  readonly massUnit: 'kg' | 'lb'
}

function readCell(draft: Draft, of: CellToRead): void {
  const { target } = of.column
  if (target === null || isMissing(of.cell)) return
  if (isOfNumber(target)) readValue(draft, target, of)
  else if (target.to === 'height') readHeight(draft, of)
  else textReaders[target.to](draft, of.cell, of.context)
}

type ValueTarget = Extract<ColumnTarget, { to: 'value' | 'segment' | 'impedance' | 'range' }>

const isOfNumber = (target: ColumnTarget): target is ValueTarget =>
  target.to === 'value' || target.to === 'segment' || target.to === 'impedance' || target.to === 'range'

function readValue(draft: Draft, target: ValueTarget, of: CellToRead): void {
  const { stored, field, zeroIsMissing } = valueOfTarget(target)
  const unit = of.column.unit ?? (of.massUnit === 'lb' ? 'lb' : null)
  const value = numberIn(draft, of, { unit, stored, field })
  if (value === null || (zeroIsMissing && value === 0)) return
  if (target.to === 'range') (draft.ranges[target.code] ??= {})[target.end] = value
  else if (target.to === 'value') draft.values[target.code] = value
  else if (target.to === 'segment') (draft.segmental[target.code] ??= {})[target.segment] = value
  else (draft.impedanceOhm[target.frequency] ??= {})[target.segment] = value
}

function valueOfTarget(target: ValueTarget) {
  if (target.to === 'impedance') return { stored: 'Ohm', field: `impedanceOhm.${target.segment}`, zeroIsMissing: true }
  if (target.to === 'segment') {
    const stored = target.code.endsWith('Kg') ? 'kg' : '1'
    return { stored, field: `${target.code}.${target.segment}`, zeroIsMissing: true }
  }
  const { unit, zeroIsMissing = false } = canonicalValue(target.code)
  // A range may begin at zero.
  return { stored: unit, field: target.code, zeroIsMissing: zeroIsMissing && target.to === 'value' }
}

function readHeight(draft: Draft, of: CellToRead): void {
  const imperial = feetAndInches(of.cell)
  if (imperial !== null) draft.warnings.add('converted_from_imperial')
  const height = imperial ?? numberIn(draft, of, { unit: of.column.unit, stored: 'cm', field: 'heightCm' })
  if (height !== null && height !== 0) draft.subject.heightCm = height
}

type TextTarget = Exclude<ColumnTarget['to'], ValueTarget['to'] | 'height'>
type TextReader = (draft: Draft, cell: string, context: TableContext) => void

const toSubject =
  (field: 'name' | 'firstName' | 'lastName' | 'id'): TextReader =>
  (draft, cell) => {
    draft.subject[field] = cell
  }

const textReaders: Readonly<Record<TextTarget, TextReader>> = {
  measuredAt: (draft, cell, { dayOrder }) => {
    const { date, time } = readDateTime(cell, dayOrder)
    draft.date = date
    draft.time ??= time
  },
  time: (draft, cell) => {
    draft.time = readTime(cell)
    if (draft.time === null) draft.date = 'invalid'
  },
  birthDate: (draft, cell, { dayOrder }) => {
    const read = readDate(cell, dayOrder)
    if (typeof read === 'object') draft.subject.birthDate = read.date
  },
  sex: (draft, cell) => {
    const sex = sexOf(cell)
    if (sex !== null) draft.subject.sex = sex
  },
  age: (draft, cell, { decimalSeparator }) => {
    const age = parseNumber(cell, decimalSeparator)
    if (typeof age === 'number') draft.subject.ageYears = Math.floor(age)
  },
  model: (draft, cell) => {
    draft.model = cell
  },
  comment: (draft, cell) => {
    draft.comment = cell
  },
  name: toSubject('name'),
  firstName: toSubject('firstName'),
  lastName: toSubject('lastName'),
  id: toSubject('id'),
}

const sexes: Readonly<Record<string, 'female' | 'male'>> = {
  m: 'male',
  male: 'male',
  männlich: 'male',
  f: 'female',
  w: 'female',
  female: 'female',
  weiblich: 'female',
}
const sexOf = (cell: string) => sexes[cell.toLowerCase()] ?? null

/** `82.5 kg`, `Level 6` and `78/100 Points` carry words; the number counts, and the unit of the cell wins. */
const wordsAround = /^(?:level\s*)?([-+]?[\d.,]+)\s*(kg|lbs?|g|cm|mm|m|in|kcal|kj|%)?(?:\s*\/.*)?$/i

function numberIn(
  draft: Draft,
  { cell, context }: CellToRead,
  { unit, stored, field }: { readonly unit: string | null; readonly stored: string; readonly field: string },
): number | null {
  const found = wordsAround.exec(cell.trim())
  const read = parseNumber(found?.[1] ?? cell, context.decimalSeparator)
  if (read === 'missing') return null
  if (read === 'not-a-number') {
    draft.warnings.add(`not_a_number:${field}`)
    return null
  }
  const { value, wasImperial } = convert(read, found?.[2] ?? unit, stored)
  if (wasImperial) draft.warnings.add('converted_from_imperial')
  return value
}

/**
 * Kilograms or pounds, where neither header nor cell says so: whichever explains the BMI of the file (± 0.3 kg/m²).
 * Null = a person must say.
 */
function massUnitOf(cells: readonly string[], context: TableContext): 'kg' | 'lb' | null {
  if (context.massUnit !== 'unknown') return context.massUnit
  const cellOf = (matches: (target: ColumnTarget) => boolean) =>
    cells[context.columns.findIndex(({ target }) => target !== null && matches(target))] ?? ''
  const weightText = cellOf((target) => target.to === 'value' && target.code === 'weightKg')
  if (/[a-z]/i.test(weightText)) return 'kg'
  const heightText = cellOf((target) => target.to === 'height')
  const weight = parseNumber(weightText, context.decimalSeparator)
  const bmi = parseNumber(
    cellOf((target) => target.to === 'value' && target.code === 'bmi'),
    context.decimalSeparator,
  )
  const height = feetAndInches(heightText) ?? parseNumber(heightText, context.decimalSeparator)
  if (weight === 'missing') return 'kg'
  if (typeof weight !== 'number' || typeof bmi !== 'number' || typeof height !== 'number' || height === 0) return null
  const squareMetres = (height / 100) ** 2
  if (Math.abs(weight / squareMetres - bmi) < 0.3) return 'kg'
  return Math.abs((weight * 0.453_592_37) / squareMetres - bmi) < 0.3 ? 'lb' : null
}
