import { type ImportReading, type ImportReport, mostShownRows } from '@salus/contract/member-imports.ts'
import { rememberColumns } from '@salus/domain/members/member-table.ts'
import type { KnownMember, PlannedRow } from '@salus/domain/members/plan-import.ts'
import { refuse } from '../../platform/refusal.ts'
import { audit, type TenantScope } from '../../platform/tenant-scope.ts'
import { dayIn } from '../members/subject-on-date.ts'
import { knownMembers, lockImport, storeReading } from './member-imports.queries.ts'
import { planOfFile } from './plan-of-file.ts'
import { unpack } from './read-member-file.ts'

/** The dry run. Changes no member; what was chosen is kept for the import itself. */
export async function checkImport(scope: TenantScope, importId: string, reading: ImportReading): Promise<ImportReport> {
  const standing = (await lockImport(scope, importId)) ?? refuse('not-found')
  if (standing.content === null || !['open', 'failed'].includes(standing.state)) refuse('version-conflict')
  refuseLaterConsent(scope, reading)
  const table = await unpack(standing.content)
  const today = dayIn('Pacific/Kiritimati', scope.now)
  const plan = planOfFile(table, await knownMembers(scope), { reading, today })
  const remembered = rememberColumns(table.header, reading.columns)
  const checked = await storeReading(scope, importId, {
    reading: { ...reading, today, remembered, missing: plan.missingFields.length > 0 },
    counts: plan.counts,
  })
  const doubles = plan.rows.filter(isDouble)
  const shown = doubles.slice(0, mostShownRows)
  const seen = shown.flatMap(({ sameAs }) => (sameAs.kind === 'member' ? [sameAs.member.id] : []))
  audit(scope, {
    action: 'member-import.checked',
    objectKind: 'member-import',
    objectId: importId,
    subjectIds: [...new Set(seen)],
  })
  const people = new Map(plan.rows.flatMap((row) => ('member' in row ? [[row.line, row.member] as const] : [])))
  return {
    import: checked,
    counts: plan.counts,
    missingFields: [...plan.missingFields],
    asksDayOrder: plan.asksDayOrder,
    bad: plan.rows
      .filter((row) => row.act === 'bad')
      .slice(0, mostShownRows)
      .map(({ line, problems }) => ({ line, problems: problems.map((problem) => ({ ...problem })) })),
    doubles: shown.map((row) => shownDouble(row, people)),
    doublesTotal: doubles.length,
  }
}

function refuseLaterConsent(scope: TenantScope, { consent }: ImportReading): void {
  if (consent.date !== undefined && consent.date > scope.now.toISOString().slice(0, 10))
    refuse('invalid-input', {
      errors: [{ path: 'consent.date', code: 'in-future', message: 'The day lies in the future.' }],
    })
}

type DoubleRow = Exclude<PlannedRow, { act: 'bad' }> & { readonly sameAs: NonNullable<object> }

const isDouble = (row: PlannedRow): row is DoubleRow => row.act !== 'bad' && row.sameAs !== null

type Person = Pick<KnownMember, 'firstName' | 'lastName' | 'birthDate' | 'externalNumber'>

function shownDouble(row: DoubleRow, people: ReadonlyMap<number, Person>): ImportReport['doubles'][number] {
  const { sameAs } = row
  const other = sameAs.kind === 'member' ? sameAs.member : people.get(sameAs.line)
  return {
    line: row.line,
    person: shownPerson(row.member),
    act: row.act,
    likeness: sameAs.likeness,
    memberId: sameAs.kind === 'member' ? sameAs.member.id : null,
    otherLine: sameAs.kind === 'line' ? sameAs.line : null,
    other: other ? shownPerson(other) : null,
  }
}

const shownPerson = ({ firstName, lastName, birthDate, externalNumber }: Person) => ({
  firstName,
  lastName,
  birthDate,
  externalNumber,
})
