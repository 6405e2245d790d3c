import { type Counts, findIdOfWaiting, removeJobsAbout, requestErasure } from './erasures.queries.ts'

export type { Counts }

/**
 * Requests the erasure of a member because their account is erased, not because the tenant requested it. The stored
 * erasure later serves as the receipt.
 */
export const leaveReceipt = requestErasure
export const findWaitingReceipt = findIdOfWaiting

export const cancelJobsAbout = removeJobsAbout
