import { sendAnalysisLink } from './features/analysis-links/analysis-link-mail.ts'
import { dataTasks, unlessClockInDoubt } from './background-tasks.ts'
import { sendInvitation } from './features/invitations/invitation-mail.ts'
import { sendSurveyMail } from './features/group-surveys/mailing/send-survey-mail.ts'
import { sendMeasureReminder } from './features/group-surveys/measures/remind-owners.ts'
import { sendInvoice } from './features/invoices/send-invoice.ts'
import { sendAccessAlarm, watchAccessTask } from './features/mass-access/watch-access.ts'
import { sendNewResult } from './features/notifications/send-new-result.ts'
import { sendRecordNotice } from './features/notifications/send-record-notice.ts'
import { sendEmailChange, sendEmailChanged } from './features/profile-settings/send-email-change.ts'
import { deliverPush } from './features/push/deliver-push.ts'
import { sendPush } from './features/push/send-push.ts'
import { sendRegistrationMail } from './features/registration/send-registration-mail.ts'
import { remindOfDue } from './features/reminders/remind-of-due.ts'
import { sendDueReminder } from './features/reminders/send-due-reminder.ts'
import { sendSupportAnswer, sendSupportRequest } from './features/support/send-support-mails.ts'
import { renewTariffs } from './features/tariff/renew-tariffs.ts'
import { sendTariffNotice } from './features/tariff/tell-admins.ts'
import { watchLimitsTask } from './features/tariff/watch-limits.ts'
import { sendEndNotice } from './features/tenant-ends/send-end-notice.ts'
import { sendSecurityNotice } from './platform/sign-in/factors/send-notice.ts'
import { sendPasswordReset } from './platform/sign-in/send-password-reset.ts'
import type { PushKeys } from './features/push/push-keys.ts'
import type { Config } from './platform/config/config.ts'
import type { Database } from './platform/database/open-database.ts'
import type { startJobs } from './platform/database/jobs/queue.ts'
import type { FileStore } from './platform/files/file-store.ts'
import type { Postman } from './platform/mail/postman.ts'
import type { Clock } from './platform/platform.ts'
import type { SignIn } from './platform/sign-in/sign-in.ts'
import type { Logger } from 'pino'

interface JobParts {
  readonly config: Config
  readonly secret: string
  readonly database: Database
  readonly clock: Clock
  readonly log: Logger
  readonly postman: Postman
  readonly files: FileStore
  readonly signIn: SignIn
  readonly pushKeys: PushKeys
}

/** Returns the work that is done outside of requests, by job name. Any process that is free takes the next job. */
export const jobTasks = (parts: JobParts): Parameters<typeof startJobs>[1] => ({
  ...dataTasks(parts),
  'send-password-reset': sendPasswordReset(parts),
  'send-security-notice': sendSecurityNotice(parts),
  'send-email-change': sendEmailChange(parts),
  'send-email-changed': sendEmailChanged(parts),
  'send-new-result': sendNewResult(parts),
  'send-record-notice': sendRecordNotice(parts),
  'remind-of-due': unlessClockInDoubt(parts, () => remindOfDue(parts)),
  'send-due-reminder': sendDueReminder(parts),
  'send-group-survey-mail': sendSurveyMail(parts),
  'send-measure-reminder': sendMeasureReminder(parts),
  'send-support-answer': sendSupportAnswer(parts),
  'send-support-request': sendSupportRequest(parts),
  'send-invitation': sendInvitation(parts),
  'send-analysis-link': sendAnalysisLink(parts),
  'send-invoice': sendInvoice(parts),
  'send-tariff-notice': sendTariffNotice(parts),
  'send-end-notice': sendEndNotice(parts),
  'renew-tariffs': unlessClockInDoubt(parts, () => renewTariffs({ ...parts, seller: parts.config.seller })),
  'watch-limits': watchLimitsTask(parts),
  'watch-access': watchAccessTask(parts),
  'send-access-alarm': sendAccessAlarm(parts),
  'send-registration-mail': sendRegistrationMail(parts),
  'send-push': sendPush(parts),
  'deliver-push': deliverPush(parts),
})
