import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { ResultSkeleton } from '../../features/check-ups/result-skeleton.tsx'
import type { CheckUpPages } from '../../features/check-ups/use-check-ups.ts'
import { MemberHeading } from '../../features/members/member-heading.tsx'
import { useT } from '../../i18n/t.tsx'
import { paths } from '../../paths.ts'
import { ProblemState } from '../../platform/problem-state.tsx'
import { MeasurementsFrame } from '../../shell/measurement-menu/measurements-frame.tsx'
import { type MeasurementsPlace, searchOf } from '../../shell/measurement-menu/measurements-place.ts'
import { useMeasurements } from '../../shell/measurement-menu/use-measurements.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { MeasuredResult } from './measured-result.tsx'
import { useTenant } from './staff-area.tsx'

/** The check-ups of a member, the chosen one open. */
export function StaffMeasurements() {
  const { tenantId } = useTenant()
  const { place, pages, problem } = useMeasurements(tenantId)
  return (
    <MeasurementsFrame place={place} pages={pages}>
      {problem ? (
        <ProblemState error={problem.error} onRetry={problem.retry} />
      ) : (
        <Content place={place} pages={pages} />
      )}
    </MeasurementsFrame>
  )
}

interface ContentProps {
  readonly place: MeasurementsPlace
  readonly pages: CheckUpPages
}

function Content({ place, pages }: ContentProps) {
  if (place.resultGuid !== undefined) return <MeasuredResult tenantId={place.tenantId} resultGuid={place.resultGuid} />
  if (pages.isSuccess && pages.items.length === 0) return <NoCheckUps place={place} />
  if (pages.isError) return <ProblemState error={pages.error} onRetry={() => void pages.refetch()} />
  return (
    <>
      <MemberHeading tenantId={place.tenantId} memberId={place.memberId} isWaiting />
      <ResultSkeleton />
    </>
  )
}

function NoCheckUps({ place }: { readonly place: MeasurementsPlace }) {
  const t = useT()
  const { tenantId, memberId, productIds } = place
  const isFiltered = productIds.length > 0
  const start = (
    <Link
      {...paths.staff.newMeasurement(tenantId)}
      search={searchOf(memberId, productIds)}
      className={buttonClass({ variant: 'primary' })}
    >
      <Plus aria-hidden />
      {t('menu.newMeasurement')}
    </Link>
  )
  const showAll = <Button onClick={() => place.chooseProducts([])}>{t('menu.clearProducts')}</Button>
  return (
    <>
      {memberId === undefined ? (
        <PageHeader title={t('checkUps.allOfTenant')} />
      ) : (
        <MemberHeading tenantId={tenantId} memberId={memberId} />
      )}
      <Card>
        <EmptyState
          title={t('checkUps.none')}
          text={t(isFiltered ? 'checkUps.noneForProducts' : 'checkUps.noneText')}
          action={isFiltered ? showAll : start}
        />
      </Card>
    </>
  )
}
