import { supportApi, type SupportThread } from '@salus/contract/support.ts'
import { apiQueryOptions, queryClient } from '../../platform/query.ts'

/** What came back from a write is on screen at once. */
export function showThread(tenantId: number, thread: SupportThread): void {
  const input = { params: { tenantId, requestId: thread.request.id } }
  queryClient.setQueryData(apiQueryOptions(supportApi.getSupportThread, input).queryKey, thread)
}
