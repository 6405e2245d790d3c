import { enqueueJob, type Job } from '../database/job-queue.queries.ts'

export interface Mailbox {
  readonly enqueue: typeof enqueueJob
}

export const mailbox: Mailbox = { enqueue: enqueueJob }

/** The link is made when the mail is sent: so it waits in no queue, and its time runs from then. */
export const passwordResetJob = (email: string): Job => ({ task: 'send-password-reset', payload: { email } })
