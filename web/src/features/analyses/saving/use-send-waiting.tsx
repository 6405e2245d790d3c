import { profileCatalogue } from '@salus/domain/measurement-profiles/profile-catalogue.ts'
import { Link, useRouterState } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { useLanguage, useT } from '../../../i18n/t.tsx'
import { paths } from '../../../paths.ts'
import { useIsOnline } from '../../../platform/api/online.ts'
import { reportError } from '../../../platform/api/report-error.ts'
import { useSession } from '../../../platform/account/session.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { runAfterPaint } from '../../../platform/device/run-after-paint.ts'
import { hasUnsentDatabase } from '../../../platform/device/unsent-database.ts'
import { writeRefusal } from '../answers/refusals.ts'
import { decisionsInPage } from './decisions-in-page.ts'
import type { RefusedAnalysis, SentAnalysis } from './send-waiting.ts'
import { runHash } from '../use-run-hash.ts'
import { loadScript } from '../../../platform/pages/load-script.ts'

/**
 * Sends the answers, finished analyses and decisions that wait on this device: when the app opens, when the connection
 * returns, and when the person leaves a run.
 */
export function useSendWaiting(): void {
  const { user, memberships } = useSession()
  const isOnline = useIsOnline()
  // Nothing is sent from here while the page on which an analysis is answered is open. That page sends its own answers
  // and its own pending submission, and opens the result.
  const isRunning = useRouterState({ select: (state) => state.location.hash === runHash })
  const reportSent = useReportSent()
  const say = useEffectEvent(reportSent)
  const sayRefused = useEffectEvent(useReportRefusedDecision())
  const sayNotSent = useEffectEvent(useReportNotSent())
  const findOwnTenant = useEffectEvent(
    (memberId: string) => memberships.find((membership) => membership.memberId === memberId)?.groupId,
  )
  const findOwnMember = useEffectEvent(
    (tenantId: number) => memberships.find((membership) => membership.groupId === tenantId)?.memberId,
  )
  useEffect(() => {
    if (!isOnline || isRunning) return
    let isOver = false
    let stop: (() => void) | undefined
    const send = async () => {
      if ((!(await hasUnsentDatabase()) && decisionsInPage.all(user.id).length === 0) || isOver) return
      const [{ sendWaiting }, { keepSendingDecisions }, { keepSendingHeld }] = await Promise.all([
        loadScript(() => import('./send-waiting.ts')),
        loadScript(() => import('./waiting-decisions.ts')),
        loadScript(() => import('./send-held.ts')),
      ])
      if (isOver) return
      const stopDecisions = keepSendingDecisions({ userId: user.id, onRefused: () => sayRefused() })
      const stopHeld = keepSendingHeld({ userId: user.id, findOwnMember: (tenantId) => findOwnMember(tenantId) })
      const stopThis = await sendWaiting({
        userId: user.id,
        findOwnTenant: (memberId) => findOwnTenant(memberId),
        onSent: (sent) => say(sent),
        onRefused: (refused) => sayNotSent(refused),
      })
      const stopAll = () => {
        stopThis()
        stopDecisions()
        stopHeld()
      }
      if (isOver) stopAll()
      else stop = stopAll
    }
    const cancel = runAfterPaint(() => void send().catch(reportError))
    return () => {
      isOver = true
      cancel()
      stop?.()
    }
  }, [user.id, isOnline, isRunning])
}

/**
 * Returns a function that reports a refused decision. The words are the same for yes and no, so that a bystander does
 * not learn the decision.
 */
function useReportRefusedDecision() {
  const t = useT()
  return () =>
    void showToast({
      text: t('analyses.decisionNotSent'),
      detail: t('analyses.decisionNotSentDetail'),
      tone: 'act',
      duration: 12_000,
      action: (dismiss) => (
        <Link
          {...paths.profileSettings()}
          search={{ section: 'privacy' }}
          className={buttonClass({ size: 'small' })}
          onClick={dismiss}
        >
          {t('analyses.decisionNotSentShow')}
        </Link>
      ),
    })
}

/**
 * The refused analyses about which the person was informed, each with the reason. Refused answers are sent again
 * whenever the network returns, but each reason is shown only once.
 */
const shownRefusals = new Set<string>()

/** Returns a function that shows why the server refused answers that waited on this device. */
function useReportNotSent() {
  const t = useT()
  const language = useLanguage()
  const { memberships } = useSession()
  return ({ analysisId, tenantId, memberId, profileId, problem }: RefusedAnalysis) => {
    const detail = writeRefusal(problem, t)
    if (shownRefusals.has(analysisId + detail)) return
    shownRefusals.add(analysisId + detail)
    const name = profileCatalogue.find(({ id }) => id === profileId)?.name[language] ?? ''
    const isOwn = memberships.some((membership) => membership.memberId === memberId)
    showToast({
      text: t('analyses.notSent', { name }),
      detail,
      tone: 'act',
      duration: 20_000,
      ...(isOwn || problem.code === 'not-found'
        ? {}
        : {
            action: (dismiss: () => void) => (
              <Link
                {...paths.staff.memberRecord(tenantId, memberId)}
                className={buttonClass({ size: 'small' })}
                onClick={dismiss}
              >
                {t('analyses.notSentShow')}
              </Link>
            ),
          }),
    })
  }
}

function useReportSent() {
  const t = useT()
  const language = useLanguage()
  const { memberships } = useSession()
  return ({ tenantId, memberId, profileId, resultGuid }: SentAnalysis) => {
    const name = profileCatalogue.find(({ id }) => id === profileId)?.name[language] ?? ''
    const isOwn = memberships.some((membership) => membership.memberId === memberId)
    const target = isOwn
      ? paths.member.checkUp(resultGuid)
      : paths.staff.measurements(tenantId, { resultGuid, memberId })
    showToast({
      text: t('analyses.sentLater', { name }),
      detail: t('analyses.sentLaterDetail'),
      tone: 'good',
      duration: 12_000,
      action: (dismiss) => (
        <Link {...target} className={buttonClass({ size: 'small' })} onClick={dismiss}>
          {t('analyses.sentLaterShow')}
        </Link>
      ),
    })
  }
}
