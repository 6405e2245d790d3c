import { registrationApi } from '@salus/contract/tenant/registration.ts'
import { useNavigate } from '@tanstack/react-router'
import { organisationOfDraft } from '../../features/registration/organisation-of-draft.ts'
import { forgetDraft, type RegistrationDraft, type Variant } from '../../features/registration/registration-draft.ts'
import { useSendingOnce } from '../../features/registration/use-registration.ts'
import { useT } from '../../i18n/t.tsx'
import { paths } from '../../paths.ts'
import { reloadSession } from '../../platform/account/session.ts'
import { write } from '../../platform/api/write.ts'
import { showToast } from '../../ui/overlays/toast.tsx'

export function useOpenTenant(variant: Variant) {
  const t = useT()
  const navigate = useNavigate()
  const { send, keyFor, failure, isBusy } = useSendingOnce()
  const open = ({ organisation }: RegistrationDraft) => {
    const body = organisationOfDraft(organisation)
    return send(async () => {
      const { groupId } = await write(registrationApi.openTenant, { body, idempotencyKey: keyFor(body) })
      forgetDraft(variant)
      await reloadSession()
      showToast({ text: t('registration.opened', { name: body.displayName }), tone: 'good', duration: 8_000 })
      await navigate({ ...paths.staff.products(groupId), replace: true })
    })
  }
  return { open, failure, isBusy }
}
