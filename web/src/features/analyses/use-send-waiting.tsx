import { profileCatalogue } from '@salus/domain/measurement-profiles/profile-catalogue.ts'
import { Link, useRouterState } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { useLanguage, useT } from '../../i18n/t.tsx'
import { paths } from '../../paths.ts'
import { useIsOnline } from '../../platform/online.ts'
import { reportError } from '../../platform/report-error.ts'
import { useSession } from '../../platform/session.ts'
import { buttonClass } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast.tsx'
import { afterPaint } from './after-paint.ts'
import type { SentAnalysis } from './send-waiting.ts'
import { hasUnsentDatabase } from './unsent-database.ts'
import { runHash } from './use-run-hash.ts'

/** When the app opens and when the connection is back, what was finished on this device without one is sent. */
export function useSendWaiting(): void {
  const { user, memberships } = useSession()
  const isOnline = useIsOnline()
  // An open runner sends what waits for it, and leads to its result.
  const isRunning = useRouterState({ select: (state) => state.location.hash === runHash })
  const sayThat = useSayThatItWasSent()
  const say = useEffectEvent(sayThat)
  const tenantOfOwn = useEffectEvent(
    (memberId: string) => memberships.find((membership) => membership.memberId === memberId)?.groupId,
  )
  useEffect(() => {
    if (!isOnline || isRunning) return
    let isOver = false
    let stop: (() => void) | undefined
    const send = async () => {
      if (!(await hasUnsentDatabase()) || isOver) return
      const { sendWaiting } = await import('./send-waiting.ts')
      if (isOver) return
      const stopThis = await sendWaiting({
        userId: user.id,
        tenantOfOwn: (memberId) => tenantOfOwn(memberId),
        onSent: (sent) => say(sent),
      })
      if (isOver) stopThis()
      else stop = stopThis
    }
    const cancel = afterPaint(() => void send().catch(reportError))
    return () => {
      isOver = true
      cancel()
      stop?.()
    }
  }, [user.id, isOnline, isRunning])
}

function useSayThatItWasSent() {
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
