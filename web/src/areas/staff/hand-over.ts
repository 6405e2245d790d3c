import { handOverApi } from '@salus/contract/hand-over.ts'
import { useNavigate } from '@tanstack/react-router'
import type { AtDay } from '../../features/measurement-days/at-day.ts'
import { useLanguage, useT } from '../../i18n/t.tsx'
import { paths } from '../../paths.ts'
import { lockKiosk } from '../../platform/kiosk.ts'
import { problemText } from '../../platform/problem-state.tsx'
import { forgetAnswers, reloadSession, useMaybeSession } from '../../platform/session.ts'
import { write } from '../../platform/write.ts'
import { showToast } from '../../ui/toast.tsx'

interface HandingOver {
  readonly tenantId: number
  readonly memberId: string
  readonly profile: { readonly id: string; readonly path: string }
  /** The measurement day that staff go back to. */
  readonly atDay?: AtDay | undefined
}

/** Has the server narrow the session to one questionnaire of one member, and shows its page. */
export function useHandOver() {
  const t = useT()
  const navigate = useNavigate()
  const language = useLanguage()
  const userId = useMaybeSession()?.user.id
  const handOver = async ({ tenantId, memberId, profile, atDay }: HandingOver) => {
    if (userId === undefined) return
    // Only possible right after a press; where the browser has none the page fills its window.
    void document.documentElement.requestFullscreen?.().catch(() => undefined)
    try {
      const params = { tenantId, memberId }
      await write(handOverApi.handOverDevice, { params, body: { profileId: profile.id } })
      await reloadSession()
    } catch (error) {
      if (document.fullscreenElement !== null) void document.exitFullscreen().catch(() => undefined)
      return void showToast({ text: problemText(t, error), tone: 'act' })
    }
    lockKiosk({ userId, tenantId, memberId, path: profile.path, language, stage: 'ready' })
    await navigate({ ...paths.staff.kiosk(tenantId), replace: true, state: atDay === undefined ? {} : { atDay } })
    // What staff read before is nobody's business on this device now.
    forgetAnswers()
  }
  return (what: HandingOver) => void handOver(what)
}
