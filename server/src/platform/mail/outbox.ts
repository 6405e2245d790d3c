import { enqueueJob, type Job } from '../database/jobs/queue.queries.ts'

export interface Mailbox {
  readonly enqueue: typeof enqueueJob
}

export const mailbox: Mailbox = { enqueue: enqueueJob }

/**
 * The job contains no link, so no link is stored in the queue. The link is created when the mail is sent, and its
 * period of validity begins at that moment.
 */
export const passwordResetJob = (email: string): Job => ({ task: 'send-password-reset', payload: { email } })

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
    | 'factors-removed'
  readonly userAgent?: string
}

export const securityNoticeJob = (notice: SecurityNotice): Job => ({
  task: 'send-security-notice',
  payload: { ...notice },
})
