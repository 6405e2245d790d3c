import type { HandedOver } from '@salus/contract/account/session.ts'
import { measurementProfilesApi } from '@salus/contract/measuring/profiles.ts'
import { findCurrent } from '@salus/domain/measurement-profiles/profile-catalogue.ts'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useUnfinished } from '../../features/analyses/start/intro.tsx'
import { AnalysisRunner } from '../../features/analyses/runner/runner.tsx'
import { DevicePanel } from '../../features/devices/device-panel.tsx'
import { useSurveyQuestion } from '../../features/own-surveys/survey-question.tsx'
import { addEmptyDecision } from '../../features/own-surveys/use-own-surveys.ts'
import { SafetyGate } from '../../features/safety/safety-gate.tsx'
import { ProductIcon } from '../../pieces/product-icon.tsx'
import { stateOfMeasured, useAtDay } from '../../features/measurement-days/at-day.ts'
import { useChooseLanguage, useLanguage, useT } from '../../i18n/t.tsx'
import { paths } from '../../paths.ts'
import { type Kiosk as KioskLock, lockKiosk, readKiosk, unlockKiosk } from '../../platform/account/kiosk.ts'
import { ProblemState } from '../../platform/api/problem-state.tsx'
import { useApiQuery } from '../../platform/api/query.ts'
import { reportError } from '../../platform/api/report-error.ts'
import { forgetAnswers, reloadSession, useMaybeSession } from '../../platform/account/session.ts'
import { CircleCheck, Lock, UserRoundX } from '../../ui/icons.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Greeting } from './greeting.tsx'
import { GuestFrame, GuestLanguageSwitch } from './guest-frame.tsx'
import { GuestMessage } from './guest-message.tsx'
import { KioskCrisis } from './kiosk-crisis.tsx'
import { KioskHelpLines } from './kiosk-help-lines.tsx'
import { useNoWayBack } from './no-way-back.ts'
import { PrivacyButton } from './privacy-button.tsx'
import { TakeBack } from './take-back.tsx'
import { Terms } from './terms.tsx'
import { useIdle } from './use-idle.ts'

/**
 * In milliseconds. After this time without input, the page that follows the answers hides everything about the person.
 */
const idleMs = 60_000

/** The page /staff/{groupId}/kiosk of a handed-over device: one questionnaire, without navigation. */
export function Kiosk() {
  useNoWayBack()
  const [kiosk, setKiosk] = useState(readKiosk)
  const [isRunning, setRunning] = useState(false)
  // Kept in memory only, so that the browser's storage reveals nothing about a result.
  const [resultGuid, setResultGuid] = useState<string | null>(null)
  const session = useMaybeSession()
  const takeBack = useTakeBack(kiosk, session?.handedOver?.presentMemberId)
  const move = (stage: KioskLock['stage']) => {
    if (kiosk === null) return
    const next = { ...kiosk, stage }
    lockKiosk(next)
    setKiosk(next)
    setRunning(false)
  }
  useIdle(kiosk?.stage === 'done', idleMs, () => move('locked'))
  const handedOver = session?.handedOver
  // One of these values is missing for a moment after the device was taken back, until the next page appears.
  if (kiosk === null || session === null || handedOver === undefined) return null
  const tenantDisplayName = session.memberships.find(({ groupId }) => groupId === kiosk.tenantId)?.displayName ?? ''
  if (isRunning)
    return (
      <Running
        {...{ kiosk, handedOver, tenantDisplayName }}
        userId={session.user.id}
        onDone={(guid) => {
          setResultGuid(guid)
          move('done')
        }}
        onTakenBack={takeBack}
      />
    )
  return (
    <GuestFrame tenantDisplayName={tenantDisplayName} foot={<Foot stage={kiosk.stage} onTakenBack={takeBack} />}>
      <Stage
        {...{ kiosk, resultGuid }}
        firstName={handedOver.firstName}
        terms={<Terms organisation={tenantDisplayName} isShared={handedOver.isShared} privacy={<PrivacyButton />} />}
        onStart={() => setRunning(true)}
        onLock={() => move('locked')}
      />
    </GuestFrame>
  )
}

/**
 * `presentMemberId` is set if the record was merged after the hand-over. Staff then continue with the record that
 * remains.
 */
function useTakeBack(kiosk: KioskLock | null, presentMemberId: string | undefined) {
  const navigate = useNavigate()
  const choose = useChooseLanguage()
  const atDay = useAtDay()
  return async () => {
    if (kiosk === null) return
    const { tenantId, path, stage, language } = kiosk
    const memberId = presentMemberId ?? kiosk.memberId
    await reloadSession()
    unlockKiosk()
    forgetAnswers()
    if (document.fullscreenElement !== null) void document.exitFullscreen().catch(() => undefined)
    void choose(language).catch(reportError)
    const next =
      stage === 'ready'
        ? paths.staff.performAnalysis(tenantId, { path, memberId })
        : paths.staff.measurements(tenantId, { memberId })
    void navigate({ ...next, state: stage === 'ready' ? true : stateOfMeasured(atDay), replace: true })
  }
}

interface StageProps {
  readonly kiosk: KioskLock
  readonly firstName: string
  readonly terms: ReactNode
  readonly resultGuid: string | null
  readonly onStart: () => void
  readonly onLock: () => void
}

function Stage({ kiosk, firstName, terms, resultGuid, onStart, onLock }: StageProps) {
  const t = useT()
  if (kiosk.stage === 'ready') return <Ready {...{ kiosk, firstName, terms }} onStart={onStart} onNotMe={onLock} />
  if (kiosk.stage === 'locked')
    return (
      <GuestMessage icon={<Lock />} tone="plain" title={t('links.kiosk.locked')} text={t('links.kiosk.lockedText')} />
    )
  return <HandBack {...{ kiosk, firstName, resultGuid }} />
}

function HandBack({ kiosk, firstName, resultGuid }: Pick<StageProps, 'kiosk' | 'firstName' | 'resultGuid'>) {
  const t = useT()
  const thanks = (
    <GuestMessage
      icon={<CircleCheck />}
      tone="good"
      title={firstName === '' ? t('links.thanks.title') : t('links.kiosk.thanks', { firstName })}
      text={t('links.kiosk.handBack')}
    >
      <p className="mx-auto mt-4 max-w-[44ch] text-ink-2">{t('links.keep.kiosk')}</p>
      {resultGuid !== null && <KioskHelpLines tenantId={kiosk.tenantId} resultGuid={resultGuid} />}
    </GuestMessage>
  )
  return resultGuid === null ? (
    thanks
  ) : (
    <KioskCrisis tenantId={kiosk.tenantId} resultGuid={resultGuid}>
      {thanks}
    </KioskCrisis>
  )
}

function useProfile({ tenantId, path }: KioskLock) {
  const lang = useLanguage()
  const profiles = useApiQuery(
    measurementProfilesApi.getMeasurementProfilesOfTenant,
    { params: { tenantId }, query: { lang } },
    { keepPrevious: true },
  )
  return { ...profiles, data: profiles.data?.items.find((profile) => profile.path === path) }
}

interface ReadyProps {
  readonly kiosk: KioskLock
  readonly firstName: string
  readonly terms: ReactNode
  readonly onStart: () => void
  readonly onNotMe: () => void
}

function Ready({ kiosk, firstName, terms, onStart, onNotMe }: ReadyProps) {
  const t = useT()
  const profile = useProfile(kiosk)
  const { unfinished } = useUnfinished(kiosk, profile.data?.id ?? '')
  if (firstName !== '' && profile.data !== undefined)
    return (
      <Greeting
        firstName={firstName}
        profile={profile.data}
        itemCount={profile.data.itemCount}
        mayAskFewer={profile.data.mayAskFewer ?? false}
        icon={<ProductIcon pluginId={profile.data.pluginId} profileId={profile.data.id} />}
        isContinuing={unfinished !== undefined}
        {...{ terms, onStart, onNotMe }}
      />
    )
  if (profile.error && firstName !== '')
    return <ProblemState error={profile.error} onRetry={() => void profile.refetch()} />
  // Asks the person to give the device back, because the member or the profile no longer exists, or staff have lost
  // access.
  if (profile.isSuccess || firstName === '')
    return (
      <GuestMessage
        icon={<UserRoundX />}
        tone="plain"
        title={t('analyses.failure.title')}
        text={`${t(firstName === '' ? 'links.kiosk.noRecord' : 'analyses.failure.notAvailable')} ${t('links.kiosk.giveBack')}`}
      />
    )
  return <Skeleton className="h-72 w-full max-w-[620px] rounded-sheet" />
}

interface RunningProps {
  readonly kiosk: KioskLock
  readonly handedOver: HandedOver
  readonly userId: string
  readonly tenantDisplayName: string
  readonly onDone: (resultGuid: string) => void
  readonly onTakenBack: () => Promise<void>
}

function Running({ kiosk, handedOver, userId, tenantDisplayName, onDone, onTakenBack }: RunningProps) {
  const profile = useProfile(kiosk).data
  const lastQuestion = useSurveyQuestion(addEmptyDecision(handedOver.survey), true)
  if (profile === undefined) return null
  const { tenantId, memberId } = kiosk
  const { person } = handedOver
  return (
    <AnalysisRunner
      run={{ userId, tenantId, memberId, profileId: profile.id }}
      icon={<ProductIcon pluginId={profile.pluginId} profileId={profile.id} />}
      device={
        person === null ? undefined : (
          <DevicePanel profileId={profile.id} person={{ ...person, externalNumber: null }} />
        )
      }
      guestHead={
        <>
          <TakeBack onTakenBack={onTakenBack} isCompact />
          <span className="hidden min-w-0 text-body leading-5 font-semibold break-words small:line-clamp-2">
            {tenantDisplayName}
          </span>
          <GuestLanguageSwitch isShort />
        </>
      }
      gate={
        findCurrent(profile.id) === undefined ? undefined : (
          <SafetyGate {...{ tenantId, memberId }} profileId={profile.id} asked="self" />
        )
      }
      lastQuestion={lastQuestion}
      onDone={onDone}
      onLeave={() => undefined}
    />
  )
}

interface FootProps {
  readonly stage: KioskLock['stage']
  readonly onTakenBack: () => Promise<void>
}

function Foot({ stage, onTakenBack }: FootProps) {
  const t = useT()
  return (
    <footer className="flex flex-wrap items-center gap-x-4 gap-y-3 border-t border-line px-4 py-4 small:px-10 small:py-5">
      <p className="flex min-w-0 flex-1 basis-56 items-center gap-4 text-small text-ink-2">
        <Lock aria-hidden className="size-5 shrink-0" />
        {t(stage === 'ready' ? 'links.kiosk.foot' : 'links.kiosk.footLocked')}
      </p>
      <TakeBack onTakenBack={onTakenBack} />
    </footer>
  )
}
