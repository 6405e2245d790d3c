import { randomUUID } from 'node:crypto'
import {
  type MeasurementImport,
  type measurementImportsApi,
  mostMeasurements,
} from '@salus/contract/measuring/imports.ts'
import type { z } from 'zod'
import { refuse } from '../../platform/refusal.ts'
import { audit, type TenantScope } from '../../platform/scope/tenant.ts'
import { storeCheckUps } from '../check-ups/record/store.ts'
import { findNamedRecords, type NamedRecord, simplifyNumber } from '../member-merges/find-named-records.ts'
import { requireRunnableProfile } from '../measurement-profiles/require-runnable-profile.ts'
import { findImport, hashRow, insertImport, insertImportedRows, lockImports } from './measurement-imports.queries.ts'
import { type ImportPlan, planImport } from './plan-import.ts'
import type { PlannedRow } from './plan-rows.ts'
import type { ReadWithChoices } from './read-as-said.ts'
import type { GivenFile } from './read-file.ts'
import { rememberChoices } from './remember-choices.ts'

type Given = GivenFile &
  Pick<z.output<typeof measurementImportsApi.importMeasurements.body>, 'assignments' | 'confirmed'>

/** The version of the import. Change it whenever the import reads other values than before from the same file. */
const importerVersion = '5'

export async function importMeasurements(
  scope: TenantScope,
  read: ReadWithChoices,
  given: Given,
): Promise<MeasurementImport> {
  await lockImports(scope)
  const plan = await planImport(scope, read, { assignments: given.assignments, mode: 'assigned-only' })
  requireStorable(plan, given)
  for (const profileId of new Set(plan.ready.map(({ scored }) => scored.profile.id)))
    await requireRunnableProfile(scope, profileId)
  const importId = randomUUID()
  await storePlan(scope, { plan, given, importId })
  await rememberChoices(scope, given, read)
  audit(scope, {
    action: 'measurements.imported',
    objectKind: 'measurement-import',
    objectId: importId,
    subjectIds: [...new Set(plan.ready.map(({ scored }) => scored.memberId))],
  })
  return (await findImport(scope, importId)) ?? refuse('not-found')
}

/**
 * Refuses a file that is unreadable or too large, and an import with unconfirmed doubts. Refuses assignments if the
 * person is not in the file or the member is unknown.
 */
function requireStorable({ file, persons, doubts, ready }: ImportPlan, given: Given): void {
  if ('fileError' in file) refuse('invalid-input', { errors: [unreadable(file.fileError)] })
  if (ready.length > mostMeasurements) refuse('invalid-input', { errors: [tooMany] })
  const keys = new Set(persons.map(({ key }) => key))
  if (given.assignments.some(({ person }) => !keys.has(person))) refuse('invalid-input', { errors: [unknownPerson] })
  if (persons.some(({ problem }) => problem === 'unknown-member')) refuse('not-found')
  if (doubts.size > 0 && given.confirmed !== true) {
    refuse('maybe-another-person', { doubts: [...doubts.values()].flat() })
  }
}

async function storePlan(
  scope: TenantScope,
  { plan, given, importId }: { readonly plan: ImportPlan; readonly given: Given; readonly importId: string },
): Promise<void> {
  const { hash, file, ready, rows, timezone } = plan
  const count = (state: string) => rows.filter((row) => row.state === state).length
  await insertImport(scope, {
    importId,
    fileName: given.fileName,
    fileHash: hash,
    importerVersion,
    format: 'fileError' in file ? file.fileError : file.profile,
    timezone,
    stored: ready.length,
    known: count('known') + count('repeated'),
    refused: count('refused') + count('no-person'),
    members: new Set(ready.map(({ scored }) => scored.memberId)).size,
  })
  await storeCheckUps(
    scope,
    ready.map(({ scored }) => scored),
  )
  const named = await findNamedRecords(scope, [...new Set(ready.map(({ scored }) => scored.memberId))])
  await insertImportedRows(
    scope,
    ready.map((row) => ({ ...rowToKeep(row, importId), namedId: namedBy(row, named) })),
  )
}

/**
 * If the member number in this row belonged to a record that was merged into the row's member, returns the id of that
 * record. Otherwise returns `null`.
 */
function namedBy({ record, scored }: PlannedRow, named: readonly NamedRecord[]): string | null {
  const number = record.subject?.id
  if (number === undefined) return null
  const found = named.find(
    (one) => one.memberId === scored.memberId && simplifyNumber(one.number) === simplifyNumber(number),
  )
  return found?.id ?? null
}

const rowToKeep = ({ record, scored, key }: PlannedRow, importId: string) => ({
  ...key,
  resultGuid: scored.resultGuid,
  importId,
  memberId: scored.memberId,
  row: record.row,
  raw: record.raw,
  rawHash: hashRow(record.raw),
  wallTime: record.measuredAt,
})

const unreadable = (code: string) => ({ path: 'content', code, message: 'The file cannot be read.' })
const tooMany = {
  path: 'content',
  code: 'too_many_rows',
  message: `A file may hold ${mostMeasurements} measurements; please divide it.`,
}
const unknownPerson = {
  path: 'assignments',
  code: 'unknown-person',
  message: 'The file holds no measurement of this person.',
}
