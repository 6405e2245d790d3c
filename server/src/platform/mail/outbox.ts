import { enqueueJob, type Job } from '../database/job-queue.queries.ts'

export interface Mailbox {
  readonly enqueue: typeof enqueueJob
}

export const mailbox: Mailbox = { enqueue: enqueueJob }

/** The link is made when the mail is sent: so it waits in no queue, and its time runs from then. */
export const passwordResetJob = (email: string): Job => ({ task: 'send-password-reset', payload: { email } })

/** What the owner of an account is told about it. */
export interface SecurityNotice {
  readonly userId: string
  readonly kind:
    | 'new-sign-in'
    | 'password-changed'
    | 'passkey-added'
    | 'passkey-removed'
    | 'app-added'
    | 'app-removed'
    | 'codes-renewed'
  /** Of the browser that signed in. */
  readonly userAgent?: string
}

export const securityNoticeJob = (notice: SecurityNotice): Job => ({
  task: 'send-security-notice',
  payload: { ...notice },
})
