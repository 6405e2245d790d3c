import type { MeasurementProfileListItem } from '@salus/contract/measuring/profiles.ts'
import { findCurrent, pathWithoutCurrent } from '@salus/domain/measurement-profiles/profile-catalogue.ts'
import { ageOn } from '@salus/domain/measurement-profiles/subject-on-day.ts'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { AnalysisRunner } from '../../../features/analyses/runner/runner.tsx'
import { DevicePanel } from '../../../features/devices/device-panel.tsx'
import { intoRun, useRunHash } from '../../../features/analyses/use-run-hash.ts'
import { LazyHeartPart, loadHeartPart } from '../../../features/devices/strap/lazy-heart-part.tsx'
import { loadHeartCard } from '../../../features/check-ups/heart/load.ts'
import { KnownStops } from '../../../features/safety/known-stops.tsx'
import { SafetyGate } from '../../../features/safety/safety-gate.tsx'
import { stateOfMeasured, useAtDay } from '../../../features/measurement-days/at-day.ts'
import { fullName, useMemberFacts } from '../../../platform/people/member-name.tsx'
import { useT } from '../../../i18n/t.tsx'
import { paths } from '../../../paths.ts'
import { today } from '../../../platform/dates/tenant-time.ts'
import { useKeepReady } from '../../../platform/pages/keep-ready.ts'
import { LeadOn } from '../../../platform/pages/lead-on.tsx'
import { useMaybeSession } from '../../../platform/account/session.ts'
import { useTitleSubject } from '../../../platform/pages/window-title.ts'
import { StaffAnalysisMenu } from '../../../shell/measurement-menu/analysis-menu.tsx'
import { useIsUnknownMember } from '../../../shell/measurement-menu/use-is-unknown-member.ts'
import { WithMeasurementMenu } from '../../../shell/measurement-menu/with-measurement-menu.tsx'
import { useChosenMember } from '../../../features/members/use-chosen-member.ts'
import { useProfilesOfTenant } from '../../../features/products/use-profiles-of-tenant.ts'
import { ChooseAnalysis, profileIcon } from './choose.tsx'
import { useTenant } from '../staff-area.tsx'

export function StaffRunAnalysis() {
  const t = useT()
  const navigate = useNavigate()
  const { tenantId } = useTenant()
  const { _splat: path = '' } = useParams({ strict: false })
  const { memberId } = useSearch({ strict: false })
  const atDay = useAtDay()
  const profiles = useProfilesOfTenant(tenantId).data?.items
  const chosen = profiles?.find((profile) => profile.path === path)
  const first = profiles?.[0]
  const kept = keptPath(path, profiles)
  const buildAddress = (choice: { path?: string; memberId?: string | undefined }) => ({
    ...paths.staff.performAnalysis(tenantId, { path: kept, memberId, ...choice }),
    state: atDay === undefined ? {} : { atDay },
    replace: true,
  })
  const go = (choice: Parameters<typeof buildAddress>[0]) => void navigate(buildAddress(choice))
  const { isUnknown, text } = useIsUnknownMember({ tenantId, memberId })
  const other = chosen === undefined ? first?.path : undefined
  const instead = buildAddress({ path: other ?? kept, memberId: isUnknown ? undefined : memberId })
  return (
    <>
      {isUnknown && <LeadOn to={instead} text={text} />}
      {other !== undefined && <LeadOn to={instead} text={path === '' ? undefined : t('analyses.notFound')} keepsOpen />}
      <AnalysisPage {...{ tenantId, memberId, chosen, path, go }} />
    </>
  )
}

interface AnalysisPageProps extends ChoiceProps {
  readonly path: string
  readonly go: (choice: { path?: string; memberId?: string | undefined }) => void
}

function AnalysisPage({ tenantId, memberId, chosen, path, go }: AnalysisPageProps) {
  const t = useT()
  const runner = useRunHash()
  useTitleSubject(chosen?.name)
  return (
    <WithMeasurementMenu
      title={t('menu.availableQuestionnaire')}
      opener={<Choice {...{ tenantId, memberId, chosen }} />}
      menu={<StaffAnalysisMenu tenantId={tenantId} memberId={memberId} activePath={path} />}
    >
      <ChooseAnalysis
        title={t('analyses.perform')}
        {...{ tenantId, memberId, chosen }}
        onChooseMember={(id) => go({ memberId: id })}
        onChoose={(profile) => go({ path: profile.path })}
        onStart={runner.open}
      />
      {runner.isOpen && chosen !== undefined && memberId !== undefined && (
        <StaffRunner {...{ tenantId, memberId, chosen }} onLeave={runner.leave} />
      )}
    </WithMeasurementMenu>
  )
}

/**
 * Returns the path of the chosen profile. The profile stays chosen when the member changes. Returns an empty string if
 * the profiles are loaded and none of them has this path.
 */
const keptPath = (path: string, profiles: readonly MeasurementProfileListItem[] | undefined): string =>
  profiles === undefined || profiles.some((profile) => profile.path === path) ? path : ''

interface ChoiceProps {
  readonly tenantId: number
  readonly memberId: string | undefined
  readonly chosen: MeasurementProfileListItem | undefined
}

/** Renders the content of the field that opens the menu on small screens. */
function Choice({ tenantId, memberId, chosen }: ChoiceProps) {
  const t = useT()
  const member = useChosenMember(tenantId, memberId).data
  const who = member === undefined ? t('menu.allMembers') : fullName(member)
  return (
    <span className="min-w-0 truncate @max-[16rem]:whitespace-normal">
      {chosen === undefined ? who : `${who} · ${chosen.name}`}
    </span>
  )
}

/**
 * Returns functions that load the scripts of the analysis and of its result. These scripts are not part of this page.
 */
const listScripts = ({ family }: MeasurementProfileListItem) => [
  () => import('../measurements/load.ts'),
  ...(family === 'stress' ? [loadHeartPart, loadHeartCard] : []),
]

/**
 * Returns the member's age; `undefined` if the date of birth is not known. The age decides which heights and weights
 * are accepted.
 */
function ageToday({ data }: ReturnType<typeof useChosenMember>): number | undefined {
  const birthDate = data?.birthDate ?? null
  return birthDate === null ? undefined : ageOn(birthDate, today())
}

interface StaffRunnerProps {
  readonly tenantId: number
  readonly memberId: string
  readonly chosen: MeasurementProfileListItem
  readonly onLeave: () => void
}

function StaffRunner({ tenantId, memberId, chosen, onLeave }: StaffRunnerProps) {
  const navigate = useNavigate()
  const userId = useMaybeSession()?.user.id
  const member = useChosenMember(tenantId, memberId)
  const writeFacts = useMemberFacts()
  const atDay = useAtDay()
  useKeepReady(true, {
    page: paths.staff.measurements(tenantId, { resultGuid: 'result' }),
    scripts: listScripts(chosen),
  })
  const sendsCurrent = findCurrent(chosen.id) !== undefined
  const goTo = (path: string) =>
    void navigate({
      ...paths.staff.performAnalysis(tenantId, { path, memberId }),
      ...intoRun,
      state: true,
      replace: true,
    })
  // Starts no analysis for an unknown member. The page reports that the member is unknown.
  if (userId === undefined || member.isLoadingError) return null
  return (
    <AnalysisRunner
      run={{ userId, tenantId, memberId, profileId: chosen.id }}
      memberName={member.data === undefined ? '' : fullName(member.data)}
      memberFacts={member.data === undefined ? undefined : writeFacts(member.data) || undefined}
      age={ageToday(member)}
      icon={profileIcon(chosen)}
      device={
        chosen.kind === 'questionnaire' || member.data === undefined ? undefined : (
          <>
            {!sendsCurrent && <KnownStops {...{ tenantId, memberId }} />}
            <DevicePanel profileId={chosen.id} person={member.data} />
          </>
        )
      }
      gate={
        sendsCurrent ? (
          <SafetyGate
            {...{ tenantId, memberId }}
            profileId={chosen.id}
            asked="staff"
            onWithoutCurrent={() => goTo(pathWithoutCurrent)}
            onEnd={onLeave}
          />
        ) : undefined
      }
      heart={chosen.family === 'stress' ? <LazyHeartPart /> : undefined}
      onDone={(resultGuid) =>
        void navigate({
          ...paths.staff.measurements(tenantId, { resultGuid, memberId }),
          state: stateOfMeasured(atDay),
          replace: true,
        })
      }
      onLeave={onLeave}
    />
  )
}
