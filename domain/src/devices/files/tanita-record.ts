import { canonicalValue, type SegmentValue, type ValueCode } from '../canonical-values.ts'
import type { MeasurementRecord, RecordSubject, RejectedRow, RejectionCode } from './measurement-record.ts'
import { listDoubts, impossibleField } from './plausibility.ts'
import { currentTags, phaseAngleTags, segmentTags, valueTags } from './tanita-tags.ts'
import { inchesToCentimetres, poundsToKilograms } from './units.ts'
import { type DateFault, joinMoment, readDate } from '../../tables/wall-time.ts'

export interface RecordLine {
  readonly row: number
  readonly text: string
  /** The current wall time. Measurements after it are refused. */
  readonly latest?: string | undefined
}

export const looksLikeTanitaRecord = (text: string) => /^\s*\{0,16,/.test(text)

export function tanitaRecord({ row, text, latest }: RecordLine): MeasurementRecord | RejectedRow {
  const raw = text.trim()
  const reject = (code: RejectionCode, rest: Partial<RejectedRow> = {}): RejectedRow => ({ row, code, ...rest, raw })
  const sum = readChecksum(raw)
  const tags = readTags(raw)
  if (sum === null || tags === null) return reject('broken_record')
  if (sum.written !== sum.counted) return reject('checksum_mismatch')
  if ((tags.get('St') ?? '0') !== '0') return reject('measurement_failed')
  const measuredAt = readMeasuredAt(tags)
  if ('dateFault' in measuredAt) return reject('invalid_date', measuredAt)
  const { at } = measuredAt
  if (latest !== undefined && at > latest) return reject('future_date')
  const record = buildRecord(tags, { row, raw, measuredAt: at, checksum: sum.written })
  const refused = findRefusal(record, tags)
  return refused === null ? record : reject(refused.code, refused)
}

function findRefusal(
  record: MeasurementRecord,
  tags: ReadonlyMap<string, string>,
): Pick<RejectedRow, 'code' | 'field'> | null {
  // A weight in stones and pounds is not read, because no source says how it is written.
  if (record.values.weightKg === undefined)
    return tags.has('Ws') ? { code: 'ambiguous_unit', field: 'weightKg' } : { code: 'no_measurement' }
  const field = impossibleField(record)
  return field === null ? null : { code: 'out_of_range', field }
}

/**
 * Returns the checksum in the record (`written`) and the one calculated from the record (`counted`): the 8-bit sum of all
 * bytes from `{` to the comma before `CS`, in hexadecimal. `null` when the record has no checksum.
 */
function readChecksum(text: string): { readonly written: string; readonly counted: string } | null {
  const found = /^(\{.*,)CS,([0-9A-F]{2})\}?$/s.exec(text)
  if (!found) return null
  const bytes = new TextEncoder().encode(found[1])
  const sum = bytes.reduce((total, byte) => (total + byte) & 0xff, 0)
  return { written: found[2] ?? '', counted: sum.toString(16).toUpperCase().padStart(2, '0') }
}

/**
 * Splits a record into pairs of tag and value. A value that looks like a tag is not mistaken for one, because only the
 * first element of each pair is read as a tag.
 */
function readTags(text: string): ReadonlyMap<string, string> | null {
  const tokens = text
    .replace(/^\{/, '')
    .replace(/\}$/, '')
    .match(/"[^"]*"|[^,"]+/g)
  if (tokens === null || tokens.length % 2 !== 0) return null
  const tags = new Map<string, string>()
  for (let index = 0; index < tokens.length; index += 2) {
    tags.set((tokens[index] ?? '').trim(), (tokens[index + 1] ?? '').replaceAll('"', '').trim())
  }
  return tags
}

function readMeasuredAt(tags: ReadonlyMap<string, string>): { at: string } | { dateFault: DateFault } {
  const text = tags.get('Da') ?? tags.get('DT') ?? tags.get('DA') ?? ''
  // Japanese models write yy/mm/dd, after `DA`.
  const japanese = /^(\d{2})\/(\d{2})\/(\d{2})$/.exec(text)
  const date = readDate(japanese ? `20${japanese[1]}/${japanese[2]}/${japanese[3]}` : text, 'day-first')
  return joinMoment(date, tags.get('TI') ?? tags.get('Ti') ?? '')
}

interface Known {
  readonly row: number
  readonly raw: string
  readonly measuredAt: string
  readonly checksum: string
}

function buildRecord(tags: ReadonlyMap<string, string>, { row, raw, measuredAt, checksum }: Known): MeasurementRecord {
  const isImperial = tags.get('~0') === '3'
  const tagsRead = isImperial || tags.has('Wk') ? tags : leaveOutMasses(tags)
  const values = readValues(tagsRead, isImperial)
  const subject = readSubject(tags, isImperial)
  const { resistanceOhm, reactanceOhm } = readCurrents(tags)
  const bodyType = tags.get('Bt')
  const wasConverted = isImperial || tags.has('Wp') || tags.has('Hf')
  return {
    row,
    subject,
    measuredAt,
    device: { vendor: 'Tanita', model: tags.get('MO') ?? null },
    values,
    segmental: readSegments(tagsRead, isImperial),
    impedanceOhm: {},
    resistanceOhm,
    reactanceOhm,
    checksum,
    ...(bodyType === '0' || bodyType === '2' ? { bodyType: bodyType === '0' ? 'standard' : 'athletic' } : {}),
    warnings: [
      ...(wasConverted ? ['converted_from_imperial'] : []),
      ...(tagsRead.size < tags.size ? ['masses_without_unit'] : []),
      ...listDoubts(values, subject?.heightCm),
    ],
    raw,
  }
}

/**
 * Leaves out all masses except the weight, for a record whose weight is in pounds only (`Wp`). No source says whether
 * its other masses are in pounds or in kilograms.
 */
function leaveOutMasses(tags: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const isMass = (tag: string) => {
    const code = valueTags[tag]
    return code === undefined ? segmentTags.get(tag)?.[0].endsWith('Kg') === true : canonicalValue(code).unit === 'kg'
  }
  return new Map([...tags].filter(([tag]) => !isMass(tag)))
}

function readValues(tags: ReadonlyMap<string, string>, isImperial: boolean): MeasurementRecord['values'] {
  const values: Partial<Record<ValueCode, number>> = {}
  for (const [tag, code] of Object.entries(valueTags)) {
    const number = readNumber(tags.get(tag))
    const { unit, zeroIsMissing } = canonicalValue(code)
    if (number === null || (zeroIsMissing && number === 0)) continue
    values[code] = isImperial && unit === 'kg' ? poundsToKilograms(number) : number
  }
  const pounds = readNumber(tags.get('Wp'))
  if (pounds !== null && pounds !== 0) values.weightKg = poundsToKilograms(pounds)
  const phaseAngle = readNumber(tags.get('pH'))
  if (phaseAngle !== null && phaseAngle !== 0) values.phaseAngleDeg = Math.abs(phaseAngle)
  return values
}

function readSubject(tags: ReadonlyMap<string, string>, isImperial: boolean): RecordSubject | null {
  const id = tags.get('ID') ?? ''
  const sex = ({ '1': 'male', '2': 'female' } as const)[tags.get('GE') ?? '']
  const age = readNumber(tags.get('AG'))
  const height = readNumber(tags.get('Hm'))
  const subject: RecordSubject = {
    ...(/[1-9A-Za-z]/.test(id) ? { id } : {}),
    ...(sex === undefined ? {} : { sex }),
    ...(age === null || age === 0 ? {} : { ageYears: age }),
    ...(height === null || height === 0 ? {} : { heightCm: isImperial ? inchesToCentimetres(height) : height }),
  }
  return Object.keys(subject).length === 0 ? null : subject
}

function readSegments(tags: ReadonlyMap<string, string>, isImperial: boolean): MeasurementRecord['segmental'] {
  const segmental: Partial<Record<SegmentValue, Record<string, number>>> = {}
  const keep = (code: SegmentValue, segment: string, value: number) => {
    ;(segmental[code] ??= {})[segment] = value
  }
  for (const [tag, [code, segment]] of segmentTags) {
    const number = readNumber(tags.get(tag))
    if (number === null || number === 0) continue
    keep(code, segment, isImperial && code.endsWith('Kg') ? poundsToKilograms(number) : number)
  }
  for (const [tag, segment] of phaseAngleTags) {
    const number = readNumber(tags.get(tag))
    if (number !== null && number !== 0) keep('phaseAngleDeg', segment, Math.abs(number))
  }
  return segmental
}

/**
 * Reads resistances and reactances. The model sends 0.0 for frequencies that it does not measure; these are left out.
 */
function readCurrents(tags: ReadonlyMap<string, string>) {
  const found = {
    resistanceOhm: {} as Record<string, Record<string, number>>,
    reactanceOhm: {} as Record<string, Record<string, number>>,
  }
  for (const [tag, [kind, frequency, segment]] of currentTags) {
    const number = readNumber(tags.get(tag))
    if (number !== null && number !== 0) (found[kind][frequency] ??= {})[segment] = number
  }
  return found
}

const readNumber = (text: string | undefined) =>
  text !== undefined && /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : null
