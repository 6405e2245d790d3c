import { handOverApi } from '@salus/contract/hand-over.ts'
import { useNavigate } from '@tanstack/react-router'
import type { AtDay } from '../../features/measurement-days/at-day.ts'
import { useLanguage } from '../../i18n/t.tsx'
import { paths } from '../../paths.ts'
import { lockKiosk } from '../../platform/kiosk.ts'
import { forgetAnswers, reloadSession, useMaybeSession } from '../../platform/session.ts'
import { write } from '../../platform/write.ts'
import { useSending } from '../../platform/use-api-mutation.ts'

interface HandingOver {
  readonly tenantId: number
  readonly memberId: string
  readonly profile: { readonly id: string; readonly path: string }
  /** The measurement day that staff go back to. */
  readonly atDay?: AtDay | undefined
}

/** Has the server narrow the session to one questionnaire of one member, and shows its page. */
export function useHandOver() {
  const navigate = useNavigate()
  const language = useLanguage()
  const userId = useMaybeSession()?.user.id
  const { send } = useSending(
    async ({ tenantId, memberId, profile }: HandingOver) => {
      await write(handOverApi.handOverDevice, { params: { tenantId, memberId }, body: { profileId: profile.id } })
      await reloadSession()
    },
    {
      onDone: async (_, { tenantId, memberId, profile, atDay }) => {
        if (userId === undefined) return
        lockKiosk({ userId, tenantId, memberId, path: profile.path, language, stage: 'ready' })
        await navigate({ ...paths.staff.kiosk(tenantId), replace: true, state: atDay === undefined ? {} : { atDay } })
        // What staff read before is nobody's business on this device now.
        forgetAnswers()
      },
      onFailed: () => {
        if (document.fullscreenElement !== null) void document.exitFullscreen().catch(() => undefined)
      },
      toast: true,
    },
  )
  return (what: HandingOver) => {
    if (userId === undefined) return
    // Only possible right after a press; where the browser has none the page fills its window.
    void document.documentElement.requestFullscreen?.().catch(() => undefined)
    void send(what)
  }
}
