import { employeesApi } from '@salus/contract/employees.ts'
import { invitationsApi } from '@salus/contract/invitations.ts'
import { useState } from 'react'
import { useT } from '../../i18n/t.tsx'
import { problemText } from '../../platform/problem-state.tsx'
import { ApiProblem } from '../../platform/problems.ts'
import { invalidate } from '../../platform/query.ts'
import { reportError } from '../../platform/report-error.ts'
import { showToast } from '../../ui/toast.tsx'
import { useTenant } from './staff-area.tsx'

/** Runs one act on the team; what is refused is said in words, and the list shows what holds. */
export function useEmployeeAct() {
  const t = useT()
  const { tenantId } = useTenant()
  const [isBusy, setBusy] = useState(false)
  const run = async (act: () => Promise<void>): Promise<boolean> => {
    setBusy(true)
    try {
      await act()
      return true
    } catch (error) {
      if (!(error instanceof ApiProblem)) reportError(error)
      showToast({ text: problemText(t, error), tone: 'act' })
      return false
    } finally {
      setBusy(false)
      void invalidate(employeesApi.getEmployeesOfTenant, { tenantId })
      void invalidate(invitationsApi.getInvitationsOfTenant, { tenantId })
    }
  }
  return { run, isBusy }
}
