import { type Counts, findIdOfWaiting, removeJobsAbout, requestErasure } from './erasures.queries.ts'

export type { Counts }

/** Requests an erasure that nobody in the tenant asked for; it becomes the receipt. */
export const leaveReceipt = requestErasure
export const findWaitingReceipt = findIdOfWaiting

export const cancelJobsAbout = removeJobsAbout
