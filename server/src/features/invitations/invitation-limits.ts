import type { AttemptLimits } from '../../platform/sign-in/attempt-limits.ts'
import type { TenantScope } from '../../platform/tenant-scope.ts'

/** How many mails a tenant may send to people who never asked for one. */
export interface InvitationLimits {
  takeMails(scope: TenantScope, mails: number): Promise<void>
  takeRecipient(scope: TenantScope, email: string): Promise<void>
}

export const invitationLimits = (limits: AttemptLimits): InvitationLimits => ({
  takeMails: async ({ tenantId }, mails) => {
    if (mails === 0) return
    await limits.takeSome('invitation:tenant', String(tenantId), mails)
    await limits.takeSome('invitation:tenant-day', String(tenantId), mails)
  },
  takeRecipient: ({ tenantId }, email) => limits.takeSome('invitation:recipient', `${tenantId} ${email}`, 1),
})
