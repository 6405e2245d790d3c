import { auditJob } from '../../platform/database/in-transaction.ts'
import { kyselyOn } from '../../platform/database/kysely-on.ts'
import type { Pool } from '../../platform/database/open-database.ts'
import { listTenantIds } from '../../platform/database/tenant-ids.queries.ts'
import { runForSubject, doEach } from '../../platform/database/subjects/work.queries.ts'
import { liveChannel } from '../../platform/live/notify.queries.ts'
import { endSharingInJob } from '../consents/end-sharing.ts'
import { endsOnLeavingSince, listLeftWhileSharing, lockRecord, tellPages } from './end-left-sharing.queries.ts'

/**
 * Stops sharing the records of people who left or were suspended at a time when this did not yet end sharing. Runs
 * every hour, because an undone merge or a restored backup can bring back such a record.
 */
export async function endLeftSharing({ owner }: { readonly owner: Pool }): Promise<void> {
  const since = await endsOnLeavingSince(owner)
  const ids = await listTenantIds(owner)
  await doEach(
    ids.map((tenantId) => ({ tenantId, name: `tenant ${tenantId}` })),
    ({ tenantId }) => endInTenant(owner, { tenantId, since }),
  )
}

interface Ending {
  readonly tenantId: number
  readonly since: string
}

async function endInTenant(owner: Pool, ending: Ending): Promise<void> {
  const failures: unknown[] = []
  for (let after: string | null | undefined = null; after !== undefined;) {
    const from: string | null = after
    const memberIds: readonly string[] = await runForSubject(owner, { tenant: ending.tenantId }, (client) =>
      listLeftWhileSharing(client, { ...ending, memberId: null, after: from }),
    )
    const records = memberIds.map((memberId) => ({ memberId, name: `record ${memberId} of tenant ${ending.tenantId}` }))
    await doEach(records, ({ memberId }) => endSharing(owner, { ...ending, memberId })).catch((error: unknown) =>
      failures.push(error),
    )
    after = memberIds.at(-1)
  }
  if (failures.length > 0) throw new AggregateError(failures, 'the sharing of some records could not be ended')
}

/** Checks again under the lock of the record, because sharing may have been decided in the meantime. */
const endSharing = (
  owner: Pool,
  { tenantId, since, memberId }: Ending & { readonly memberId: string },
): Promise<void> =>
  runForSubject(owner, { tenant: tenantId, member: memberId }, async (client) => {
    await lockRecord(client, tenantId, memberId)
    const [found] = await listLeftWhileSharing(client, { tenantId, since, memberId, after: null })
    const place = { db: kyselyOn(client), tenantId }
    if (found === undefined || !(await endSharingInJob(place, memberId))) return
    const ended = {
      action: 'consent.ended-after-leaving',
      objectKind: 'consent',
      objectId: 'share-with-staff',
      subjectIds: [memberId],
    } as const
    await auditJob(place, { tenantId, requestId: 'end-left-sharing', audits: [ended] })
    await tellPages(client, liveChannel, { kind: 'consents-changed', groupId: tenantId, memberId })
  })
