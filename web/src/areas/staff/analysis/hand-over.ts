import { handOverApi } from '@salus/contract/account/hand-over.ts'
import { useNavigate } from '@tanstack/react-router'
import type { AtDay } from '../../../features/measurement-days/at-day.ts'
import { useLanguage } from '../../../i18n/t.tsx'
import { paths } from '../../../paths.ts'
import { lockKiosk } from '../../../platform/account/kiosk.ts'
import { forgetAnswers, reloadSession, useMaybeSession } from '../../../platform/account/session.ts'
import { write } from '../../../platform/api/write.ts'
import { useSending } from '../../../platform/api/use-api-mutation.ts'

interface HandingOver {
  readonly tenantId: number
  readonly memberId: string
  readonly profile: { readonly id: string; readonly path: string }
  readonly atDay?: AtDay | undefined
}

/**
 * Returns a function that hands the device over to a member. On the server, it restricts the session to one
 * questionnaire of this member. It then opens the page of the questionnaire.
 */
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
        // Removes the data that staff have read, because the member must not see it on this device.
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
    // Requested here, because browsers allow full screen only right after a click. In browsers without full screen, the
    // page fills the window.
    void document.documentElement.requestFullscreen?.().catch(() => undefined)
    void send(what)
  }
}
