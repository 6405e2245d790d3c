import type { Deletion } from '@salus/contract/account/own-data.ts'
import { defaultMonths, endOfMonths } from '@salus/domain/retention/retention-rules.ts'
import type { InvolvedTenant } from './account-erasure.queries.ts'

type TenantOfDeletion = Deletion['tenants'][number]

/** The effect of deleting the account in each tenant, unless the person chooses to keep their data there. */
export const tenantsOfDeletion = (involved: readonly InvolvedTenant[], now: Date): TenantOfDeletion[] =>
  involved.map(({ groupId, displayName, kind, memberId, checkUps, isLastAdmin, chosenMonths }) => {
    const months = chosenMonths === undefined ? defaultMonths(kind, 'left-members') : chosenMonths
    const what = memberId === null ? nothing : months === 0 ? erased : lockedFor(months, now)
    return { groupId, displayName, checkUps, isLastAdmin, ...what }
  })

type What = Pick<TenantOfDeletion, 'outcome' | 'until'>
const nothing: What = { outcome: null, until: null }
const erased: What = { outcome: 'erased', until: null }

/** `months` is `null` if the tenant keeps records without limit. */
export const lockedFor = (months: number | null, now: Date): What => ({
  outcome: 'locked',
  until: months === null ? null : endOfMonths(now, months),
})
