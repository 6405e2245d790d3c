import { supportApi, type SupportThread } from '@salus/contract/tenant/support.ts'
import { apiQueryOptions, queryClient } from '../../platform/api/query.ts'

/** Puts the response of a write into the query cache, so that the page shows it immediately. */
export function showThread(tenantId: number, thread: SupportThread): void {
  const input = { params: { tenantId, requestId: thread.request.id } }
  queryClient.setQueryData(apiQueryOptions(supportApi.getSupportThread, input).queryKey, thread)
}
