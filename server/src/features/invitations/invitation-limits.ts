import type { AttemptLimits } from '../../platform/sign-in/account/attempt-limits.ts'
import type { TenantScope } from '../../platform/scope/tenant.ts'
import { mailsOfTariff } from '../tariff/mails-of-tariff.ts'

/**
 * Limits the mails that a tenant can send per day and to each recipient, because the recipients did not ask for them.
 */
export interface InvitationLimits {
  takeMails(scope: TenantScope, mails: number): Promise<void>
  takeRecipient(scope: TenantScope, email: string): Promise<void>
}

export const invitationLimits = (limits: AttemptLimits): InvitationLimits => ({
  takeMails: async (scope, mails) => {
    if (mails === 0) return
    const most = await mailsOfTariff(scope)
    await limits.takeSome('invitation:tenant-day', String(scope.tenantId), { times: mails, most })
  },
  takeRecipient: ({ tenantId }, email) => limits.takeSome('invitation:recipient', `${tenantId} ${email}`, { times: 1 }),
})
