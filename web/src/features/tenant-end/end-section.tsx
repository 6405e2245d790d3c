import { type TenantEnd, tenantEndApi } from '@salus/contract/tenant/tenant-end.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useFormat, useT } from '../../i18n/t.tsx'
import { paths } from '../../paths.ts'
import { hasNothingToShow } from '../../platform/api/old-data.ts'
import { ProblemState } from '../../platform/api/problem-state.tsx'
import { useApiQuery } from '../../platform/api/query.ts'
import { useApiMutation } from '../../platform/api/use-api-mutation.ts'
import { Button } from '../../ui/button.tsx'
import { FormAlert } from '../../ui/fields/form-alert.tsx'
import { showToast } from '../../ui/overlays/toast.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { PlanEndDialog } from './plan-end-dialog.tsx'

interface EndSectionProps {
  readonly tenantId: number
  /** The name that has to be typed. */
  readonly displayName: string
  /** The level of the headings. */
  readonly level: 2 | 3
}

/** Lets admins plan the end of the organisation, or cancel it. Shows what would be erased and what would stay. */
export function EndSection({ tenantId, displayName, level }: EndSectionProps) {
  const t = useT()
  const end = useApiQuery(tenantEndApi.getTenantEnd, { params: { tenantId } }, { staleTime: 0 })
  const [isPlanning, setPlanning] = useState(false)
  if (hasNothingToShow(end)) return <ProblemState error={end.error} onRetry={() => void end.refetch()} />
  if (!end.data) return <Skeleton className="h-96 rounded-card" />
  const { planned } = end.data
  return (
    <>
      {planned === null ? <p>{t('tenantEnd.intro')}</p> : <Planned tenantId={tenantId} end={end.data} />}
      <Effects level={level} />
      <Keep {...{ tenantId, level }} />
      {planned === null && (
        <>
          {end.data.holds > 0 && <p className="mt-6">{t('tenantEnd.holds', { count: end.data.holds })}</p>}
          <Button variant="danger" className="mt-6" onClick={() => setPlanning(true)}>
            {t('tenantEnd.plan')}
          </Button>
        </>
      )}
      {isPlanning && <PlanEndDialog {...{ tenantId, displayName }} onClose={() => setPlanning(false)} />}
    </>
  )
}

function Planned({ tenantId, end }: { readonly tenantId: number; readonly end: TenantEnd }) {
  const t = useT()
  const format = useFormat()
  const { send, failure, isBusy } = useApiMutation(tenantEndApi.takeTenantEndBack, {
    onDone: () => showToast({ text: t('tenantEnd.takenBack'), tone: 'good' }),
  })
  if (end.planned === null) return null
  return (
    <div role="status">
      <p className="text-h3 font-semibold">{t('tenantEnd.day', { date: format.date(end.planned.endsOn) })}</p>
      <p className="mt-1">{t('tenantEnd.until')}</p>
      {end.waitsFor.length > 0 && (
        <ul className="mt-4 space-y-1 rounded-control bg-warning-soft px-4 py-3 text-warning-ink">
          {end.waitsFor.map((reason) => (
            <li key={reason}>
              {reason === 'holds' ? t('tenantEnd.holds', { count: end.holds }) : t('tenantEnd.invoices')}
            </li>
          ))}
        </ul>
      )}
      <FormAlert text={failure} className="mt-4" />
      <Button variant="primary" className="mt-4" isBusy={isBusy} onClick={() => void send({ params: { tenantId } })}>
        {t('tenantEnd.takeBack')}
      </Button>
    </div>
  )
}

const gone = ['records', 'team', 'surveys', 'rest'] as const
const stays = ['access', 'invoices', 'name'] as const

function Effects({ level }: Pick<EndSectionProps, 'level'>) {
  const t = useT()
  const Heading = `h${level}` as const
  return (
    <>
      <Heading className="mt-6 font-medium">{t('tenantEnd.gone')}</Heading>
      <ul className="mt-2 list-disc space-y-1 pl-5 text-ink-2">
        {gone.map((what) => (
          <li key={what}>{t(`tenantEnd.gone.${what}`)}</li>
        ))}
      </ul>
      <Heading className="mt-6 font-medium">{t('tenantEnd.stays')}</Heading>
      <ul className="mt-2 list-disc space-y-1 pl-5 text-ink-2">
        {stays.map((what) => (
          <li key={what}>{t(`tenantEnd.stays.${what}`)}</li>
        ))}
      </ul>
    </>
  )
}

/** Lists where to find the data that the organisation has to keep itself. */
function Keep({ tenantId, level }: Pick<EndSectionProps, 'tenantId' | 'level'>) {
  const t = useT()
  const Heading = `h${level}` as const
  const places = [
    { name: 'tenantEnd.keep.members', target: paths.staff.members(tenantId) },
    { name: 'tenantEnd.keep.invoices', target: paths.staff.upgrade(tenantId) },
    { name: 'tenantEnd.keep.log', target: paths.staff.auditLog(tenantId) },
  ] as const
  return (
    <>
      <Heading className="mt-6 font-medium">{t('tenantEnd.keep')}</Heading>
      <p className="mt-1 text-ink-2">{t('tenantEnd.keepText')}</p>
      <ul className="mt-2 flex flex-wrap gap-x-5">
        {places.map(({ name, target }) => (
          <li key={name}>
            <Link {...target} activeProps={{}} className="link touch inline-block py-2">
              {t(name)}
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
