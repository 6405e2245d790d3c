import type { LiveEvent } from '@salus/contract/service/live-events.ts'
import { isEmployee } from '@salus/domain/tenants/roles.ts'
import { Link, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { useT } from '../i18n/t.tsx'
import { paths } from '../paths.ts'
import { onLiveEvent } from '../platform/api/live.ts'
import { useSession } from '../platform/account/session.ts'
import { buttonClass } from '../ui/button.tsx'
import { showToast } from '../ui/overlays/toast.tsx'

/** Announces an answer from support to employees, unless they are on the support page. */
export function useSupportMessage(): void {
  const t = useT()
  const router = useRouter()
  const { memberships } = useSession()
  const hear = useEffectEvent((event: LiveEvent) => {
    if (event.kind !== 'support-changed' || !event.isAnswer) return
    if (!memberships.some(({ groupId, role }) => groupId === event.groupId && isEmployee(role))) return
    if (router.state.location.pathname.endsWith('/support')) return
    showToast({
      text: t('support.answerToast'),
      action: (dismiss) => (
        <Link
          {...paths.staff.support(event.groupId, event.requestId)}
          className={buttonClass({ size: 'small', variant: 'soft' })}
          onClick={dismiss}
        >
          {t('support.answerOpen')}
        </Link>
      ),
    })
  })
  useEffect(() => onLiveEvent((event) => hear(event)), [])
}
