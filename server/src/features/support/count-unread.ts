import { unreadRequests } from './support.queries.ts'

/**
 * The SQL for the number of requests with unread messages of a person, for a query in which the tenant is already set.
 */
export const countUnread: typeof unreadRequests = (tenantId, userId) => unreadRequests(tenantId, userId)
