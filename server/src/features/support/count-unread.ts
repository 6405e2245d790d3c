import { unreadRequests } from './support.queries.ts'

/** Part of another read: how many requests hold something new for a person, where the tenant is set already. */
export const countUnread: typeof unreadRequests = (tenantId, userId) => unreadRequests(tenantId, userId)
