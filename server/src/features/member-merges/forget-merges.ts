import type { Client, Pool } from '../../platform/database/open-database.ts'
import { memberTables } from '../../platform/database/subjects/member-tables.queries.ts'
import { runForSubject, doEach, eraseRows, runInEachTenant } from '../../platform/database/subjects/work.queries.ts'
import { forgetAddresses, listAddresses } from '../erasures/forget-addresses.ts'
import { findLoginAddress, findOutdatedMerges, removeUndoneMerges } from './forget-merges.queries.ts'
import { undoDays } from './member-merges.queries.ts'

interface Deps {
  readonly owner: Pool
  readonly dataDir: string
}

interface Outdated {
  readonly tenant: number
  readonly member: string
  /** The record into which `member` was merged. */
  readonly kept: string
}

/** Deletes merged records that can no longer be restored, with all rows that stayed with them. Runs once a day. */
export async function forgetMerges({ owner, dataDir }: Deps): Promise<void> {
  const outdated: Outdated[] = []
  const read = runInEachTenant(owner, async (client, tenant) => {
    const merges = await findOutdatedMerges(client, tenant, undoDays)
    await removeUndoneMerges(client, tenant, undoDays)
    outdated.push(...merges.map((merge) => ({ tenant, ...merge })))
  })
  const failure: unknown = await read.then(
    () => null,
    (error: unknown) => error,
  )
  const records = outdated.map((keys) => ({ ...keys, name: `record ${keys.member} of tenant ${keys.tenant}` }))
  await doEach(records, (record) =>
    runForSubject(owner, record, async (client) => {
      const before = await listAddresses(client, { tenantId: record.tenant, memberId: record.kept })
      for (const table of memberTables) await eraseRows(client, table, record)
      const left = await addressesLeft(client, record)
      await forgetAddresses(
        client,
        dataDir,
        before.filter((email) => !left.includes(email)),
      )
    }),
  )
  if (failure !== null) throw failure
}

/**
 * Returns the e-mail addresses that the remaining record still has. Mails to these addresses stay until the remaining
 * record is erased.
 */
async function addressesLeft(client: Client, { tenant, kept }: Outdated): Promise<readonly string[]> {
  const login = await findLoginAddress(client, tenant, kept)
  const emails = await listAddresses(client, { tenantId: tenant, memberId: kept })
  return login === undefined ? emails : [...emails, login]
}
