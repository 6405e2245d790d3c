import { type TenantSettings, tenantSettingsApi } from '@salus/contract/tenant-settings.ts'
import { useRef } from 'react'
import { useT } from '../../i18n/t.tsx'
import { newIdempotencyKey } from '../../platform/api.ts'
import { ApiProblem, refusedFields } from '../../platform/problems.ts'
import { apiQueryOptions, queryClient } from '../../platform/query.ts'
import { useSending } from '../../platform/use-api-mutation.ts'
import { askAgain } from '../../platform/stale.ts'

/** What goes with every change: whose it is, what was read before, and a key that makes a repeated one the same. */
export interface ChangeCall {
  readonly params: { readonly tenantId: number }
  readonly headers: { readonly 'if-match': string }
  readonly idempotencyKey: string
}

/** Sends one change at a time; what comes back is what is on screen from then on. */
export function useChangeSettings({ groupId: tenantId, revision }: TenantSettings) {
  const t = useT()
  const sent = useRef({ what: '', key: '' })
  const { send, refuse, failure, error, isBusy } = useSending((call: () => Promise<TenantSettings>) => call(), {
    onDone: show,
    wordsFor: (refused) => (isOvertaken(refused) ? t('tenantSettings.conflict') : undefined),
    onFailed: async (refused) => {
      if (isOvertaken(refused)) await askAgain('getTenantSettings', { tenantId })
    },
  })

  /** Answers whether it was stored. `what` tells one change from another. */
  const change = (what: unknown, call: (with_: ChangeCall) => Promise<TenantSettings>): Promise<boolean> => {
    const text = JSON.stringify([what, revision])
    if (sent.current.what !== text) sent.current = { what: text, key: newIdempotencyKey() }
    const { key: idempotencyKey } = sent.current
    return send(() => call({ params: { tenantId }, headers: { 'if-match': `"${revision}"` }, idempotencyKey }))
  }
  return { isBusy, failure, problems: refusedFields(error), change, fail: refuse }
}

const isOvertaken = (error: unknown) => error instanceof ApiProblem && error.problem.code === 'version-conflict'

function show(settings: TenantSettings): void {
  const input = { params: { tenantId: settings.groupId } }
  queryClient.setQueryData(apiQueryOptions(tenantSettingsApi.getTenantSettings, input).queryKey, settings)
}
