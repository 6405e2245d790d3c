import { unreadRequests } from './support.queries.ts'

/**
 * Returns the SQL for the number of requests with messages that a person has not read. The surrounding query must have
 * set the tenant.
 */
export const countUnread: typeof unreadRequests = (tenantId, userId) => unreadRequests(tenantId, userId)
