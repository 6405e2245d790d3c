import { createHash } from 'node:crypto'
import type { PersonDoubt } from '@salus/contract/person-doubts.ts'
import type { ExportFile, RefusedFile } from '@salus/domain/devices/files/measurement-record.ts'
import type { TenantScope } from '../../platform/tenant-scope.ts'
import { doubtsAbout, type MeasuredOf } from '../check-ups/ask-whether-right-person.ts'
import { ownTimezone } from '../members/find-members.ts'
import { type ColumnMapping, findMapping } from './measurement-imports.queries.ts'
import { type Assignment, type PlanMode, type PlannedPerson, planPersons, storableMember } from './plan-persons.ts'
import { planRows, type RowPlan } from './plan-rows.ts'
import { type GivenFile, type ReadFile, readFile } from './read-file.ts'

export interface ImportPlan extends RowPlan, ReadTable {
  readonly timezone: string
  readonly persons: readonly PlannedPerson[]
  /** What speaks against each person being the member, by the person's key. */
  readonly doubts: ReadonlyMap<string, readonly PersonDoubt[]>
}

interface ReadTable extends ReadFile {
  /** The columns of a table of unknown make, where it was read as somebody of the tenant said before. */
  readonly remembered?: NonNullable<RefusedFile['table']> & { readonly columns: ColumnMapping['columns'] }
}

/** Reads a file and says what would become of it. The same for the dry run and for the import itself. */
export async function planImport(
  scope: TenantScope,
  given: GivenFile & { readonly assignments?: readonly Assignment[] | undefined },
  mode: PlanMode,
): Promise<ImportPlan> {
  const timezone = await ownTimezone(scope)
  const read = await readRemembered(scope, given, wallTimeNow(scope.now, timezone))
  const { file } = read
  if ('fileError' in file) return { ...read, timezone, persons: [], doubts: new Map(), rows: [], ready: [] }
  const persons = await planPersons(scope, { records: file.records, assignments: given.assignments ?? [], mode })
  const planned = await planRows(scope, file, { persons, timezone })
  return { ...read, timezone, persons, doubts: await doubtsOf(scope, planned), ...planned }
}

/** A table of unknown make is read as somebody of the tenant said before, unless it is said anew. */
async function readRemembered(scope: TenantScope, given: GivenFile, latest: string): Promise<ReadTable> {
  const read = await readFile(given, latest)
  const table = 'fileError' in read.file ? read.file.table : undefined
  if (given.columns !== undefined || table === undefined) return read
  const known = await findMapping(scope, hashOfHeader(table.header))
  if (!known) return read
  const { columns, dayOrder, massUnit } = known
  const readAgain = await readFile(
    {
      ...given,
      columns,
      dayOrder: given.dayOrder ?? dayOrder ?? undefined,
      massUnit: given.massUnit ?? massUnit ?? undefined,
    },
    latest,
  )
  return { ...readAgain, remembered: { ...table, columns } }
}

/** The columns of a file whose make nobody knows; null for every other. */
export const headerOf = (file: ExportFile | RefusedFile): readonly string[] | null =>
  'fileError' in file ? (file.table?.header ?? null) : null

export const hashOfHeader = (header: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(header)).digest('hex')

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
