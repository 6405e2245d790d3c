import { unreadRequests } from './support.queries.ts'

/**
 * The SQL for the number of requests with messages that a person has not read, for a query in which the tenant is
 * already set.
 */
export const countUnread: typeof unreadRequests = (tenantId, userId) => unreadRequests(tenantId, userId)
