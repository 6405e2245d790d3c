import { type Invitation, invitationsApi } from '@salus/contract/tenant/invitations.ts'
import { memo } from 'react'
import { useFormat, useT } from '../../../i18n/t.tsx'
import { write } from '../../../platform/api/write.ts'
import { roleText } from '../../../shell/role-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { EmailText } from '../../../ui/email-text.tsx'
import { MailPlus } from '../../../ui/icons.ts'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { useTenant } from '../staff-area.tsx'
import { useEmployeeAct } from './use-act.ts'

interface InvitedRowProps {
  readonly invitation: Invitation
  readonly mayChange: boolean
}

/** Memoised, so that typing in the search does not render every row again. */
export const InvitedRow = memo(function InvitedRow({ invitation, mayChange }: InvitedRowProps) {
  const t = useT()
  const format = useFormat()
  const { tenantId } = useTenant()
  const { run, isBusy } = useEmployeeAct()
  const params = { tenantId, invitationId: invitation.invitationId }
  const act = (say: string, call: () => Promise<unknown>) => () =>
    void run(async () => {
      await call()
      showToast({ text: say, tone: 'good' })
    })
  return (
    <tr className="@max-[35rem]:grid @max-[35rem]:grid-cols-[minmax(0,1fr)_auto]">
      <td className="!pl-5 @max-[35rem]:col-start-1 @max-[35rem]:row-start-1 @max-[35rem]:border-b-0!">
        <span className="flex items-center gap-3">
          <span className="grid size-9 shrink-0 place-items-center rounded-full bg-track text-muted">
            <MailPlus aria-hidden strokeWidth={1.75} className="size-4" />
          </span>
          <span className="min-w-0">
            <EmailText address={invitation.email ?? ''} className="block font-medium" />
            <span className="num block text-small text-muted">
              {t('employees.invited', { when: format.relative(invitation.sentAt) })}
            </span>
            {invitation.mailRefusedAt != null && (
              <span className="block text-small font-medium">{t('invitations.refusedText')}</span>
            )}
            {mayChange && (
              <span className="mt-1 flex flex-wrap gap-1">
                <Button
                  size="small"
                  isBusy={isBusy}
                  onClick={act(t('invitations.resentToast'), () => write(invitationsApi.resendInvitation, { params }))}
                >
                  {t('invitations.resend')}
                </Button>
                <Button
                  size="small"
                  variant="danger"
                  isBusy={isBusy}
                  onClick={act(t('invitations.revokedToast'), () => write(invitationsApi.revokeInvitation, { params }))}
                >
                  {t('invitations.revoke')}
                </Button>
              </span>
            )}
          </span>
        </span>
      </td>
      <td className="@max-[35rem]:col-span-2 @max-[35rem]:row-start-2 @max-[35rem]:pt-0! @max-[35rem]:pl-17!">
        <Chip tone={invitation.role === 'Admin' ? 'info' : 'plain'}>{roleText(t, invitation.role)}</Chip>
      </td>
      <td className="hidden text-ink-2 @[43.75rem]:table-cell">{t('employees.notYet')}</td>
      <td className="num hidden text-ink-2 @[35rem]:table-cell">{t('staff.never')}</td>
      {mayChange && <td className="@max-[35rem]:hidden" />}
    </tr>
  )
})
