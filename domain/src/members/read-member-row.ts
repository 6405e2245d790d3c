import { removeInvisibleCharacters } from '../invisible-characters.ts'
import { proveDayOrder } from '../tables/day-order.ts'
import { type DayOrder, readDateTime } from '../tables/wall-time.ts'
import { columnFacts, isNamePart, type MemberColumn, type MemberColumns } from './member-columns.ts'
import {
  type MemberFieldFacts,
  type MemberFieldName,
  memberFieldNames,
  memberFields,
  type NewMemberValues,
} from './member-fields.ts'
import { type HeightUnit, readHeight } from './read-height.ts'

export type FileMember = NewMemberValues

export const rowProblemCodes = [
  'missing',
  'too-long',
  'not-readable',
  'not-a-date',
  'no-such-day',
  'date-ambiguous',
  'year-incomplete',
  'before-1900',
  'in-future',
  'not-a-sex',
  'not-a-choice',
  'not-an-address',
  'out-of-range',
  'unit-unclear',
  'too-many-cells',
] as const
export type RowProblemCode = (typeof rowProblemCodes)[number]

export interface RowProblem {
  /** The field with the problem; `null` if the problem concerns the whole row. */
  readonly field: MemberColumn | null
  readonly code: RowProblemCode
  /** The text of the cell, shortened if it is long. */
  readonly cell: string
}

export interface RowReading {
  readonly columns: MemberColumns
  readonly heightUnit: HeightUnit
  readonly dayOrder: DayOrder
  /** A date of birth after this day is refused. */
  readonly today: string
}

export interface BadRead {
  readonly problems: readonly RowProblem[]
  /** The name as written in the row, shortened if it is long; empty if the row has no name. */
  readonly personName: string
}

export type ReadRow = { readonly member: FileMember } | BadRead

/** Reads one row. A single problem makes the whole row invalid. */
export function readMemberRow(cells: readonly string[], reading: RowReading): ReadRow {
  const problems: RowProblem[] = []
  const { columns } = reading
  const extra = cells.slice(columns.length).find((cell) => cell !== '')
  if (extra !== undefined) problems.push({ field: null, code: 'too-many-cells', cell: shortenCell(extra) })
  const readCell = (field: MemberColumn) => removeInvisibleCharacters(cells[columns.indexOf(field)] ?? '')
  const read = <Value>(field: MemberColumn, reader: (cell: string) => Value | Wrong): Value | undefined => {
    const cell = readCell(field)
    const value = reader(cell)
    if (!(value instanceof Wrong)) return value
    problems.push({ field, code: value.code, cell: shortenCell(cell) })
    return undefined
  }
  const name = columns.includes('fullName') ? read('fullName', fullName) : undefined
  const values = memberFieldNames.map((field) => {
    if (columns.includes('fullName') && isNamePart(field)) return [field, name?.[field]]
    return [field, read(field, chooseReader(field, reading))]
  })
  // Without problems every field was read, so the cast to `FileMember` is safe.
  return problems.length > 0
    ? {
        problems,
        personName: shortenCell(readCell('fullName') || `${readCell('firstName')} ${readCell('lastName')}`.trim()),
      }
    : { member: Object.fromEntries(values) as FileMember }
}

function chooseReader(name: MemberFieldName, reading: RowReading): (cell: string) => unknown {
  const field: MemberFieldFacts = memberFields[name]
  const orNothing = field.isRequired ? <Value>(reader: (cell: string) => Value | Wrong) => reader : optional
  switch (field.kind) {
    case 'text':
      return orNothing(text(field.longest))
    case 'email':
      return orNothing(address(field.longest))
    case 'day':
      return orNothing((cell) => dayOfBirth(cell, reading))
    case 'choice':
      return orNothing(makeChoiceReader(name))
    case 'number':
      return orNothing(field.unit === 'cm' ? height(field, reading) : number(field))
    case 'labels':
      return makeLabelsReader(field)
  }
}

class Wrong {
  readonly code: RowProblemCode
  constructor(code: RowProblemCode) {
    this.code = code
  }
}

/** Shortens a text of more than 60 characters and marks the cut with an ellipsis. */
function shortenCell(cell: string): string {
  const letters = [...cell]
  return letters.length > 60 ? `${letters.slice(0, 59).join('')}…` : cell
}

const optional =
  <Value>(reader: (cell: string) => Value | Wrong) =>
  (cell: string): Value | Wrong | null =>
    isNothing(cell) ? null : reader(cell)

const isNothing = (cell: string) => ['', '-', '--', '–', '—', 'null', 'n/a'].includes(cell.trim().toLowerCase())

const text =
  (longest: number) =>
  (cell: string): string | Wrong => {
    const trimmed = cell.trim()
    if (trimmed === '') return new Wrong('missing')
    if (trimmed.length > longest) return new Wrong('too-long')
    return /[\p{Cc}\uFFFD]/u.test(trimmed) || !trimmed.isWellFormed() ? new Wrong('not-readable') : trimmed
  }

function fullName(cell: string): Pick<FileMember, 'firstName' | 'lastName'> | Wrong {
  const whole = text(201)(cell)
  if (whole instanceof Wrong) return whole
  const [last = '', first = '', ...more] = whole.split(',').map((part) => part.trim())
  if (first !== '') return more.length > 0 ? new Wrong('not-readable') : { firstName: first, lastName: last }
  const words = last.split(/\s+/)
  const particle = words.findIndex((word, index) => index > 0 && particles.has(word.toLowerCase()))
  const cut = particle > 0 ? particle : words.length - 1
  return cut < 1
    ? new Wrong('missing')
    : { firstName: words.slice(0, cut).join(' '), lastName: words.slice(cut).join(' ') }
}

const particles = new Set([
  'von',
  'van',
  'vom',
  'zu',
  'zur',
  'zum',
  'de',
  'del',
  'della',
  'da',
  'di',
  'du',
  'der',
  'den',
  'ten',
  'le',
  'la',
  'al',
])

function dayOfBirth(cell: string, { dayOrder, today }: RowReading): string | Wrong {
  if (isNothing(cell)) return new Wrong('missing')
  if (/^\d{1,2}[./-]\d{1,2}[./-]\d{2}$/.test(cell.trim())) return new Wrong('year-incomplete')
  const { date } = readDateTime(cell, dayOrder)
  if (date === 'ambiguous') return new Wrong('date-ambiguous')
  if (date === 'no-such-day' || date === 'before-1900') return new Wrong(date)
  if (typeof date === 'string') return new Wrong('not-a-date')
  return date.date > today ? new Wrong('in-future') : date.date
}

/**
 * Finds the order of day and month in dates such as `3/4/1985` from other dates in the column. Returns `unknown` if no
 * date proves an order, or if dates contradict each other.
 */
export function findDayOrder(cells: readonly string[]): DayOrder {
  const proven = proveDayOrder(cells)
  return proven === 'both' ? 'unknown' : proven
}

/** True if the column contains a date that stays ambiguous until staff say which number is the day. */
export const asksDayOrder = (cells: readonly string[]): boolean =>
  findDayOrder(cells) === 'unknown' && cells.some((cell) => readDateTime(cell, 'unknown').date === 'ambiguous')

const choiceByWord = new Map(
  memberFieldNames.map((name) => [
    name,
    new Map(
      Object.entries(columnFacts[name].choices ?? {}).flatMap(([choice, { names, word }]) =>
        [choice, ...names, word.de, word.en].map((one) => [one.toLowerCase(), choice] as const),
      ),
    ),
  ]),
)

const makeChoiceReader =
  (name: MemberFieldName) =>
  (cell: string): string | Wrong => {
    if (isNothing(cell)) return new Wrong('missing')
    const word = cell.trim().toLowerCase().replace(/\.$/, '')
    return choiceByWord.get(name)?.get(word) ?? new Wrong(name === 'sex' ? 'not-a-sex' : 'not-a-choice')
  }

const address =
  (longest: number) =>
  (cell: string): string | Wrong => {
    const trimmed = cell.trim()
    if (trimmed.length > longest) return new Wrong('too-long')
    return /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+\.[^\s@\p{Cc}]{2,}$/u.test(trimmed) ? trimmed : new Wrong('not-an-address')
  }

const height =
  ({ min, max }: { readonly min: number; readonly max: number }, { heightUnit }: RowReading) =>
  (cell: string): number | Wrong => {
    const read = readHeight(cell, heightUnit)
    if (typeof read === 'string') return new Wrong(read === 'unit-unclear' ? read : 'out-of-range')
    return read >= min && read <= max ? read : new Wrong('out-of-range')
  }

const number =
  ({ min, max }: { readonly min: number; readonly max: number }) =>
  (cell: string): number | Wrong => {
    const found = /^-?\d+(?:[.,]\d+)?$/.exec(cell.trim())
    const value = found ? Number(found[0].replace(',', '.')) : NaN
    return value >= min && value <= max ? value : new Wrong('out-of-range')
  }

const makeLabelsReader =
  ({ longest, most }: { readonly longest: number; readonly most: number }) =>
  (cell: string): readonly string[] | Wrong => {
    if (isNothing(cell)) return []
    const labels = [
      ...new Set(
        cell
          .split(/[,;|]/)
          .map((label) => label.trim())
          .filter((label) => label !== ''),
      ),
    ]
    if (labels.length > most) return new Wrong('out-of-range')
    return labels.map(text(longest)).find((label) => label instanceof Wrong) ?? labels
  }
