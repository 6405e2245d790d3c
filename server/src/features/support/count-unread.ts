import { unreadRequests } from './support.queries.ts'

/**
 * Part of another query in which the tenant is already set: the number of requests with unread messages for a person.
 */
export const countUnread: typeof unreadRequests = (tenantId, userId) => unreadRequests(tenantId, userId)
