import { type TenantSettings, tenantSettingsApi } from '@salus/contract/tenant/settings.ts'
import { useRef } from 'react'
import { useT } from '../../i18n/t.tsx'
import { newIdempotencyKey } from '../../platform/api/api.ts'
import { ApiProblem, refusedFields } from '../../platform/api/problems.ts'
import { apiQueryOptions, queryClient } from '../../platform/api/query.ts'
import { useSending } from '../../platform/api/use-api-mutation.ts'
import { askAgain } from '../../platform/api/stale.ts'

export interface ChangeCall {
  readonly params: { readonly tenantId: number }
  readonly headers: { readonly 'if-match': string }
  readonly idempotencyKey: string
}

export function useChangeSettings({ groupId: tenantId, revision }: TenantSettings) {
  const t = useT()
  const sent = useRef({ what: '', key: '' })
  const { send, refuse, failure, error, isBusy } = useSending((call: () => Promise<TenantSettings>) => call(), {
    onDone: showSettings,
    wordsFor: (refused) => (isOvertaken(refused) ? t('tenantSettings.conflict') : undefined),
    onFailed: async (refused) => {
      if (isOvertaken(refused)) await askAgain('getTenantSettings', { tenantId })
    },
  })

  /**
   * Resolves to true if the change was stored. `what` describes the change: the same change reuses its idempotency key.
   */
  const change = async (what: unknown, call: (with_: ChangeCall) => Promise<TenantSettings>): Promise<boolean> => {
    const text = JSON.stringify([what, revision])
    if (sent.current.what !== text) sent.current = { what: text, key: newIdempotencyKey() }
    const { key: idempotencyKey } = sent.current
    const outcome = await send(() =>
      call({ params: { tenantId }, headers: { 'if-match': `"${revision}"` }, idempotencyKey }),
    )
    return outcome === 'done'
  }
  return { isBusy, failure, problems: refusedFields(error), change, fail: refuse }
}

export const isOvertaken = (error: unknown) => error instanceof ApiProblem && error.problem.code === 'version-conflict'

/** Puts the settings of a response into the query cache, so that the page shows them immediately. */
export function showSettings(settings: TenantSettings): void {
  const input = { params: { tenantId: settings.groupId } }
  queryClient.setQueryData(apiQueryOptions(tenantSettingsApi.getTenantSettings, input).queryKey, settings)
}
