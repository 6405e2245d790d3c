import { type DecimalSeparator, parseNumber } from '../../tables/decimal-numbers.ts'
import { type DayOrder, type ReadDate, findTimeFault, readDateTime, readZonedTime } from '../../tables/wall-time.ts'
import type { TextTarget } from './column-targets.ts'
import type { RecordSubject } from './measurement-record.ts'

export interface RowFacts {
  subject: { -readonly [Key in keyof RecordSubject]: RecordSubject[Key] }
  date: ReadDate | null
  time: string | null
  offset: string | null
  model: string | null
  comment: string | undefined
  hasInvalidTime: boolean
  hasAmbiguousBirthDate: boolean
  hasInvalidBirthDate: boolean
  /** True for dates such as `17.05.80`, which do not give the century. */
  hasShortBirthYear: boolean
}

export const emptyFacts = (date: ReadDate | null): RowFacts => ({
  subject: {},
  date,
  time: null,
  offset: null,
  model: null,
  comment: undefined,
  hasInvalidTime: false,
  hasAmbiguousBirthDate: false,
  hasInvalidBirthDate: false,
  hasShortBirthYear: false,
})

interface Conventions {
  readonly dayOrder: DayOrder
  readonly decimalSeparator: DecimalSeparator
}
type TextReader = (facts: RowFacts, cell: string, conventions: Conventions) => void

const toSubject =
  (field: 'name' | 'firstName' | 'lastName' | 'id'): TextReader =>
  (facts, cell) => {
    facts.subject[field] = cell
  }

const readers: Readonly<Record<TextTarget['to'], TextReader>> = {
  measuredAt: (facts, cell, { dayOrder }) => {
    const { date, time, offset } = readDateTime(cell, dayOrder)
    if (!facts.hasInvalidTime) facts.date = date
    facts.time ??= time
    facts.offset ??= offset
  },
  time: (facts, cell) => {
    const { time, offset } = readZonedTime(cell)
    facts.time = time
    facts.offset ??= offset
    facts.hasInvalidTime = time === null
    if (time === null) facts.date = findTimeFault(cell)
  },
  birthDate: (facts, cell, { dayOrder }) => {
    // Exports from databases append the time 0:00 to a date of birth, so the cell is read as date and time.
    const read = readDateTime(cell, dayOrder).date
    if (typeof read !== 'object') {
      if (read === 'ambiguous') facts.hasAmbiguousBirthDate = true
      else facts.hasInvalidBirthDate = true
      return
    }
    facts.subject.birthDate = read.date
    facts.hasShortBirthYear = /^\d{1,2}[./-]\d{1,2}[./-]\d{2}\.?(?:\s|$)/.test(cell.trim())
  },
  sex: (facts, cell) => {
    const sex = sexes[cell.toLowerCase()]
    if (sex !== undefined) facts.subject.sex = sex
  },
  age: (facts, cell, { decimalSeparator }) => {
    const age = parseNumber(cell, decimalSeparator)
    if (typeof age === 'number') facts.subject.ageYears = Math.floor(age)
  },
  model: (facts, cell) => {
    facts.model = cell
  },
  comment: (facts, cell) => {
    facts.comment = cell
  },
  name: toSubject('name'),
  firstName: toSubject('firstName'),
  lastName: toSubject('lastName'),
  id: toSubject('id'),
}

export const readTextCell = (facts: RowFacts, { to }: TextTarget, of: { cell: string } & Conventions): void =>
  readers[to](facts, of.cell, of)

const sexes: Readonly<Record<string, 'female' | 'male'>> = {
  m: 'male',
  male: 'male',
  man: 'male',
  männlich: 'male',
  maennlich: 'male',
  mann: 'male',
  herr: 'male',
  f: 'female',
  w: 'female',
  female: 'female',
  woman: 'female',
  weiblich: 'female',
  frau: 'female',
}

/**
 * Corrects the century of a date of birth whose year has two digits. If the date would be after the measurement, it is
 * moved back by 100 years.
 */
export function withBirthCentury({ subject, hasShortBirthYear }: RowFacts, measuredOn: string): RecordSubject {
  const { birthDate } = subject
  if (!hasShortBirthYear || birthDate === undefined || birthDate <= measuredOn) return subject
  return { ...subject, birthDate: `${Number(birthDate.slice(0, 4)) - 100}${birthDate.slice(4)}` }
}
