import { type Deletion, ownDataApi } from '@salus/contract/account/own-data.ts'
import { type EndedMembership, membershipsApi } from '@salus/contract/tenant/memberships.ts'
import { useFormat, useT } from '../../i18n/t.tsx'
import { ProblemState } from '../../platform/api/problem-state.tsx'
import { useApiQuery } from '../../platform/api/query.ts'
import { Building2 } from '../../ui/icons.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ConsentRow } from './consent-row.tsx'

/** Lists the tenants that the person left and that still keep a record of them. */
export function FormerTenants({ isNothingElse }: { readonly isNothingElse: boolean }) {
  const t = useT()
  const ended = useApiQuery(membershipsApi.getEndedMemberships, {})
  const items = ended.data?.items
  const hasLeft = items !== undefined && items.length > 0
  const kept = useApiQuery(ownDataApi.getMyDeletion, {}, { enabled: hasLeft }).data?.tenants
  if (items === undefined && ended.isError)
    return <ProblemState error={ended.error} onRetry={() => void ended.refetch()} />
  // No placeholder below other rows: most people have left no tenant, so the placeholder would usually vanish again.
  if (items === undefined) return isNothingElse && <Skeleton className="m-5 h-11" />
  if (!hasLeft) return isNothingElse && <p className="p-5 text-ink-2">{t('consents.noRecords')}</p>
  return items.map((left) => (
    <FormerTenant
      key={`${left.groupId} ${left.memberId}`}
      left={left}
      kept={kept?.find(({ groupId }) => groupId === left.groupId)}
    />
  ))
}

interface FormerTenantProps {
  readonly left: EndedMembership
  readonly kept: Deletion['tenants'][number] | undefined
}

function FormerTenant({ left, kept }: FormerTenantProps) {
  const t = useT()
  const format = useFormat()
  const until = kept?.outcome === 'locked' ? kept.until : undefined
  return (
    <ConsentRow
      icon={<Building2 strokeWidth={1.75} />}
      title={left.displayName}
      text={
        <>
          {t('consents.former.left', { date: format.date(left.endedAt) })}{' '}
          {kept && t('consents.former.holds', { count: kept.checkUps })}{' '}
          {until === null && t('consents.former.mustKeep')}
          {typeof until === 'string' && t('consents.former.mustKeepUntil', { until: format.date(until) })}
          <span className="block">{t('consents.former.whoSees')}</span>
          <span className="block">{t('consents.former.whatToDo', { tenant: left.displayName })}</span>
        </>
      }
      action={null}
    />
  )
}
