import type { ErasureDeps } from '../erasures/erase-member.ts'
import { noteErased, readJournal } from '../erasures/erasure-journal.ts'
import { beginEndAgain, findTenantsWithHash, runInEndingTenant, listErasedHashes } from './erase-tenant.queries.ts'
import { eraseTenant } from './erase-tenant.ts'

/**
 * Erases tenants that are in the journal but still in the database, for example after a restore. Runs before the
 * service starts to accept requests, so no other work runs at the same time. Also adds missing erasures to the journal.
 * An erasure is missing if another process carried it out. Returns the number of erased tenants.
 */
export async function eraseTenantsAgain(deps: ErasureDeps): Promise<number> {
  const { owner, dataDir } = deps
  const known = new Set((await readJournal(dataDir)).flatMap(({ kind, hash }) => (kind === 'tenant' ? [hash] : [])))
  const missing = (await listErasedHashes(owner)).filter(({ hash }) => !known.has(hash))
  await noteErased(
    dataDir,
    missing.map(({ hash, at }) => ({ kind: 'tenant', hash, at })),
  )
  const back = known.size === 0 ? [] : await findTenantsWithHash(owner, [...known])
  for (const end of back) {
    await runInEndingTenant(owner, end.tenantId, (client) => beginEndAgain(client, end.tenantId))
    await eraseTenant(deps, end)
  }
  return back.length
}
