import type { OwnMeasurementProfile } from '@salus/contract/measuring/profiles.ts'
import type { Session } from '@salus/contract/account/session.ts'
import { findCurrent, pathWithoutCurrent } from '@salus/domain/measurement-profiles/profile-catalogue.ts'
import { Link, Navigate, useNavigate, useParams, useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { AnalysisIntro } from '../../features/analyses/start/intro.tsx'
import { AnalysisRunner } from '../../features/analyses/runner/runner.tsx'
import { useOwnProfiles } from '../../features/analyses/start/use-own-profiles.ts'
import type { RunOf } from '../../features/analyses/saving/open-run.ts'
import { makeLinkToRun, useRunHash } from '../../features/analyses/use-run-hash.ts'
import { DevicePanel } from '../../features/devices/device-panel.tsx'
import { FirstConsentDialog } from '../../features/consents/first-consent-dialog.tsx'
import { useMyConsents } from '../../features/consents/who-sees-what.tsx'
import { findOpenSurvey, useOwnSurveys } from '../../features/own-surveys/use-own-surveys.ts'
import { useSurveyQuestion } from '../../features/own-surveys/survey-question.tsx'
import { LazyHeartPart, loadHeartPart } from '../../features/devices/strap/lazy-heart-part.tsx'
import { loadHeartCard } from '../../features/check-ups/heart/load.ts'
import { SafetyGate } from '../../features/safety/safety-gate.tsx'
import { ProductIcon } from '../../pieces/product-icon.tsx'
import { useT } from '../../i18n/t.tsx'
import { paths } from '../../paths.ts'
import { ProblemState } from '../../platform/api/problem-state.tsx'
import { useKeepReady } from '../../platform/pages/keep-ready.ts'
import { useTitleSubject } from '../../platform/pages/window-title.ts'
import { useMaybeSession } from '../../platform/account/session.ts'
import { MemberAnalysisMenu } from '../../shell/measurement-menu/analysis-menu.tsx'
import { WithMeasurementMenu } from '../../shell/measurement-menu/with-measurement-menu.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { SelectInput } from '../../ui/fields/field.tsx'
import { HiddenHeading } from '../../ui/hidden-heading.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { ArchivedRecords } from './archived-records.tsx'

/** The page /member/perform-analysis: the questionnaires that a person may run without staff. */
export function MemberRunAnalysis() {
  const t = useT()
  const { _splat: path = '' } = useParams({ strict: false })
  const profiles = useOwnProfiles()
  const items = profiles.data?.items
  useTitleSubject(items?.find((profile) => profile.path === path)?.name)
  if (path === '' && items?.[0]) return <Navigate {...paths.member.performAnalysis(items[0].path)} replace />
  return (
    <WithMeasurementMenu
      title={t('menu.availableQuestionnaire')}
      opener={items?.find((profile) => profile.path === path)?.name}
      menu={<MemberAnalysisMenu activePath={path} />}
    >
      {items !== undefined ? (
        <>
          <ArchivedRecords />
          <OfferedAnalysis items={items} path={path} />
        </>
      ) : (
        <>
          <HiddenHeading title={t('shell.analysis')} />
          {profiles.isError ? (
            <ProblemState error={profiles.error} onRetry={() => void profiles.refetch()} />
          ) : (
            <Skeleton className="h-96 rounded-sheet" />
          )}
        </>
      )}
    </WithMeasurementMenu>
  )
}

function OfferedAnalysis({ items, path }: { items: readonly OwnMeasurementProfile[]; path: string }) {
  const t = useT()
  const session = useMaybeSession()
  const [first, ...others] = items.filter((profile) => profile.path === path)
  if (first !== undefined)
    return session && <OwnAnalysis key={first.id} offers={[first, ...others]} session={session} />
  if (session?.memberships.length === 0)
    return (
      <EmptyState
        title={t('analyses.none.title')}
        text={t('analyses.none.nobody')}
        action={
          <Link {...paths.linking()} className={buttonClass({ variant: 'primary', size: 'large' })}>
            {t('overview.enterCode')}
          </Link>
        }
      />
    )
  return (
    <EmptyState
      title={t('analyses.none.title')}
      text={t(items.length === 0 ? 'analyses.none.member' : 'analyses.none.thisOne')}
    />
  )
}

interface OwnAnalysisProps {
  /** The same profile from each tenant that offers it to the person. */
  readonly offers: readonly [OwnMeasurementProfile, ...OwnMeasurementProfile[]]
  readonly session: Session
}

function OwnAnalysis({ offers, session }: OwnAnalysisProps) {
  const navigate = useNavigate()
  const runner = useRunHash()
  const begunIn = useRouterState({ select: (state) => state.location.state.runIn })
  const [chosenId, setChosenId] = useState(begunIn ?? offers[0].groupId)
  const profile = offers.find(({ groupId }) => groupId === chosenId) ?? offers[0]
  const run = { userId: session.user.id, tenantId: profile.groupId, memberId: profile.memberId, profileId: profile.id }
  const consent = useFirstConsent(profile.groupId)
  const lastQuestion = useSurveyQuestion(findOpenSurvey(useOwnSurveys().data?.items, run))
  useKeepReady(runner.isOpen, { page: paths.member.checkUp('result'), scripts: listScripts(profile) })
  const icon = <ProductIcon pluginId={profile.pluginId} profileId={profile.id} />
  const findDisplayName = (groupId: number) =>
    session.memberships.find((membership) => membership.groupId === groupId)?.displayName ?? ''
  return (
    <>
      {offers.length > 1 && (
        <TenantChoice
          tenants={offers.map(({ groupId }) => ({ groupId, displayName: findDisplayName(groupId) }))}
          chosenId={profile.groupId}
          onChoose={setChosenId}
        />
      )}
      <AnalysisIntro
        profile={profile}
        run={run}
        tenantDisplayName={findDisplayName(profile.groupId)}
        icon={icon}
        whoSees={
          consent.isSharing(profile.pluginId) === undefined ? undefined : (
            <Seen isShared={consent.isSharing(profile.pluginId) === true} />
          )
        }
        onStart={consent.asksFirst ? consent.ask : runner.open}
      />
      {consent.asking && (
        <FirstConsentDialog
          own={consent.asking}
          onClose={consent.close}
          onGiven={() => {
            consent.close()
            runner.open()
          }}
        />
      )}
      {runner.isOpen && (
        <AnalysisRunner
          run={run}
          icon={icon}
          device={
            profile.kind === 'questionnaire' ? undefined : <DevicePanel profileId={profile.id} person={null} isOwn />
          }
          gate={findCurrent(profile.id) === undefined ? undefined : <OwnGate run={run} onEnd={runner.leave} />}
          heart={profile.family === 'stress' ? <LazyHeartPart isQuiet={session.user.quietMode} /> : undefined}
          lastQuestion={lastQuestion}
          onDone={(resultGuid) => void navigate({ ...paths.member.checkUp(resultGuid), replace: true })}
          onLeave={runner.leave}
        />
      )}
    </>
  )
}

/**
 * Returns functions that load the scripts of the analysis and of its result. These scripts are not part of this page.
 */
const listScripts = ({ family }: OwnMeasurementProfile) => [
  () => import('./load-check-up.ts'),
  ...(family === 'stress' ? [loadHeartPart, loadHeartCard] : []),
]

interface OwnGateProps {
  readonly run: RunOf
  readonly onEnd: () => void
}

function OwnGate({ run: { tenantId, memberId, profileId }, onEnd }: OwnGateProps) {
  const navigate = useNavigate()
  const offered = useOwnProfiles().data?.items ?? []
  const isOffered = offered.some(({ path, groupId }) => path === pathWithoutCurrent && groupId === tenantId)
  const goOn = () =>
    void navigate({ ...paths.member.performAnalysis(pathWithoutCurrent), ...makeLinkToRun(tenantId), replace: true })
  return (
    <SafetyGate
      {...{ tenantId, memberId, profileId, onEnd }}
      asked="self"
      onWithoutCurrent={isOffered ? goOn : undefined}
    />
  )
}

function Seen({ isShared }: { readonly isShared: boolean }) {
  const t = useT()
  return (
    <>
      {t(isShared ? 'consents.intro.shared' : 'consents.intro.private')}{' '}
      <Link {...paths.profileSettings()} search={{ section: 'privacy' }} className="link">
        {t('consents.change')}
      </Link>
    </>
  )
}

/** Manages the question for the consent to storage. The person can enter answers only after giving this consent. */
function useFirstConsent(groupId: number) {
  const own = useMyConsents().data?.items.find((one) => one.groupId === groupId)
  const [isOpen, setOpen] = useState(false)
  return {
    asksFirst: own?.storesHealthData === false,
    /**
     * Returns whether the person shares results of the product with staff. Returns `undefined` if this is not known
     * yet, or if the person will be asked before the start.
     */
    isSharing: (pluginId: number) =>
      own?.storesHealthData === true
        ? own.products.find((product) => product.pluginId === pluginId)?.isShared
        : undefined,
    asking: isOpen ? own : undefined,
    ask: () => setOpen(true),
    close: () => setOpen(false),
  }
}

interface TenantChoiceProps {
  readonly tenants: readonly { readonly groupId: number; readonly displayName: string }[]
  readonly chosenId: number
  readonly onChoose: (groupId: number) => void
}

function TenantChoice({ tenants, chosenId, onChoose }: TenantChoiceProps) {
  const t = useT()
  return (
    <label className="mb-4 block max-w-96">
      <span className="lab">{t('analyses.forWhom')}</span>
      <SelectInput value={chosenId} onChange={(event) => onChoose(Number(event.target.value))}>
        {tenants.map(({ groupId, displayName }) => (
          <option key={groupId} value={groupId}>
            {displayName}
          </option>
        ))}
      </SelectInput>
    </label>
  )
}
