import { measurementDaysApi } from '@salus/contract/measuring/days.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import { NewDay } from '../../../features/measurement-days/new-day.tsx'
import { useFormat, useT } from '../../../i18n/t.tsx'
import { paths } from '../../../paths.ts'
import { ProblemState } from '../../../platform/api/problem-state.tsx'
import { useApiQuery } from '../../../platform/api/query.ts'
import { BackLink } from '../../../shell/back-link.tsx'
import { Card } from '../../../ui/card.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useProfilesOfTenant } from '../../../features/products/use-profiles-of-tenant.ts'
import { useTenant } from '../staff-area.tsx'

export function MeasurementDays() {
  const t = useT()
  const format = useFormat()
  const navigate = useNavigate()
  const { tenantId } = useTenant()
  const days = useApiQuery(measurementDaysApi.getMeasurementDays, { params: { tenantId } })
  const profiles = useProfilesOfTenant(tenantId)
  return (
    <div className="max-w-[980px]">
      <BackLink target={paths.staff.measurements(tenantId)}>{t('shell.measurements')}</BackLink>
      <PageHeader title={t('measurementDays.title')} text={t('measurementDays.text')} />
      {days.isPending && <Skeleton className="mb-4 h-32 rounded-card" />}
      {days.isError && days.data === undefined && (
        <Card className="mb-4">
          <ProblemState error={days.error} onRetry={() => void days.refetch()} />
        </Card>
      )}
      {days.data && days.data.items.length > 0 && (
        <Card className="mb-4 overflow-hidden">
          <ul className="divide-y divide-sep">
            {days.data.items.map((day) => (
              <li key={day.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-5 py-3.5">
                <span className="min-w-0 flex-1 basis-48">
                  <Link {...paths.staff.measurementDay(tenantId, day.id)} className="link break-words font-medium">
                    {day.title}
                  </Link>
                  <span className="num block text-small text-muted">{format.date(day.day)}</span>
                </span>
                <span className="num text-small text-ink-2">
                  {t('measurementDays.counts', { people: day.people, results: day.results })}
                </span>
                <Chip
                  tone={day.state === 'open' ? 'good' : 'outline'}
                  {...(day.state === 'open' ? { shape: 'dot' as const } : {})}
                >
                  {t(`measurementDays.day.${day.state}`)}
                </Chip>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {profiles.data ? (
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
