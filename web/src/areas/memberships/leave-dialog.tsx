import { membershipsApi } from '@salus/contract/memberships.ts'
import type { Membership } from '@salus/contract/session.ts'
import { isEmployee } from '@salus/domain/tenants/roles.ts'
import { useState } from 'react'
import { useT } from '../../i18n/t.tsx'
import { api } from '../../platform/api.ts'
import { problemText } from '../../platform/problem-state.tsx'
import { ApiProblem } from '../../platform/problems.ts'
import { queryClient } from '../../platform/query.ts'
import { reportError } from '../../platform/report-error.ts'
import { reloadSession } from '../../platform/session.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { showToast } from '../../ui/toast.tsx'

/** Says what leaving means, before it happens. */
export function LeaveDialog({ membership, onClose }: { membership: Membership | null; onClose: () => void }) {
  const t = useT()
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const tenant = membership?.displayName ?? ''
  const close = () => {
    setFailure(null)
    onClose()
  }
  const leave = async () => {
    if (!membership) return
    setBusy(true)
    setFailure(null)
    try {
      await api.call(membershipsApi.leaveTenant, { params: { tenantId: membership.groupId } }).catch(unlessGone)
      await reloadSession()
      await queryClient.invalidateQueries()
      showToast({ text: t('memberships.left', { tenant }), tone: 'good' })
      onClose()
    } catch (error) {
      if (!(error instanceof ApiProblem)) reportError(error)
      setFailure(problemText(t, error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      isOpen={membership !== null}
      onClose={close}
      title={t('memberships.leaveTitle', { tenant })}
      closeLabel={t('shell.close')}
      footer={
        <>
          <Button onClick={close}>{t('staff.cancel')}</Button>
          <Button variant="danger" isBusy={isBusy} onClick={() => void leave()}>
            {t('memberships.leaveSure')}
          </Button>
        </>
      }
    >
      {membership && (
        <div className="space-y-3">
          {isEmployee(membership.role) && <p>{t('memberships.leaveStaff', { tenant })}</p>}
          {membership.memberId !== null && <p>{t('memberships.leaveMember', { tenant })}</p>}
          {!isEmployee(membership.role) && membership.memberId === null && (
            <p>{t('memberships.leaveMember', { tenant })}</p>
          )}
        </div>
      )}
      <p role="alert" className="mt-4 text-danger-ink empty:hidden">
        {failure}
      </p>
    </Dialog>
  )
}

/** The answer of the first try may be lost: then the membership is gone already. */
function unlessGone(error: unknown): null {
  if (error instanceof ApiProblem && error.problem.code === 'not-found') return null
  throw error
}
