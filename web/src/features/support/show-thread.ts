import { supportApi, type SupportThread } from '@salus/contract/tenant/support.ts'
import { apiQueryOptions, queryClient } from '../../platform/api/query.ts'

/** Shows the response of a write at once. */
export function showThread(tenantId: number, thread: SupportThread): void {
  const input = { params: { tenantId, requestId: thread.request.id } }
  queryClient.setQueryData(apiQueryOptions(supportApi.getSupportThread, input).queryKey, thread)
}
