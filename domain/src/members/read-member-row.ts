import { provenDayOrder } from '../tables/day-order.ts'
import { type DayOrder, readDateTime } from '../tables/wall-time.ts'
import type { MemberColumns, MemberField } from './member-columns.ts'

/** A person as a row of a file says it. */
export interface FileMember {
  readonly firstName: string
  readonly lastName: string
  readonly birthDate: string
  readonly sex: 'female' | 'male' | 'diverse'
  readonly email: string | null
  readonly externalNumber: string | null
  readonly heightCm: number | null
  readonly department: string | null
  readonly tags: readonly string[]
}

export const rowProblemCodes = [
  'missing',
  'too-long',
  'not-readable',
  'not-a-date',
  'date-ambiguous',
  'year-incomplete',
  'before-1900',
  'in-future',
  'not-a-sex',
  'not-an-address',
  'out-of-range',
  'too-many-cells',
] as const
export type RowProblemCode = (typeof rowProblemCodes)[number]

export interface RowProblem {
  /** Null: the row as a whole. */
  readonly field: MemberField | null
  readonly code: RowProblemCode
  /** As it stands in the file, cut off where it is long. */
  readonly cell: string
}

export interface RowReading {
  readonly columns: MemberColumns
  readonly dayOrder: DayOrder
  /** The day it is: nobody is born after it. */
  readonly today: string
}

export type ReadRow = { readonly member: FileMember } | { readonly problems: readonly RowProblem[] }

/** Reads one row; a row with anything wrong in it is bad as a whole. */
export function readMemberRow(cells: readonly string[], reading: RowReading): ReadRow {
  const problems: RowProblem[] = []
  const { columns } = reading
  const extra = cells.slice(columns.length).find((cell) => cell !== '')
  if (extra !== undefined) problems.push({ field: null, code: 'too-many-cells', cell: shown(extra) })
  const cellOf = (field: MemberField) => cells[columns.indexOf(field)] ?? ''
  const read = <Value>(field: MemberField, reader: (cell: string) => Value | Wrong): Value | undefined => {
    const cell = cellOf(field)
    const value = reader(cell)
    if (!(value instanceof Wrong)) return value
    problems.push({ field, code: value.code, cell: shown(cell) })
    return undefined
  }
  const name = columns.includes('fullName')
    ? read('fullName', fullName)
    : { first: read('firstName', text(100)), last: read('lastName', text(100)) }
  const birthDate = read('birthDate', (cell) => dayOfBirth(cell, reading))
  const sex = read('sex', sexOf)
  const email = read('email', optional(address))
  const externalNumber = read('externalNumber', optional(text(60)))
  const heightCm = read('heightCm', optional(height))
  const department = read('department', optional(text(100)))
  const tags = read('tags', tagsOf)
  if (problems.length > 0 || name?.first === undefined || name.last === undefined) return { problems }
  // Nothing is wrong, so everything was read.
  const member = {
    firstName: name.first,
    lastName: name.last,
    birthDate,
    sex,
    email,
    externalNumber,
    heightCm,
    department,
    tags,
  }
  return { member: member as FileMember }
}

class Wrong {
  readonly code: RowProblemCode
  constructor(code: RowProblemCode) {
    this.code = code
  }
}

const shown = (cell: string) => [...cell].slice(0, 60).join('')

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

/** `Neuhaus, Nora` and `Nora von Neuhaus` in one cell. */
function fullName(cell: string): { first: string; last: string } | Wrong {
  const whole = text(201)(cell)
  if (whole instanceof Wrong) return whole
  const [last = '', first = '', ...more] = whole.split(',').map((part) => part.trim())
  if (first !== '') return more.length > 0 ? new Wrong('not-readable') : { first, last }
  const words = last.split(/\s+/)
  const particle = words.findIndex((word, index) => index > 0 && particles.has(word.toLowerCase()))
  const cut = particle > 0 ? particle : words.length - 1
  return cut < 1 ? new Wrong('missing') : { first: words.slice(0, cut).join(' '), last: words.slice(cut).join(' ') }
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
  if (date === 'invalid')
    return new Wrong(/^\D*1[0-8]\d{2}\D|\D1[0-8]\d{2}$/.test(cell.trim()) ? 'before-1900' : 'not-a-date')
  return date.date > today ? new Wrong('in-future') : date.date
}

/** Whether `3/4/1985` is the third of April, if the other dates of the column leave no doubt. */
export function dayOrderOf(cells: readonly string[]): DayOrder {
  const proven = provenDayOrder(cells)
  return proven === 'both' ? 'unknown' : proven
}

/** Whether a date of the column can only be read once somebody says which number is the day. */
export const asksDayOrder = (cells: readonly string[]): boolean =>
  dayOrderOf(cells) === 'unknown' && cells.some((cell) => readDateTime(cell, 'unknown').date === 'ambiguous')

const sexes: Readonly<Record<string, FileMember['sex']>> = {
  ...Object.fromEntries(
    ['w', 'f', 'weiblich', 'female', 'frau', 'woman', 'fr', 'mrs', 'ms', 'miss', 'mme'].map((word) => [word, 'female']),
  ),
  ...Object.fromEntries(
    ['m', 'männlich', 'maennlich', 'male', 'herr', 'herrn', 'hr', 'man', 'mann', 'mr'].map((word) => [word, 'male']),
  ),
  ...Object.fromEntries(
    ['d', 'x', 'divers', 'diverse', 'non-binary', 'nonbinary', 'nicht-binär', 'other', 'andere', 'mx'].map((word) => [
      word,
      'diverse',
    ]),
  ),
}

function sexOf(cell: string): FileMember['sex'] | Wrong {
  if (isNothing(cell)) return new Wrong('missing')
  return sexes[cell.trim().toLowerCase().replace(/\.$/, '')] ?? new Wrong('not-a-sex')
}

function address(cell: string): string | Wrong {
  const trimmed = cell.trim()
  if (trimmed.length > 254) return new Wrong('too-long')
  return /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+\.[^\s@\p{Cc}]{2,}$/u.test(trimmed) ? trimmed : new Wrong('not-an-address')
}

/** Centimetres, or metres where the number can be nothing else. */
function height(cell: string): number | Wrong {
  const found = /^(\d{1,3}(?:[.,]\d{1,2})?)\s*(cm|m)?$/i.exec(cell.trim())
  if (!found) return new Wrong('out-of-range')
  const number = Number(found[1]?.replace(',', '.'))
  const centimetres = Math.round((number < 3 ? number * 100 : number) * 10) / 10
  return centimetres >= 50 && centimetres <= 250 ? centimetres : new Wrong('out-of-range')
}

const mostTags = 20
function tagsOf(cell: string): readonly string[] | Wrong {
  if (isNothing(cell)) return []
  const tags = [
    ...new Set(
      cell
        .split(/[,;|]/)
        .map((tag) => tag.trim())
        .filter((tag) => tag !== ''),
    ),
  ]
  if (tags.length > mostTags) return new Wrong('out-of-range')
  return tags.map(text(40)).find((tag) => tag instanceof Wrong) ?? tags
}
