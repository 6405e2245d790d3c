import { type ImportReading, type ImportReport, mostShownRows } from '@salus/contract/members/imports.ts'
import { rememberColumns } from '@salus/domain/members/member-table.ts'
import { decodeMovableBytes } from '../../platform/files/base64.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/refusal.ts'
import { audit, type Entrance, readInTenant, type TenantScope } from '../../platform/scope/tenant.ts'
import { parseInThread } from '../../platform/threads/run-in-thread.ts'
import { findToday } from '../consents/decide-consent.ts'
import type { Today } from '../consents/build-first-consents.ts'
import { countRoomLeft } from '../tariff/require-room.ts'
import { dayIn } from '@salus/domain/moments/day-in.ts'
import type { CheckedFile, work as checkFile } from './check-import.worker.ts'
import { readKnown } from './known-members.ts'
import { importToPlan, knownMembers, lockImport, storeReading } from './member-imports.queries.ts'
import { planInTurn, threadOptions } from './plan-in-turn.ts'

export interface DryRun {
  readonly reading: ImportReading
  readonly today: string
  readonly consentDay: Today
  readonly checked: CheckedFile
}

const plannable = ['open', 'failed']

/**
 * Plans the import outside any transaction, because a long list takes seconds. Returns `null` if the import can no
 * longer be planned.
 */
export async function planDryRun(
  platform: Platform,
  entrance: Entrance,
  { importId, reading }: { readonly importId: string; readonly reading: ImportReading },
): Promise<DryRun | null> {
  const { rows } = await readInTenant(platform, entrance, {
    query: (db, tenantId) => importToPlan(db, tenantId, importId),
  })
  const standing = rows[0] ?? refuse('not-found')
  // If the import changes during the planning, this is detected when the result is stored.
  if (standing.content === null || !plannable.includes(standing.state)) return null
  const now = platform.clock.now()
  const consentDay = findToday(standing, { now })
  refuseLaterConsent(consentDay, reading)
  const today = dayIn('Pacific/Kiritimati', now)
  const packed = decodeMovableBytes(standing.content)
  const checked = await planInTurn(async () => {
    const known = await readKnown((after) => readKnownPage(platform, entrance, after))
    const file = { packed, known, reading, today, mostShown: mostShownRows }
    const script = new URL('check-import.worker.ts', import.meta.url)
    return parseInThread<typeof checkFile>(script, file, threadOptions(file))
  })
  return { reading, today, consentDay, checked }
}

async function readKnownPage(platform: Platform, entrance: Entrance, after: string) {
  const { rows } = await readInTenant(platform, entrance, {
    query: (db, tenantId) => knownMembers(db, { tenantId, after, isOwner: false }),
  })
  return rows[0]
}

/** Stores the result of the dry run. Refuses with `version-conflict` if the import can no longer be planned. */
export async function checkImport(scope: TenantScope, importId: string, dry: DryRun | null): Promise<ImportReport> {
  const standing = (await lockImport(scope, importId)) ?? refuse('not-found')
  if (dry === null || !standing.hasContent || !plannable.includes(standing.state)) refuse('version-conflict')
  const { reading, today, consentDay, checked } = dry
  const { header, ...report } = checked
  const remembered = rememberColumns(header, reading.columns)
  const stored = await storeReading(scope, importId, {
    reading: { ...reading, today, consentDay, remembered, missing: report.missingFields.length > 0 },
    counts: report.counts,
  })
  const seen = report.doubles.flatMap(({ memberId }) => (memberId === null ? [] : [memberId]))
  audit(scope, {
    action: 'member-import.checked',
    objectKind: 'member-import',
    objectId: importId,
    subjectIds: [...new Set(seen)],
  })
  return { import: stored, ...report, room: await countRoomLeft(scope, 'activeMembers') }
}

function refuseLaterConsent({ today }: Today, { consent }: ImportReading): void {
  if (consent.date !== undefined && consent.date > today)
    refuse('invalid-input', {
      errors: [{ path: 'consent.date', code: 'in-future', message: 'The day lies in the future.' }],
    })
}
