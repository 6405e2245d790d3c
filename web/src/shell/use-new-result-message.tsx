import type { LiveEvent } from '@salus/contract/service/live-events.ts'
import { Link, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { useT } from '../i18n/t.tsx'
import { paths } from '../paths.ts'
import { onLiveEvent } from '../platform/api/live.ts'
import { useSession } from '../platform/account/session.ts'
import { buttonClass } from '../ui/button.tsx'
import { showToast } from '../ui/overlays/toast.tsx'

/**
 * Announces new results and documents to the member whom they concern. Announces nothing during an analysis, and
 * nothing if the member wants no messages.
 */
export function useNewResultMessage(): void {
  const t = useT()
  const router = useRouter()
  const { user, memberships } = useSession()
  const hear = useEffectEvent((event: LiveEvent) => {
    if (!user.resultMessage) return
    const isDocument = event.kind === 'documents-changed' && event.isNew
    if (event.kind !== 'check-up-recorded' && !isDocument) return
    if (!memberships.some(({ memberId, groupId }) => memberId === event.memberId && groupId === event.groupId)) return
    const { pathname } = router.state.location
    if (pathname.includes('/perform-analysis')) return
    // Shows no message for a result that is already open, for example after members have sent their own answers.
    if (event.kind === 'check-up-recorded' && pathname.endsWith(event.resultGuid)) return
    showToast({
      text: t(event.kind === 'check-up-recorded' ? 'settings.newResultToast' : 'documents.newToast'),
      action: (dismiss) => (
        <Link
          {...(event.kind === 'check-up-recorded' ? paths.member.checkUp(event.resultGuid) : paths.member.documents())}
          className={buttonClass({ size: 'small', variant: 'soft' })}
          onClick={dismiss}
        >
          {t('settings.newResultOpen')}
        </Link>
      ),
    })
  })
  useEffect(() => onLiveEvent((event) => hear(event)), [])
}
