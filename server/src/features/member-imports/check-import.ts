import { type ImportReading, type ImportReport, mostShownRows } from '@salus/contract/members/imports.ts'
import { rememberColumns } from '@salus/domain/members/member-table.ts'
import type { KnownMember, PlannedRow } from '@salus/domain/members/plan-import.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/refusal.ts'
import { audit, type Entrance, readInTenant, type TenantScope } from '../../platform/scope/tenant.ts'
import { roomLeft } from '../tariff/require-room.ts'
import { dayIn } from '../members/subject-on-date.ts'
import { importToPlan, knownAtOnce, knownMembers, lockImport, storeReading } from './member-imports.queries.ts'
import { type PlanOfFile, planOfFile } from './plan-of-file.ts'
import { unpack } from './read-member-file.ts'

export interface DryRun {
  readonly reading: ImportReading
  readonly today: string
  readonly header: readonly string[]
  readonly plan: PlanOfFile
}

const plannable = ['open', 'failed']

/** The dry run. Planned outside any transaction, because a long list takes seconds and nothing may wait for it. */
export async function dryRun(
  platform: Platform,
  entrance: Entrance,
  { importId, reading }: { readonly importId: string; readonly reading: ImportReading },
): Promise<DryRun | null> {
  const { rows } = await readInTenant(platform, entrance, {
    query: (db, tenantId) => importToPlan(db, tenantId, importId),
  })
  const standing = rows[0] ?? refuse('not-found')
  // Changes in the meantime are detected when the result is written.
  if (standing.content === null || !plannable.includes(standing.state)) return null
  const now = platform.clock.now()
  refuseLaterConsent(now, reading)
  const table = await unpack(Buffer.from(standing.content, 'base64'))
  const today = dayIn('Pacific/Kiritimati', now)
  const plan = await planOfFile(table, await allKnown(platform, entrance), { reading, today })
  return { reading, today, header: table.header, plan }
}

async function allKnown(platform: Platform, entrance: Entrance): Promise<readonly KnownMember[]> {
  const known: KnownMember[] = []
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const from = after
    const { rows } = await readInTenant(platform, entrance, {
      query: (db, tenantId) => knownMembers(db, tenantId, from),
    })
    known.push(...rows)
    const last = rows.at(-1)
    if (!last || rows.length < knownAtOnce) return known
    after = last.id
  }
}

/** Stores the choices for the import itself. Changes no member. */
export async function checkImport(scope: TenantScope, importId: string, dry: DryRun | null): Promise<ImportReport> {
  const standing = (await lockImport(scope, importId)) ?? refuse('not-found')
  if (dry === null || standing.content === null || !plannable.includes(standing.state)) refuse('version-conflict')
  const { reading, today, plan } = dry
  const remembered = rememberColumns(dry.header, reading.columns)
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
  return { import: checked, ...reportOf(plan, doubles), room: await roomLeft(scope, 'activeMembers') }
}

function reportOf(plan: PlanOfFile, doubles: readonly DoubleRow[]): Omit<ImportReport, 'import' | 'room'> {
  const people = new Map(plan.rows.flatMap((row) => ('member' in row ? [[row.line, row.member] as const] : [])))
  return {
    counts: plan.counts,
    missingFields: [...plan.missingFields],
    asksDayOrder: plan.asksDayOrder,
    bad: plan.rows
      .filter((row) => row.act === 'bad')
      .slice(0, mostShownRows)
      .map(({ line, problems }) => ({ line, problems: problems.map((problem) => ({ ...problem })) })),
    doubles: doubles.slice(0, mostShownRows).map((row) => shownDouble(row, people)),
    doublesTotal: doubles.length,
  }
}

function refuseLaterConsent(now: Date, { consent }: ImportReading): void {
  if (consent.date !== undefined && consent.date > now.toISOString().slice(0, 10))
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
