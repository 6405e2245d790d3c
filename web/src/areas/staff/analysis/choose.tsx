import type { MeasurementProfileListItem } from '@salus/contract/measuring/profiles.ts'
import type { Member } from '@salus/contract/members/members.ts'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { type WayIn, WaysIn } from '../../../features/analyses/start/ways-in.tsx'
import { ScreeningNote, StartActions, useProfileDetails } from '../../../features/analyses/start/intro.tsx'
import { BegunByMember } from '../../../features/analyses/start/begun-by-others.tsx'
import { QrLinkDialog } from '../../../features/analysis-links/qr-link-dialog.tsx'
import { ConsentNeeded, useLacksConsent } from '../../../features/consents/consent-needed.tsx'
import { CardSkeletons, ProfileCards } from '../../../features/analyses/start/profile-cards.tsx'
import { fullName, useMemberFacts } from '../../../platform/people/member-name.tsx'
import { stateOfMeasured, useAtDay } from '../../../features/measurement-days/at-day.ts'
import { MemberSelect } from '../../../pieces/member-select.tsx'
import { useChosenMember } from '../../../features/members/use-chosen-member.ts'
import { useHasNoMembers } from '../../../features/members/use-has-no-members.ts'
import { ProductIcon } from '../../../pieces/product-icon.tsx'
import { useProfilesOfTenant } from '../../../features/products/use-profiles-of-tenant.ts'
import { useFormat, useT } from '../../../i18n/t.tsx'
import { paths } from '../../../paths.ts'
import { isUnknown } from '../../../platform/pages/lead-on.tsx'
import { ProblemState } from '../../../platform/api/problem-state.tsx'
import { useMaybeSession } from '../../../platform/account/session.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { CalendarClock, FileUp, QrCode, Tablet } from '../../../ui/icons.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { HiddenHeading } from '../../../ui/hidden-heading.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { MeasureGuest } from '../guests/measure-guest.tsx'
import { NoMembers } from '../members/none.tsx'
import { useHandOver } from './hand-over.ts'

export const profileIcon = (profile: MeasurementProfileListItem): ReactNode => (
  <ProductIcon pluginId={profile.pluginId} profileId={profile.id} />
)

interface ChooseAnalysisProps {
  readonly title: string
  readonly tenantId: number
  readonly memberId: string | undefined
  readonly chosen: MeasurementProfileListItem | undefined
  readonly onChooseMember: (memberId: string | undefined) => void
  readonly onChoose: (profile: MeasurementProfileListItem) => void
  readonly onStart: () => void
}

export function ChooseAnalysis(props: ChooseAnalysisProps) {
  const t = useT()
  const { tenantId, chosen } = props
  const profiles = useProfilesOfTenant(tenantId)
  const member = useChosenMember(tenantId, props.memberId)
  // Drops the member only if the first request for their data has failed. If a later request fails, the member stays
  // chosen.
  const memberId = member.isLoadingError ? undefined : props.memberId
  const items = profiles.data?.items
  if (items === undefined ? profiles.isError : items.length === 0)
    return (
      <>
        <HiddenHeading title={props.title} />
        {items === undefined ? (
          <ProblemState error={profiles.error} onRetry={() => void profiles.refetch()} />
        ) : (
          <EmptyState title={t('analyses.none.title')} text={t('analyses.none.staff')} />
        )}
      </>
    )
  return (
    <>
      <PageHeader
        title={props.title}
        text={memberId === undefined ? undefined : <MemberLine member={member.data} />}
        actions={<MeasurementDayLink tenantId={tenantId} />}
      />
      {memberId === undefined && <Whom {...{ tenantId, member }} onChoose={props.onChooseMember} />}
      <ConsentNeeded {...{ tenantId, memberId }} className="mb-2" />
      <Cards {...{ tenantId, memberId, chosen, items }} onChoose={props.onChoose} />
      {chosen && <ChosenProfile {...{ tenantId, memberId, chosen }} member={member.data} onStart={props.onStart} />}
    </>
  )
}

interface ChosenProfileProps {
  readonly tenantId: number
  readonly memberId: string | undefined
  readonly chosen: MeasurementProfileListItem
  readonly member: Member | undefined
  readonly onStart: () => void
}

function ChosenProfile({ tenantId, memberId, chosen, member, onStart }: ChosenProfileProps) {
  const [way, setWay] = useState<WayIn>('typed')
  // Without consent, the server would refuse every measurement, so none is offered. The notice at the top of the page
  // gives the reason.
  const lacksConsent = useLacksConsent(tenantId, memberId)
  const mayMeasure = member?.storesHealthData === true && !lacksConsent
  const isMeasured = chosen.kind !== 'questionnaire'
  return (
    <>
      <About profileId={chosen.id} />
      {mayMeasure && <BegunByMember {...{ tenantId, memberId }} profileId={chosen.id} />}
      {memberId !== undefined && mayMeasure && (
        <ActionBar
          {...{ tenantId, memberId, chosen, member, onStart }}
          way={isMeasured ? way : undefined}
          onWay={setWay}
        />
      )}
    </>
  )
}

interface CardsProps extends Pick<ChooseAnalysisProps, 'tenantId' | 'memberId' | 'chosen' | 'onChoose'> {
  readonly items: readonly MeasurementProfileListItem[] | undefined
}

const Cards = ({ items, ...props }: CardsProps) =>
  items === undefined ? <CardSkeletons /> : <ProfileCards {...props} profiles={items} />

function MeasurementDayLink({ tenantId }: { readonly tenantId: number }) {
  const t = useT()
  return (
    <Link {...paths.staff.measurementDays(tenantId)} className={buttonClass()}>
      <CalendarClock aria-hidden strokeWidth={1.75} />
      {t('measurementDays.open')}
    </Link>
  )
}

function MemberLine({ member }: { member: Member | undefined }) {
  const t = useT()
  const writeFacts = useMemberFacts()
  if (member === undefined) return <Skeleton className="h-5 w-64" />
  return (
    <>
      <span className="font-medium text-ink">{t('analyses.forMember', { name: fullName(member) })}</span>
      <span className="num"> {writeFacts(member)}</span>
      <span className="block">
        <LastCheckUp member={member} />
      </span>
    </>
  )
}

/**
 * Shows nothing if the member has not consented to storage, because a notice below explains it. If the member shares
 * nothing, the text does not say whether there is a check-up, because there may be some that are not shared.
 */
function LastCheckUp({
  member: { storesHealthData, isSharing, isSharingAll, lastCheckUpAt },
}: {
  readonly member: Member
}) {
  const t = useT()
  const format = useFormat()
  if (!storesHealthData) return null
  if (!isSharing) return t('consents.sharesNothingNow')
  if (lastCheckUpAt === null && isSharingAll === false) return t('checkUps.noneShared')
  return lastCheckUpAt === null
    ? t('analyses.noCheckUpYet')
    : t('analyses.lastCheckUp', { date: format.date(lastCheckUpAt) })
}

interface WhomProps extends ChooseMemberProps {
  readonly member: ReturnType<typeof useChosenMember>
}

function Whom({ member, ...choose }: WhomProps) {
  if (!member.isError || isUnknown(member.error)) return <ChooseMember {...choose} />
  return (
    <Card>
      <ProblemState error={member.error} onRetry={() => void member.refetch()} />
    </Card>
  )
}

interface ChooseMemberProps {
  readonly tenantId: number
  readonly onChoose: (memberId: string | undefined) => void
}

/** Preselects no member, so that no measurement is stored for the wrong person. */
function ChooseMember({ tenantId, onChoose }: ChooseMemberProps) {
  const t = useT()
  const hasNoMembers = useHasNoMembers(tenantId)
  const takesFocus = useLocation({ select: ({ state }) => state.choosesNext === true })
  return (
    <section className="card mb-2 p-5" aria-labelledby="choose-member">
      <h2 id="choose-member" className="text-h3 font-semibold">
        {t('analyses.chooseMember.title')}
      </h2>
      <p className="mt-1 text-ink-2">{t('analyses.chooseMember.text')}</p>
      {hasNoMembers ? (
        <NoMembers tenantId={tenantId} />
      ) : (
        <div className="mt-4 max-w-96">
          <MemberSelect tenantId={tenantId} onChange={onChoose} takesFocus={takesFocus} />
        </div>
      )}
      <MeasureGuest onMade={onChoose} />
    </section>
  )
}

function About({ profileId }: { profileId: string }) {
  const { data } = useProfileDetails(profileId)
  return (
    <>
      {data !== undefined && <p className="mt-5 max-w-[68ch] px-1 text-ink-2">{data.description}</p>}
      <ScreeningNote source={data?.source} />
    </>
  )
}

interface ActionBarProps {
  readonly tenantId: number
  readonly memberId: string
  readonly chosen: MeasurementProfileListItem
  readonly member: Member | undefined
  readonly way: WayIn | undefined
  readonly onWay: (way: WayIn) => void
  readonly onStart: () => void
}

function ActionBar({ tenantId, memberId, chosen, member, way, onWay, onStart }: ActionBarProps) {
  const t = useT()
  const writeFacts = useMemberFacts()
  const userId = useMaybeSession()?.user.id
  if (userId === undefined) return null
  return (
    <div className="sticky bottom-[4.5rem] z-20 -mx-4 mt-6 px-4 pb-4 small:bottom-0 small:-mx-8 small:px-8">
      <section className="pop flex flex-wrap items-center gap-3 p-3" aria-label={t('analyses.chosen')}>
        {way !== undefined && <WaysIn way={way} onChange={onWay} />}
        <span className="tile b ml-1 hidden @[38.75rem]:inline-grid">{profileIcon(chosen)}</span>
        <div className="ml-1 min-w-full flex-1 @[38.75rem]:min-w-40">
          <p className="font-semibold">{chosen.name}</p>
          <p className="text-small text-muted">
            {member === undefined
              ? ''
              : [t('analyses.forMemberShort', { name: fullName(member) }), writeFacts(member)]
                  .filter((part) => part !== '')
                  .join(' · ')}
          </p>
        </div>
        {chosen.kind !== 'device' && (way ?? 'typed') === 'typed' && (
          <OtherWays {...{ tenantId, memberId, chosen, member }} />
        )}
        {way === 'file' ? (
          <Link
            {...paths.staff.measurementFiles(tenantId, { memberId })}
            className={buttonClass({ variant: 'primary' })}
          >
            <FileUp aria-hidden />
            {t('analyses.chooseFile')}
          </Link>
        ) : (
          <StartActions profile={chosen} run={{ userId, tenantId, memberId }} onStart={onStart} isCompact />
        )}
      </section>
    </div>
  )
}

const otherWay = 'flex-1 px-2.5! text-small @[38.75rem]:flex-none @[38.75rem]:px-4! @[38.75rem]:text-body'

function OtherWays({ tenantId, memberId, chosen, member }: Omit<ActionBarProps, 'onStart' | 'way' | 'onWay'>) {
  const t = useT()
  const navigate = useNavigate()
  const handOver = useHandOver()
  const atDay = useAtDay()
  const [isLinkShown, setLinkShown] = useState(false)
  return (
    <div className="flex w-full flex-wrap gap-2 @[38.75rem]:w-auto @[38.75rem]:gap-3">
      <Button className={otherWay} onClick={() => setLinkShown(true)}>
        <QrCode aria-hidden />
        {t('links.send')}
      </Button>
      <Button className={otherWay} onClick={() => handOver({ tenantId, memberId, profile: chosen, atDay })}>
        <Tablet aria-hidden />
        {t('links.handOver')}
      </Button>
      <QrLinkDialog
        key={`${memberId} ${chosen.id}`}
        {...{ tenantId, memberId }}
        profileId={chosen.id}
        profileName={chosen.name}
        firstName={member?.firstName ?? ''}
        isOpen={isLinkShown}
        onClose={() => setLinkShown(false)}
        onShowResult={(resultGuid) =>
          void navigate({
            ...paths.staff.measurements(tenantId, { resultGuid, memberId }),
            state: stateOfMeasured(atDay),
          })
        }
      />
    </div>
  )
}
