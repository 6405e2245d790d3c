import type { PersonDoubt } from '@salus/contract/check-ups/person-doubts.ts'
import { findContradictions } from '@salus/domain/devices/files/persons-of-file.ts'
import { findDoubtsAboutPerson } from '@salus/domain/wrong-person/wrong-person.ts'
import type { TenantScope } from '../../platform/scope/tenant.ts'
import { listDoubts, type MeasuredOf } from '../check-ups/record/ask-right-person.ts'
import { findDoubtsAboutOwner, type ReadingToStore } from '../check-ups/record/ask-stored-for-another.ts'
import { ageOn } from '../members/subject-on-date.ts'
import { type Assignment, type PlanMode, type PlannedPerson, planPersons, storableMember } from './plan-persons.ts'
import { planRows, type RowPlan } from './plan-rows.ts'
import type { ReadWithChoices } from './read-as-said.ts'

export interface ImportPlan extends RowPlan, ReadWithChoices {
  readonly persons: readonly PlannedPerson[]
  /** The reasons to doubt that a person is the assigned member, by the person's key. */
  readonly doubts: ReadonlyMap<string, readonly PersonDoubt[]>
}

/** Plans the import of a file, both for the dry run and for the import itself. */
export async function planImport(
  scope: TenantScope,
  read: ReadWithChoices,
  { assignments, mode }: { readonly assignments: readonly Assignment[] | undefined; readonly mode: PlanMode },
): Promise<ImportPlan> {
  const { file, timezone } = read
  if ('fileError' in file) return { ...read, persons: [], doubts: new Map(), rows: [], ready: [] }
  const persons = await planPersons(scope, { records: file.records, assignments: assignments ?? [], mode })
  const planned = await planRows(scope, file, { persons, timezone })
  return { ...read, persons, doubts: await collectDoubts(scope, planned), ...planned }
}

/**
 * Finds reasons to doubt that a person is the assigned member. The reasons are contradictions within the file, with the
 * member's record or with the member's readings. Another reason is that another member has the same reading.
 */
async function collectDoubts(scope: TenantScope, { ready }: RowPlan): Promise<ImportPlan['doubts']> {
  const doubts = new Map<string, PersonDoubt[]>()
  const add = (person: string, found: readonly PersonDoubt[]) => {
    const before = doubts.get(person) ?? []
    const added = found.filter(({ kind }) => !before.some((doubt) => doubt.kind === kind))
    if (added.length > 0) doubts.set(person, [...before, ...added])
  }
  for (const person of new Set(ready.map((row) => row.person))) add(person.key, contradictionsOfRecord(person))
  for (const row of ready) add(row.person.key, ageDoubts(row, scope.now.toISOString().slice(0, 10)))
  const compared = rowsToCompare(ready)
  const found = await listDoubts(
    scope,
    compared.map(({ measured }) => measured),
  )
  for (const [index, { person }] of compared.entries()) add(person.key, found[index] ?? [])
  for (const [person, rows] of Map.groupBy(ready, (row) => row.person))
    for (const doubt of contradictionsWithin(rows)) add(person.key, [doubt])
  const owned = await findDoubtsAboutOwner(scope, ready.map(buildReading))
  for (const [index, { person, record }] of ready.entries()) {
    const doubt = owned[index]
    // Without a time of day, an equal reading of another member is no reason for doubt, because many people can have
    // the same weight on one day.
    if (doubt != null && !record.warnings.includes('time_unknown')) add(person.key, [doubt])
  }
  return doubts
}

/**
 * Returns the measurements of each person that are compared with the member's readings. These are the first and the
 * last one, because they are nearest in time to readings outside the file. In addition, there is one for each
 * combination of sex and height that was entered on the device.
 */
const rowsToCompare = (ready: RowPlan['ready']) =>
  [...Map.groupBy(ready, ({ person }) => person)].flatMap(([person, rows]) => {
    const member = storableMember(person)
    const sorted = inOrder(rows)
    const differing = new Map(sorted.map((row) => [`${row.record.subject?.sex} ${row.record.subject?.heightCm}`, row]))
    const compared = [...new Set([sorted[0], sorted.at(-1), ...differing.values()])]
    return member === null
      ? []
      : compared.flatMap((row) => (row ? [{ person, measured: buildMeasuredPerson(row, member) }] : []))
  })

const inOrder = (rows: RowPlan['ready']) =>
  rows.toSorted((one, other) => (one.key.measuredAt < other.key.measuredAt ? -1 : 1))

/**
 * Finds consecutive measurements of one person in the file that are hardly possible for one body. They occur, for
 * example, if several people use a scale that writes no names.
 */
function contradictionsWithin(rows: RowPlan['ready']): readonly PersonDoubt[] {
  const sorted = inOrder(rows)
  return sorted.flatMap((row, index) => {
    const [before, member] = [sorted[index - 1], storableMember(row.person)]
    if (before === undefined || member === null) return []
    const { measuredAt, weightKg } = before.key
    const nearest = { at: measuredAt, weightKg, heightCm: before.record.subject?.heightCm ?? null }
    const age = ageOn(member.birthDate, row.record.measuredAt.slice(0, 10))
    return findDoubtsAboutPerson(buildMeasuredPerson(row, member), { sex: 'diverse', age, nearest })
  })
}

function contradictionsOfRecord({ subject, member }: PlannedPerson): readonly PersonDoubt[] {
  if (subject === null || member === null) return []
  const { name, birthDate } = findContradictions(subject, member)
  const known = `${member.firstName} ${member.lastName}`
  return [
    ...(name ? [{ kind: 'name', measured: subject.name ?? '', known } as const] : []),
    ...(birthDate && subject.birthDate !== undefined && member.birthDate !== null
      ? [{ kind: 'birth-date', measured: subject.birthDate, known: member.birthDate } as const]
      : []),
  ]
}

/**
 * Reports an age in the file that the member did not have at that time, because scales calculate fat and muscle from
 * the age. The accepted range begins one year below the age at the measurement. It ends one year above the present age,
 * because tables are often made after the measurements.
 */
function ageDoubts({ record: { subject, measuredAt }, person }: RowPlan['ready'][number], today: string) {
  const birthDate = storableMember(person)?.birthDate
  if (subject?.ageYears === undefined || subject.birthDate !== undefined || birthDate == null) return []
  const known = ageOn(birthDate, measuredAt.slice(0, 10))
  const isPossible = subject.ageYears >= known - 1 && subject.ageYears <= ageOn(birthDate, today) + 1
  return isPossible ? [] : [{ kind: 'age', measured: subject.ageYears, known } as const]
}

const buildReading = ({ record: { device }, scored, key }: RowPlan['ready'][number]): ReadingToStore => ({
  memberId: scored.memberId,
  at: key.measuredAt,
  weightKg: key.weightKg,
  device: { vendor: device.vendor === 'unknown' ? null : device.vendor, model: device.model },
})

const buildMeasuredPerson = (
  { record, key }: RowPlan['ready'][number],
  member: NonNullable<ReturnType<typeof storableMember>>,
): MeasuredOf => ({
  memberId: member.memberId,
  member,
  at: key.measuredAt,
  weightKg: key.weightKg,
  heightCm: record.subject?.heightCm,
  sex: record.subject?.sex,
})
