import type { PersonDoubt } from '@salus/contract/person-doubts.ts'
import type { TenantScope } from '../../platform/tenant-scope.ts'
import { doubtsAbout, type MeasuredOf } from '../check-ups/ask-whether-right-person.ts'
import { ownTimezone } from '../members/find-members.ts'
import { type Assignment, type PlanMode, type PlannedPerson, planPersons, storableMember } from './plan-persons.ts'
import { planRows, type RowPlan } from './plan-rows.ts'
import { type ReadAsSaid, readAsSaid } from './read-as-said.ts'
import type { GivenFile } from './read-file.ts'

export interface ImportPlan extends RowPlan, ReadAsSaid {
  readonly timezone: string
  readonly persons: readonly PlannedPerson[]
  /** What speaks against each person being the member, by the person's key. */
  readonly doubts: ReadonlyMap<string, readonly PersonDoubt[]>
}

/** Reads a file and says what would become of it. The same for the dry run and for the import itself. */
export async function planImport(
  scope: TenantScope,
  given: GivenFile & { readonly assignments?: readonly Assignment[] | undefined },
  mode: PlanMode,
): Promise<ImportPlan> {
  const timezone = await ownTimezone(scope)
  const read = await readAsSaid(scope, given, wallTimeNow(scope.now, timezone))
  const { file } = read
  if ('fileError' in file) return { ...read, timezone, persons: [], doubts: new Map(), rows: [], ready: [] }
  const persons = await planPersons(scope, { records: file.records, assignments: given.assignments ?? [], mode })
  const planned = await planRows(scope, file, { persons, timezone })
  return { ...read, timezone, persons, doubts: await doubtsOf(scope, planned), ...planned }
}

/** Clocks of devices run a little ahead. */
const toleratedMs = 5 * 60_000

const wallTimeNow = (now: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
    .format(now.getTime() + toleratedMs)
    .replace(' ', 'T')

/** The first and the last measurement of each person against what is nearest to them. */
async function doubtsOf(scope: TenantScope, { ready }: RowPlan): Promise<ImportPlan['doubts']> {
  const asked = [...Map.groupBy(ready, ({ person }) => person)].flatMap(([person, rows]) => {
    const member = storableMember(person)
    const sorted = rows.toSorted((one, other) => (one.key.measuredAt < other.key.measuredAt ? -1 : 1))
    const ends = [...new Set([sorted[0], sorted.at(-1)])]
    return member === null ? [] : ends.flatMap((row) => (row ? [{ person, measured: measuredOf(row, member) }] : []))
  })
  const found = await doubtsAbout(
    scope,
    asked.map(({ measured }) => measured),
  )
  const doubts = new Map<string, readonly PersonDoubt[]>()
  for (const [index, { person }] of asked.entries()) {
    const before = doubts.get(person.key) ?? []
    const added = (found[index] ?? []).filter(({ kind }) => !before.some((doubt) => doubt.kind === kind))
    if (before.length + added.length > 0) doubts.set(person.key, [...before, ...added])
  }
  return doubts
}

const measuredOf = (
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
