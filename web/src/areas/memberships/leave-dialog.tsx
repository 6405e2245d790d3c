import { membershipsApi } from '@salus/contract/tenant/memberships.ts'
import type { Membership } from '@salus/contract/account/session.ts'
import { hasBusinessArea } from '@salus/domain/tenants/roles.ts'
import { useT } from '../../i18n/t.tsx'
import { ApiProblem } from '../../platform/api/problems.ts'
import { reloadSession } from '../../platform/account/session.ts'
import { useSending } from '../../platform/api/use-api-mutation.ts'
import { writeAndLeave } from '../../platform/api/write.ts'
import { runAfterPaint } from '../../platform/device/run-after-paint.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { showToast } from '../../ui/overlays/toast.tsx'
import { FormAlert } from '../../ui/fields/form-alert.tsx'

export function LeaveDialog({ membership, onClose }: { membership: Membership | null; onClose: () => void }) {
  const t = useT()
  const tenant = membership?.displayName ?? ''
  const { send, refuse, failure, isBusy } = useSending(
    (tenantId: number) =>
      writeAndLeave(membershipsApi.leaveTenant, { params: { tenantId } }, showWithoutTenant).catch(unlessGone),
    {
      onDone: () => {
        showToast({ text: t('memberships.left', { tenant }), tone: 'good' })
        onClose()
      },
    },
  )
  const close = () => {
    refuse(null)
    onClose()
  }
  const leave = () => membership && void send(membership.groupId)
  return (
    <Dialog
      isOpen={membership !== null}
      onClose={close}
      title={t('memberships.leaveTitle', { tenant })}
      closeLabel={t('shell.close')}
      footer={
        <>
          <Button onClick={close}>{t('staff.cancel')}</Button>
          <Button variant="danger" isBusy={isBusy} onClick={leave}>
            {t('memberships.leaveSure')}
          </Button>
        </>
      }
    >
      {membership && (
        <div className="space-y-3">
          {hasBusinessArea(membership.role) && <p>{t('memberships.leaveStaff', { tenant })}</p>}
          {membership.memberId !== null && <p>{t('memberships.leaveMember', { tenant })}</p>}
          {!hasBusinessArea(membership.role) && membership.memberId === null && (
            <p>{t('memberships.leaveMember', { tenant })}</p>
          )}
        </div>
      )}
      <FormAlert text={failure} className="mt-4" />
    </Dialog>
  )
}

/**
 * Reloads the session and waits until the page is rendered without the tenant. If it did not wait, the page would
 * request the tenant's data again, and the server would refuse.
 */
async function showWithoutTenant(): Promise<void> {
  await reloadSession()
  await new Promise<void>((drawn) => void runAfterPaint(drawn))
}

/**
 * Accepts that the membership has already ended, because the response to an earlier request may have been lost. Throws
 * all other errors.
 */
async function unlessGone(error: unknown): Promise<void> {
  if (!(error instanceof ApiProblem) || error.problem.code !== 'not-found') throw error
  await reloadSession()
}
