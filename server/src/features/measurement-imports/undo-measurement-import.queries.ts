import { sql } from 'kysely'
import { selectRevealed } from '../../platform/database/reveal.queries.ts'
import type { TenantScope } from '../../platform/scope/tenant.ts'
import { writeActorName } from './measurement-imports.queries.ts'
import { see, setting } from '../../platform/database/sight.queries.ts'

/**
 * Locks the members of the import. Corrections lock the member before the result, so they wait until the undo is
 * finished.
 */
export const lockMembersOfImport = (scope: TenantScope, importId: string): Promise<unknown> =>
  scope.db
    .selectFrom('member')
    .select('id')
    .where('tenant_id', '=', scope.tenantId)
    .where((eb) =>
      eb(
        'id',
        'in',
        eb
          .selectFrom('imported_row')
          .select('member_id')
          .where('imported_row.tenant_id', '=', scope.tenantId)
          .where('import_id', '=', importId),
      ),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

interface ImportedCheckUp {
  readonly resultGuid: string
  readonly memberId: string
  readonly row: number
  readonly profileId: string | null
  readonly revision: number
  readonly status: string
}

/**
 * Returns the check-ups of an import in their current state. Includes unshared ones, because staff who imported them
 * may also undo the import. Looks up each check-up by its key, because the planner still assumes few rows right after a
 * large import. It might then compare each row with each check-up.
 */
export const checkUpsOfImport = async (scope: TenantScope, importId: string): Promise<readonly ImportedCheckUp[]> => {
  const { rows } = await sql<ImportedCheckUp>`
    select found."resultGuid", found."memberId", found."row", found."profileId", found.revision, found.status,
           ${setting('reveal', '')} as hidden
    from ${selectRevealed('to-count')} revealed, lateral (
      select r.result_guid as "resultGuid", c.member_id as "memberId", r.row_number as "row",
             c.profile_id as "profileId", c.revision, c.status
      from imported_row r cross join lateral (
        select * from check_up where check_up.tenant_id = ${scope.tenantId} and check_up.result_guid = r.result_guid limit 1
      ) c
      where r.tenant_id = ${scope.tenantId} and r.import_id = ${importId} and revealed.what = 'to-count'
      order by r.row_number offset 0
    ) found`.execute(scope.db)
  return rows.map(({ resultGuid, memberId, row, profileId, revision, status }) => ({
    resultGuid,
    memberId,
    row,
    profileId,
    revision,
    status,
  }))
}

/**
 * Makes one check-up visible, even if it is unshared, and hides the one from the call before. The check-up stays
 * visible until the end of the transaction. An empty id only hides.
 */
const reveal = (scope: TenantScope, resultGuid: string): Promise<unknown> => see(scope.db, { reveal: resultGuid })

const withdrawnAtOnce = 200

/** Withdraws the check-ups whose status is `complete`. All others do not change. */
export async function withdrawCheckUps(
  scope: TenantScope,
  resultGuids: readonly string[],
  reason: string,
): Promise<void> {
  const shown = new Set<string>()
  // Withdraws in portions, because one statement for a large import would exceed the statement timeout.
  for (let from = 0; from < resultGuids.length; from += withdrawnAtOnce)
    for (const guid of await withdrawVisible(scope, resultGuids.slice(from, from + withdrawnAtOnce), reason))
      shown.add(guid)
  for (const resultGuid of resultGuids) {
    if (shown.has(resultGuid)) continue
    await reveal(scope, resultGuid)
    await withdrawVisible(scope, [resultGuid], reason)
  }
  await reveal(scope, '')
}

async function withdrawVisible(
  scope: TenantScope,
  resultGuids: readonly string[],
  reason: string,
): Promise<readonly string[]> {
  await sql`
    insert into check_up_version (tenant_id, result_guid, member_id, is_shared, kept_for, revision, date_of_measurement,
      profile_version, source, device, conditions, answered_by, origin, recorded_by, recorded_by_name, recorded_at, reason,
      subject, answers, scores, delivered, note, device_facts, vendor_ranges,
      heart, heart_recording)
    select v.tenant_id, v.result_guid, v.member_id, v.is_shared, v.kept_for, v.revision + 1, v.date_of_measurement,
      v.profile_version, v.source, v.device, v.conditions, v.answered_by, v.origin, ${scope.actor.userId}::uuid,
      ${writeActorName(scope)}::text, ${scope.now}::timestamptz, ${reason}::text, v.subject, v.answers, v.scores, v.delivered,
      v.note, v.device_facts, v.vendor_ranges, v.heart, v.heart_recording
    from check_up c join check_up_version v
      on v.tenant_id = ${scope.tenantId} and v.result_guid = c.result_guid and v.revision = c.revision
    where c.tenant_id = ${scope.tenantId} and c.result_guid = any(${resultGuids}::uuid[]) and c.status = 'complete'`.execute(
    scope.db,
  )
  const { rows } = await sql<{ resultGuid: string }>`
    update check_up set status = 'withdrawn', revision = revision + 1
    where tenant_id = ${scope.tenantId} and result_guid = any(${resultGuids}::uuid[]) and status = 'complete'
    returning result_guid as "resultGuid"`.execute(scope.db)
  return rows.map(({ resultGuid }) => resultGuid)
}

/** Marks the import as undone. Its rows no longer count, so the file can be imported again. */
export async function closeImport(scope: TenantScope, importId: string, reason: string): Promise<void> {
  await scope.db
    .updateTable('imported_row')
    .set({ counts: false })
    .where('tenant_id', '=', scope.tenantId)
    .where('import_id', '=', importId)
    .execute()
  await scope.db
    .updateTable('file_import')
    .set({
      undone_at: scope.now,
      undone_by: scope.actor.userId,
      undone_by_name: writeActorName(scope),
      undo_reason: reason,
    })
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', importId)
    .execute()
}
