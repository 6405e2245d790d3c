import type { LiveEvent } from '@salus/contract/events.ts'
import { Link, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { useT } from '../i18n/t.tsx'
import { paths } from '../paths.ts'
import { onLiveEvent } from '../platform/live.ts'
import { useSession } from '../platform/session.ts'
import { buttonClass } from '../ui/button.tsx'
import { showToast } from '../ui/toast.tsx'

/** Says that there is a new result of one's own, unless the person is just making it themselves or wants no messages. */
export function useNewResultMessage(): void {
  const t = useT()
  const router = useRouter()
  const { user, memberships } = useSession()
  const hear = useEffectEvent((event: LiveEvent) => {
    if (event.kind !== 'check-up-recorded' || !user.resultMessage) return
    if (!memberships.some(({ memberId, groupId }) => memberId === event.memberId && groupId === event.groupId)) return
    if (router.state.location.pathname.includes('/perform-analysis')) return
    showToast({
      text: t('settings.newResultToast'),
      action: (dismiss) => (
        <Link
          {...paths.member.checkUp(event.resultGuid)}
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
