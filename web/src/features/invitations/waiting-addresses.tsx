import { type Invitation, invitationsApi } from '@salus/contract/tenant/invitations.ts'
import { useFormat, useT } from '../../i18n/t.tsx'
import { useApiPages } from '../../platform/pages/pages.ts'
import { write } from '../../platform/api/write.ts'
import { Button } from '../../ui/button.tsx'
import { ChevronDown } from '../../ui/icons.ts'
import { showToast } from '../../ui/overlays/toast.tsx'
import { FormAlert } from '../../ui/fields/form-alert.tsx'
import { useInviting } from './use-inviting.ts'

/** Lists people who were invited by address. They have no record yet, so lists of members do not contain them. */
export function WaitingAddresses({ tenantId }: { tenantId: number }) {
  const t = useT()
  const waiting = useApiPages(invitationsApi.getInvitationsOfTenant, {
    params: { tenantId },
    query: { of: 'addresses', state: 'pending' },
  })
  const { items, hasNextPage, isFetchingNextPage, fetchNextPage } = waiting
  if (items.length === 0) return null
  return (
    <details className="group mt-5 border-t border-sep pt-3">
      <summary className="link flex min-h-11 cursor-pointer list-none items-center gap-1.5">
        <ChevronDown aria-hidden className="size-4 shrink-0 group-open:rotate-180" />
        {t(hasNextPage ? 'invitations.waitingMore' : 'invitations.waiting', { count: items.length })}
      </summary>
      <ul className="divide-y divide-sep">
        {items.map((invitation) => (
          <Waiting key={invitation.invitationId} tenantId={tenantId} invitation={invitation} />
        ))}
      </ul>
      {hasNextPage && (
        <Button className="mt-3" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('invitations.waitingShowMore')}
        </Button>
      )}
    </details>
  )
}

function Waiting({ tenantId, invitation }: { tenantId: number; invitation: Invitation }) {
  const t = useT()
  const format = useFormat()
  const { run, failure, isBusy } = useInviting()
  const { email, sentAt, expiresAt, invitationId, mailRefusedAt } = invitation
  const params = { tenantId, invitationId }
  const act = (say: string, call: () => Promise<unknown>) => () =>
    void run(async () => {
      await call()
      showToast({ text: say, tone: 'good' })
    })
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-52">
        <p className="font-medium [overflow-wrap:anywhere]">{email}</p>
        <p className="num text-small text-muted">
          {t('invitations.pendingTo', { when: format.relative(sentAt), date: format.date(expiresAt) })}
        </p>
        {mailRefusedAt != null && <p className="mt-1 text-small font-medium">{t('invitations.refusedText')}</p>}
        <FormAlert text={failure} />
      </div>
      <Button
        size="small"
        isBusy={isBusy}
        aria-label={`${t('invitations.resend')}: ${email ?? ''}`}
        onClick={act(t('invitations.resentToast'), () => write(invitationsApi.resendInvitation, { params }))}
      >
        {t('invitations.resend')}
      </Button>
      <Button
        size="small"
        variant="danger"
        isBusy={isBusy}
        aria-label={`${t('invitations.revoke')}: ${email ?? ''}`}
        onClick={act(t('invitations.revokedToast'), () => write(invitationsApi.revokeInvitation, { params }))}
      >
        {t('invitations.revoke')}
      </Button>
    </li>
  )
}
