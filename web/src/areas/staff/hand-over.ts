import { useNavigate } from '@tanstack/react-router'
import { useLanguage, useT } from '../../i18n/t.tsx'
import { paths } from '../../paths.ts'
import { lockKiosk } from '../../platform/kiosk.ts'
import { useMaybeSession } from '../../platform/session.ts'
import { showToast } from '../../ui/toast.tsx'

interface HandingOver {
  readonly tenantId: number
  readonly memberId: string
  readonly path: string
}

/** Locks this browser to one questionnaire of one member and goes there. */
export function useHandOver() {
  const t = useT()
  const navigate = useNavigate()
  const language = useLanguage()
  const userId = useMaybeSession()?.user.id
  return (what: HandingOver) => {
    if (userId === undefined) return
    if (!lockKiosk({ ...what, userId, language, stage: 'ready' }))
      return void showToast({ text: t('links.kiosk.cannotLock'), tone: 'act' })
    // Only possible right after a press; where the browser has none the page fills its window.
    void document.documentElement.requestFullscreen?.().catch(() => undefined)
    void navigate({ ...paths.staff.kiosk(what.tenantId), replace: true })
  }
}
