import type { MeasurementRecord, RejectionCode } from '../files/measurement-record.ts'
import { tanitaRecord } from '../files/tanita-record.ts'
import { isStale, type ReadingRefusal, type ReceivedReading, type SessionAnswer } from '../received-reading.ts'

export interface ExpectedPerson {
  readonly sex: 'female' | 'male' | 'diverse'
  readonly birthDate: string | null
  readonly externalNumber: string | null
}

interface Circumstance {
  readonly person: ExpectedPerson | null
  readonly wallTime: string
}

const refusals: Partial<Readonly<Record<RejectionCode, ReadingRefusal>>> = {
  broken_record: 'truncated',
  checksum_mismatch: 'damaged',
  measurement_failed: 'unsuccessful',
  no_measurement: 'unsuccessful',
  out_of_range: 'impossible',
  invalid_date: 'no-clock',
  ambiguous_unit: 'unit',
}

/**
 * Decides whether to accept a record that a Tanita scale sent by cable. If `person` is `null`, the record may belong to
 * any person.
 */
export function judgeRecord(text: string, { person, wallTime }: Circumstance): SessionAnswer {
  const record = tanitaRecord({ row: 1, text })
  if (!('device' in record)) return { kind: 'refused', why: refusals[record.code] ?? 'damaged' }
  const reading = buildReading(record)
  if (person !== null && isOfSomebodyElse(record, person, wallTime))
    return { kind: 'refused', why: 'other-person', reading }
  if (isStale(record.measuredAt, wallTime)) return { kind: 'refused', why: 'stale', reading }
  return { kind: 'reading', reading }
}

function buildReading({ values, subject, segmental, measuredAt, device }: MeasurementRecord): ReceivedReading {
  const heightCm = subject?.heightCm
  return {
    values: { ...values, ...(heightCm === undefined ? {} : { heightCm }) },
    segmental,
    wallTime: measuredAt,
    device,
  }
}

/**
 * True when the record belongs to another person. The fat and muscle in the record are then wrong, because the scale
 * calculates them from sex and age.
 */
function isOfSomebodyElse({ subject }: MeasurementRecord, person: ExpectedPerson, wallTime: string): boolean {
  if (subject === null) return false
  const { sex, ageYears, id } = subject
  const isOtherSex = sex !== undefined && person.sex !== 'diverse' && sex !== person.sex
  const number = keepDigits(person.externalNumber)
  const isOtherNumber = id !== undefined && number !== '' && keepDigits(id) !== number
  const age = person.birthDate === null ? undefined : ageOn(person.birthDate, wallTime)
  // The age in the record can be out of date by one year. Only larger differences are treated as another age.
  const isOtherAge = age !== undefined && ageYears !== undefined && Math.abs(age - ageYears) > 1
  return isOtherSex || isOtherNumber || isOtherAge
}

/** Reduces a number to its digits without leading zeros, because scales accept only digits and pad them with zeros. */
const keepDigits = (number: string | null) => (number ?? '').replaceAll(/\D/g, '').replace(/^0+/, '')

function ageOn(birthDate: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return day.slice(5, 10) < birthDate.slice(5, 10) ? years - 1 : years
}
