import { invitationsApi } from '@salus/contract/invitations.ts'
import { membersApi } from '@salus/contract/members.ts'
import { useState } from 'react'
import { useT } from '../../i18n/t.tsx'
import { problemText } from '../../platform/problem-state.tsx'
import { ApiProblem } from '../../platform/problems.ts'
import { invalidate } from '../../platform/query.ts'
import { reportError } from '../../platform/report-error.ts'

/** Runs one act of a dialog: busy, what went wrong in words, and the lists read anew. */
export function useInviting(tenantId: number) {
  const t = useT()
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const run = async (act: () => Promise<void>) => {
    setBusy(true)
    setFailure(null)
    try {
      await act()
      await Promise.all([
        invalidate(membersApi.getMembersOfTenant, { tenantId }),
        invalidate(invitationsApi.getInvitationsOfTenant, { tenantId }),
      ])
    } catch (error) {
      if (!(error instanceof ApiProblem)) reportError(error)
      setFailure(problemText(t, error))
    } finally {
      setBusy(false)
    }
  }
  return { run, failure, isBusy, forget: () => setFailure(null), say: setFailure }
}
