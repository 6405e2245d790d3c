import { supportApi, type SupportThread } from '@salus/contract/support.ts'
import { apiQueryOptions, invalidate, queryClient } from '../../platform/query.ts'

/** What came back from a write is on screen at once; the list is asked for again. */
export function showThread(tenantId: number, thread: SupportThread): void {
  const input = { params: { tenantId, requestId: thread.request.id } }
  queryClient.setQueryData(apiQueryOptions(supportApi.getSupportThread, input).queryKey, thread)
  void invalidate(supportApi.getSupportRequestsOfTenant, { tenantId })
}
