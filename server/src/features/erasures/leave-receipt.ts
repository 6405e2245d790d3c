import { type Counts, insertErasureOfJob, removeJobsAbout } from './erasures.queries.ts'

export type { Counts }

/** Adds an erasure that nobody in the tenant requested; it becomes the receipt. */
export const leaveReceipt = insertErasureOfJob

export const cancelJobsAbout = removeJobsAbout
