import { type Counts, insertErasureOfJob, removeJobsAbout } from './erasures.queries.ts'

export type { Counts }

/** Writes the receipt of an erasure that nobody in the tenant requested. */
export const leaveReceipt = insertErasureOfJob

/** Removes the jobs that mention any of these from the queue. Returns their number. */
export const cancelJobsAbout = removeJobsAbout
