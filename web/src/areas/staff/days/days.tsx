import { measurementDaysApi } from '@salus/contract/measuring/days.ts'
import { useNavigate } from '@tanstack/react-router'
import { NewDay } from '../../../features/measurement-days/new-day.tsx'
import { useT } from '../../../i18n/t.tsx'
import { paths } from '../../../paths.ts'
import { hasNothingToShow } from '../../../platform/api/old-data.ts'
import { ProblemState } from '../../../platform/api/problem-state.tsx'
import { useApiPages } from '../../../platform/pages/pages.ts'
import { BackLink } from '../../../shell/back-link.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useProfilesOfTenant } from '../../../features/products/use-profiles-of-tenant.ts'
import { useTenant } from '../staff-area.tsx'
import { ListOfDays } from './list-of-days.tsx'

export function MeasurementDays() {
  const t = useT()
  const navigate = useNavigate()
  const { tenantId } = useTenant()
  const profiles = useProfilesOfTenant(tenantId)
  const days = useApiPages(measurementDaysApi.getMeasurementDays, { params: { tenantId } })
  // The form comes after the list, so that it does not move when the list arrives.
  const isListLoading = days.isPending && !hasNothingToShow(days)
  return (
    <div className="max-w-[980px]">
      <BackLink target={paths.staff.measurements(tenantId)}>{t('shell.measurements')}</BackLink>
      <PageHeader title={t('measurementDays.title')} text={t('measurementDays.text')} />
      <ListOfDays tenantId={tenantId} />
      {profiles.data && !isListLoading ? (
        <NewDay
          tenantId={tenantId}
          profiles={profiles.data.items}
          onOpened={({ day }) => void navigate(paths.staff.measurementDay(tenantId, day.id))}
        />
      ) : profiles.isError ? (
        <ProblemState error={profiles.error} onRetry={() => void profiles.refetch()} />
      ) : (
        <Skeleton className="h-80 rounded-card" />
      )}
    </div>
  )
}
