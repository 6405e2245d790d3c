import type { CheckUpListItem } from '@salus/contract/check-ups/check-ups.ts'
import { Link } from '@tanstack/react-router'
import type { CheckUpPages } from '../../../features/check-ups/list/use-check-ups.ts'
import { NotShared, readWithheldMember, type WithheldMember } from '../../../features/consents/not-shared.tsx'
import { MemberHeading } from '../../../features/members/member-heading.tsx'
import { useHasNoMembers } from '../../../features/members/use-has-no-members.ts'
import { useT } from '../../../i18n/t.tsx'
import { paths } from '../../../paths.ts'
import { ProblemState } from '../../../platform/api/problem-state.tsx'
import { useSharesInPart } from '../../../platform/people/use-withheld.ts'
import { MeasurementsFrame } from '../../../shell/measurement-menu/measurements-frame.tsx'
import { MeasurementsLead } from '../../../shell/measurement-menu/measurements-lead.tsx'
import { type MeasurementsPlace, buildSearch } from '../../../shell/measurement-menu/measurements-place.ts'
import { useMeasurements } from '../../../shell/measurement-menu/use-measurements.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Plus } from '../../../ui/icons.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { NoMembers } from '../members/none.tsx'
import { MemberRecord } from './record-link.tsx'
import { MeasuredResult, ResultToCome } from './result.tsx'
import { useTenant } from '../staff-area.tsx'

export function StaffMeasurements() {
  const { tenantId } = useTenant()
  const { place, pages, outcomes, problem, step, memberText, isLost } = useMeasurements(tenantId)
  return (
    <MeasurementsFrame {...{ place, pages, outcomes, problem }}>
      <MeasurementsLead {...{ place, step, memberText }} />
      {problem ? (
        <Failed place={place} error={problem.error} onRetry={problem.retry} />
      ) : (
        <Content place={place} pages={pages} isLost={isLost} />
      )}
    </MeasurementsFrame>
  )
}

interface ContentProps {
  readonly place: MeasurementsPlace
  readonly pages: CheckUpPages
  /** True if the check-up in the URL does not exist and the reader is being redirected. */
  readonly isLost: boolean
}

function Content({ place, pages, isLost }: ContentProps) {
  if (place.resultGuid !== undefined && !isLost) {
    const listed = pages.items.find(({ resultGuid }) => resultGuid === place.resultGuid)
    return (
      <MeasuredResult
        tenantId={place.tenantId}
        resultGuid={place.resultGuid}
        memberId={place.memberId}
        listed={listed}
        hasEarlier={listed && pages.items.some((one) => isEarlier(one, listed))}
      />
    )
  }
  const withheld = pages.withheld ?? readWithheldMember(pages.error)
  if (withheld) return <WithheldList place={place} member={withheld} />
  if (pages.isSuccess && pages.items.length === 0)
    return place.isWithdrawn ? <NothingWithdrawn place={place} /> : <NoCheckUps place={place} />
  if (pages.isError) return <Failed place={place} error={pages.error} onRetry={() => void pages.refetch()} />
  return <ResultToCome tenantId={place.tenantId} memberId={place.memberId} />
}

/** Returns true if `one` is earlier than `other`, and both have the same member and kind. */
const isEarlier = (one: CheckUpListItem, other: CheckUpListItem): boolean =>
  one.memberId === other.memberId &&
  one.profileId === other.profileId &&
  one.profileName === other.profileName &&
  one.dateOfMeasurement < other.dateOfMeasurement

interface FailedProps {
  readonly place: MeasurementsPlace
  readonly error: unknown
  readonly onRetry: () => void
}

function Failed({ place, error, onRetry }: FailedProps) {
  const t = useT()
  return (
    <>
      {place.memberId === undefined ? <PageHeader title={t('menu.measurements')} /> : <ListHeading place={place} />}
      <Card>
        <ProblemState error={error} onRetry={onRetry} />
      </Card>
    </>
  )
}

function NothingWithdrawn({ place }: { readonly place: MeasurementsPlace }) {
  const t = useT()
  return (
    <>
      <ListHeading place={place} />
      <Card>
        <EmptyState
          title={t('checkUps.noneWithdrawn')}
          text={t('checkUps.noneWithdrawnText')}
          action={<Button onClick={() => place.showWithdrawn(false)}>{t('checkUps.showValid')}</Button>}
        />
      </Card>
    </>
  )
}

function ListHeading({ place: { tenantId, memberId } }: { readonly place: MeasurementsPlace }) {
  const t = useT()
  return memberId === undefined ? (
    <PageHeader title={t('checkUps.allOfTenant')} />
  ) : (
    <MemberHeading tenantId={tenantId} memberId={memberId} />
  )
}

function WithheldList({ place, member }: { readonly place: MeasurementsPlace; readonly member: WithheldMember }) {
  const { tenantId } = place
  const { memberId } = member
  return (
    <>
      <MemberHeading {...{ tenantId, memberId }} actions={<MemberRecord {...{ tenantId, memberId }} />} />
      <NotShared tenantId={tenantId} member={member} />
    </>
  )
}

function NoCheckUps({ place }: { readonly place: MeasurementsPlace }) {
  const t = useT()
  const { tenantId, memberId, productIds } = place
  const isFiltered = productIds.length > 0
  const sharesInPart = useSharesInPart(tenantId, memberId)
  const hasNoMembers = useHasNoMembers(tenantId)
  const start = (
    <Link
      {...paths.staff.newMeasurement(tenantId)}
      search={buildSearch(memberId, productIds)}
      className={buttonClass({ variant: 'primary' })}
    >
      <Plus aria-hidden />
      {t('menu.newMeasurement')}
    </Link>
  )
  if (sharesInPart === undefined) return <ResultToCome tenantId={tenantId} memberId={memberId} />
  const showAll = <Button onClick={() => place.chooseProducts([])}>{t('menu.clearProducts')}</Button>
  return (
    <>
      <ListHeading place={place} />
      <Card>
        {hasNoMembers ? (
          <NoMembers tenantId={tenantId} />
        ) : (
          <EmptyState
            title={t(sharesInPart ? 'checkUps.noneShared' : 'checkUps.none')}
            text={t(
              isFiltered ? 'checkUps.noneForProducts' : sharesInPart ? 'checkUps.noneSharedText' : 'checkUps.noneText',
            )}
            action={isFiltered ? showAll : start}
          />
        )}
      </Card>
    </>
  )
}
