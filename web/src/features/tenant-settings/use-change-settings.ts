import type { InputProblem } from '@salus/contract/problem.ts'
import { sessionApi } from '@salus/contract/session.ts'
import { type TenantSettings, tenantSettingsApi } from '@salus/contract/tenant-settings.ts'
import { tenantsApi } from '@salus/contract/tenants.ts'
import { useRef, useState } from 'react'
import { useT } from '../../i18n/t.tsx'
import { newIdempotencyKey } from '../../platform/api.ts'
import { problemText } from '../../platform/problem-state.tsx'
import { ApiProblem, NetworkProblem } from '../../platform/problems.ts'
import { apiQueryOptions, invalidate, queryClient } from '../../platform/query.ts'
import { reportError } from '../../platform/report-error.ts'

/** What goes with every change: whose it is, what was read before, and a key that makes a repeated one the same. */
export interface ChangeCall {
  readonly params: { readonly tenantId: number }
  readonly headers: { readonly 'if-match': string }
  readonly idempotencyKey: string
}

/** Sends one change at a time; what comes back is what is on screen from then on. */
export function useChangeSettings({ groupId: tenantId, revision }: TenantSettings) {
  const t = useT()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [problems, setProblems] = useState<readonly InputProblem[]>([])
  const sent = useRef({ what: '', key: '' })

  const refuse = async (error: unknown) => {
    if (!(error instanceof ApiProblem) && !(error instanceof NetworkProblem)) reportError(error)
    const problem = error instanceof ApiProblem ? error.problem : null
    setProblems(problem?.errors ?? [])
    setFailure(problem?.code === 'version-conflict' ? t('tenantSettings.conflict') : problemText(t, error))
    if (problem?.code === 'version-conflict') await invalidate(tenantSettingsApi.getTenantSettings, { tenantId })
  }

  /** Answers whether it was stored. `what` tells one change from another. */
  const change = async (what: unknown, call: (with_: ChangeCall) => Promise<TenantSettings>): Promise<boolean> => {
    const text = JSON.stringify([what, revision])
    if (sent.current.what !== text) sent.current = { what: text, key: newIdempotencyKey() }
    setBusy(true)
    setFailure(null)
    setProblems([])
    try {
      show(
        await call({
          params: { tenantId },
          headers: { 'if-match': `"${revision}"` },
          idempotencyKey: sent.current.key,
        }),
      )
      return true
    } catch (error) {
      await refuse(error)
      return false
    } finally {
      setBusy(false)
    }
  }
  const fail = (text: string | null) => setFailure(text)
  return { isBusy, failure, problems, change, fail }
}

/** Other pages show the name, the lines and the idle lock too. */
function show(settings: TenantSettings): void {
  const tenantId = settings.groupId
  queryClient.setQueryData(
    apiQueryOptions(tenantSettingsApi.getTenantSettings, { params: { tenantId } }).queryKey,
    settings,
  )
  void invalidate(tenantsApi.getTenant, { tenantId })
  void invalidate(tenantsApi.getTenantLogo, { tenantId })
  void invalidate(tenantsApi.getHelpLines, { tenantId })
  void invalidate(sessionApi.getSession)
}
