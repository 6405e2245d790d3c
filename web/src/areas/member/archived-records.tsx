import { useMyConsents } from '../../features/consents/who-sees-what.tsx'
import { useT } from '../../i18n/t.tsx'
import { useSession } from '../../platform/account/session.ts'
import { Card } from '../../ui/card.tsx'

/** True if the person has records and all are archived. `undefined` while this is unknown. */
export function useIsArchivedEverywhere(): boolean | undefined {
  const hasTenant = useSession().memberships.length > 0
  const { data, isLoading } = useMyConsents(hasTenant)
  if (isLoading) return undefined
  return data !== undefined && data.items.length > 0 && data.items.every(({ isArchived }) => isArchived === true)
}

/**
 * Returns the memberships of the tenants that still measure the person. Leaves out tenants that have archived the
 * record.
 */
export function useMeasuringTenants() {
  const { memberships } = useSession()
  const consents = useMyConsents(memberships.length > 0).data?.items ?? []
  const archived = new Set(consents.flatMap(({ groupId, isArchived }) => (isArchived === true ? [groupId] : [])))
  return memberships.filter(({ groupId }) => !archived.has(groupId))
}

/**
 * For each tenant that has archived the person's record, explains that no analysis can be started there and whom to
 * ask.
 */
export function ArchivedRecords() {
  const t = useT()
  const hasTenant = useSession().memberships.length > 0
  const archived = useMyConsents(hasTenant).data?.items.filter(({ isArchived }) => isArchived === true) ?? []
  return archived.map(({ groupId, tenantDisplayName }) => (
    <Card key={groupId} className="mb-4 p-5">
      <p className="break-words">{t('overview.archivedAt', { tenant: tenantDisplayName })}</p>
    </Card>
  ))
}
