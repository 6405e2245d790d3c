import { type Counts, insertErasureOfJob, removeJobsAbout } from './erasures.queries.ts'

export type { Counts }

/** The receipt of an erasure that nobody of the tenant asked for. */
export const leaveReceipt = insertErasureOfJob

/** Takes the jobs out of the queue in which any of these stands. Answers with how many. */
export const cancelJobsAbout = removeJobsAbout
