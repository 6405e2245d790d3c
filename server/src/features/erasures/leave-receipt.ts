import { type Counts, findIdOfWaiting, removeJobsAbout, requestErasure } from './erasures.queries.ts'

export type { Counts }

/**
 * Requests the erasure of a member whose account is erased, so nobody in the tenant asked for it. The erasure becomes
 * the receipt.
 */
export const leaveReceipt = requestErasure
export const findWaitingReceipt = findIdOfWaiting

export const cancelJobsAbout = removeJobsAbout
