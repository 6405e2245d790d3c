import { setImmediate as breathe } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { FileRow } from '@salus/contract/measuring/imports.ts'
import type { ValueCode } from '@salus/domain/devices/canonical-values.ts'
import { instantOfWallTime, isShownTwice } from '@salus/domain/devices/files/instant-of-wall-time.ts'
import type { ExportFile, MeasurementRecord } from '@salus/domain/devices/files/measurement-record.ts'
import { nameField } from '@salus/domain/devices/name-field.ts'
import { readProfileValues, type ProfileValues } from '@salus/domain/devices/profile-values.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { TenantScope } from '../../platform/scope/tenant.ts'
import { type ScoredRecording, scoreRecording } from '../check-ups/record/store.ts'
import {
  hashRow,
  findOtherWeights,
  importedAnswers,
  findImportedMeasurements,
  type KnownMeasurement,
  type MeasurementKey,
} from './measurement-imports.queries.ts'
import { type PlannedPerson, storableMember } from './plan-persons.ts'

export interface PlannedRow {
  readonly record: MeasurementRecord
  readonly person: PlannedPerson
  readonly scored: ScoredRecording
  readonly key: MeasurementKey
  /** The values that are not in the file but were calculated from other values of the row. */
  readonly derived: readonly ValueCode[]
  /** The values that the profile has no place for. They are not stored. */
  readonly leftOut: readonly ValueCode[]
  /** True if the clocks were set back and showed the time of the row twice. The first of the two moments is stored. */
  readonly isHourDoubled: boolean
}

export interface RowPlan {
  /** One entry for each row of the file, in the file's order. */
  readonly rows: readonly FileRow[]
  readonly ready: readonly PlannedRow[]
}

/** In milliseconds. After this time, planning pauses to let other requests run. */
const longestStretch = 20
/** In characters. Longer lines are cut when they are shown. */
const shownOfRaw = 300

export async function planRows(
  scope: TenantScope,
  file: ExportFile,
  of: { readonly persons: readonly PlannedPerson[]; readonly timezone: string },
): Promise<RowPlan> {
  const planned: (PlannedRow | FileRow)[] = []
  let since = performance.now()
  for (const person of of.persons)
    for (const record of person.records) {
      planned.push(planRow(scope, { record, person, timezone: of.timezone }))
      if (performance.now() - since < longestStretch) continue
      await breathe()
      since = performance.now()
    }
  const storable = planned.filter((row) => 'scored' in row)
  const keys = storable.map(({ key }) => key)
  const known = await findImportedMeasurements(scope, keys)
  const besideStored = await findOtherWeights(scope, keys)
  // If two people in the file are assigned to one member, the same measurement can occur twice.
  const firsts = new Map<string, PlannedRow>()
  const firstLike = (row: PlannedRow) => firsts.get(writeKey(row))
  const knownLike = Map.groupBy(known, ({ index }) => storable[index])
  const stored = await importedAnswers(scope, known.flatMap(changedSince(storable)))
  for (const row of storable) if (!knownLike.has(row) && firstLike(row) === undefined) firsts.set(writeKey(row), row)
  const ready = [...firsts.values()]
  const doubled = rowsWithOtherWeight(ready, new Set(besideStored.map((index) => storable[index])))
  const rows: FileRow[] = [
    ...planned.map((row) => {
      if (!('scored' in row)) return row
      const before = knownLike.get(row)
      if (before !== undefined) return planKnownRow(row, before, stored)
      return withNote(planNewRow(row, firstLike(row)), doubled.has(row) ? 'other_weight' : null)
    }),
    ...file.rejected.map(({ row, code, dateFault, field, of: first, raw }): FileRow => ({
      row,
      state: 'refused',
      problem: code,
      dateFault,
      about: field === undefined ? undefined : { ...nameField(field) },
      of: first,
      raw: raw.slice(0, shownOfRaw),
    })),
    ...file.duplicates.map(({ row, of: first }): FileRow => ({ row, state: 'repeated', of: first })),
  ]
  return { rows: rows.toSorted((one, other) => one.row - other.row), ready }
}

const writeKey = ({ key }: PlannedRow) => Object.values(key).join('|')

/**
 * Finds measurements with the same member, device and time as another one but another weight. The file may be a
 * corrected export, or the member was weighed twice within the minute. Leaves out rows without a time of day.
 * @param besideStored the rows for which a measurement with another weight was imported before
 */
function rowsWithOtherWeight(
  ready: readonly PlannedRow[],
  besideStored: ReadonlySet<PlannedRow | undefined>,
): ReadonlySet<PlannedRow> {
  const timed = ready.filter(({ record }) => !record.warnings.includes('time_unknown'))
  const byTime = Map.groupBy(timed, ({ key: { person, device, measuredAt } }) => `${person}|${device}|${measuredAt}`)
  return new Set(
    [...byTime.values()].flatMap((rows) => (rows.length > 1 ? rows : rows.filter((row) => besideStored.has(row)))),
  )
}

const withNote = (row: FileRow, note: string | null): FileRow =>
  note === null || row.state !== 'ready' ? row : { ...row, notes: [...(row.notes ?? []), note] }

/**
 * Plans a row whose measurement was not imported before.
 * @param first the first row with the same member, device, time and weight, possibly this row itself
 */
function planNewRow(row: PlannedRow, first: PlannedRow | undefined): FileRow {
  if (first === undefined || first === row) return buildRow(row, 'ready')
  const of = first.record.row
  if (isDeepStrictEqual(row.scored.answers, first.scored.answers)) return { ...buildRow(row, 'repeated'), of }
  return { ...refuseRow(row, { problem: 'contradicts_row' }), of }
}

/** Returns the result of a measurement that was imported before, unless its row has the same text as this one. */
const changedSince =
  (rows: readonly PlannedRow[]) =>
  ({ index, rawHash, resultGuid }: KnownMeasurement): readonly string[] =>
    rawHash === hashRow(rows[index]?.record.raw ?? '') ? [] : [resultGuid]

/**
 * Plans a row whose measurement was imported before. Refuses the row if its values differ from the stored ones, because
 * the file may have been corrected. "Imported before" would wrongly suggest that the correction is stored.
 */
function planKnownRow(
  row: PlannedRow,
  before: readonly KnownMeasurement[],
  stored: ReadonlyMap<string, PlannedRow['scored']['answers']>,
): FileRow {
  const isSame = before.some(({ resultGuid }) => {
    const answers = stored.get(resultGuid)
    return answers === undefined || isDeepStrictEqual(ofFile(row, answers), ofFile(row))
  })
  return isSame ? buildRow(row, 'known') : refuseRow(row, { problem: 'contradicts_stored' })
}

/** Returns the answers. Leaves out the height if it comes from the member's record instead of the file. */
function ofFile({ record, scored }: PlannedRow, answers = scored.answers): object {
  const { height: _, ...others } = answers
  return record.subject?.heightCm === undefined && record.values.heightCm === undefined ? others : answers
}

interface RowToPlan {
  readonly record: MeasurementRecord
  readonly person: PlannedPerson
  readonly timezone: string
}

function planRow(scope: TenantScope, { record, person, timezone }: RowToPlan): PlannedRow | FileRow {
  const at = computeInstant(record, timezone)
  if (at === null) return refuseRow({ record, person }, { problem: 'skipped_hour' })
  const member = storableMember(person)
  if (!member) return { ...buildShownValues(record, person), state: 'no-person' }
  const heightCm = record.subject?.heightCm ?? record.values.heightCm ?? member.heightCm ?? undefined
  if (heightCm === undefined) return refuseRow({ record, person }, { problem: 'height_missing' })
  const isHourDoubled = record.offset === undefined && isShownTwice(record.measuredAt, timezone)
  const fitting = readProfileValues({ ...record, vendor: record.device.vendor, heightCm })
  try {
    const scored = scoreRecording(scope, {
      memberId: member.memberId,
      member,
      profile: fitting.profile,
      answeredBy: 'device',
      // Stores the offset from the file, unless it is UTC. UTC does not show in which time zone the device was.
      dateOfMeasurement:
        record.offset === undefined || record.offset === 'Z' ? at : `${record.measuredAt}${record.offset}`,
      answers: fitting.values,
      field: 'values',
      origin: 'file',
      deviceFacts: readFacts(record),
      vendorRanges: fitting.vendorRanges,
    })
    const { derived, leftOut } = fitting
    return { record, person, scored, key: buildKey(record, { member, at }), derived, leftOut, isHourDoubled }
  } catch (error) {
    return refuseRow({ record, person }, readReason(error, fitting))
  }
}

/**
 * Converts the device's wall clock time to an instant. Uses the offset from the file or, without one, the caller's time
 * zone. Returns `null` if the time does not exist because the clocks were set forward.
 */
const computeInstant = ({ measuredAt, offset }: MeasurementRecord, timezone: string): string | null =>
  offset === undefined ? instantOfWallTime(measuredAt, timezone) : new Date(`${measuredAt}${offset}`).toISOString()

type Reason = Pick<FileRow, 'problem' | 'about'>

const refuseRow = ({ record, person }: Pick<RowToPlan, 'record' | 'person'>, reason: Reason): FileRow => ({
  ...buildShownValues(record, person),
  ...reason,
  state: 'refused',
  raw: record.raw.slice(0, shownOfRaw),
})

/** Returns why scoring refused the values. Rethrows any other error, because it is a bug. */
function readReason(error: unknown, { profile }: ProfileValues): Reason {
  if (!(error instanceof Refusal) || error.code !== 'invalid-input') throw error
  const [{ path = '', code = '' } = {}] = error.details.errors ?? []
  const about = profile.items.find(({ id }) => id === path.split('.').at(-1))?.text
  return { problem: problemOfCode[code] ?? 'inconsistent', about: about && { ...about } }
}

const readFacts = ({ device, measuredAt }: MeasurementRecord) => ({
  vendor: device.vendor === 'unknown' ? null : device.vendor,
  // A quoted cell can contain line breaks and tabs.
  model:
    device.model
      ?.replaceAll(/\p{Cc}+/gu, ' ')
      .trim()
      .slice(0, 100)
      .trim() || null,
  wallTime: measuredAt,
})

const buildKey = (
  { device, values }: MeasurementRecord,
  { member, at }: { readonly member: { readonly memberId: string }; readonly at: string },
): MeasurementKey => ({
  person: member.memberId,
  device: `${device.vendor}|${device.model ?? ''}`,
  measuredAt: at,
  weightKg: values.weightKg ?? 0,
})

const problemOfCode: Readonly<Record<string, FileRow['problem']>> = {
  'in-future': 'future_date',
  'before-birth': 'before_birth',
  'out-of-range': 'out_of_range',
}

function buildRow(
  { record, person, scored, derived, isHourDoubled }: PlannedRow,
  state: 'ready' | 'known' | 'repeated',
): FileRow {
  const calculated = derived.map((code) => `calculated:${code}`)
  const notes = [...record.warnings, ...calculated, ...(isHourDoubled ? ['hour_doubled'] : [])]
  return {
    ...buildShownValues(record, person),
    state,
    profilePath: scored.profile.path,
    ...(notes.length === 0 ? {} : { notes }),
  }
}

const buildShownValues = ({ row, measuredAt, offset, values }: MeasurementRecord, { key }: PlannedPerson) => ({
  row,
  person: key,
  wallTime: measuredAt,
  offset,
  weightKg: values.weightKg,
  bodyFatPct: values.bodyFatPct,
})
