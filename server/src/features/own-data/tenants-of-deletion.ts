import type { Deletion } from '@salus/contract/account/own-data.ts'
import { defaultMonths } from '@salus/domain/retention/retention-rules.ts'
import type { InvolvedTenant } from './account-erasure.queries.ts'
import { findLock } from './find-lock.ts'

type TenantOfDeletion = Deletion['tenants'][number]

/**
 * Returns the effect that deleting the account has in each tenant. Assumes that the person does not choose to keep
 * their data there.
 */
export const tenantsOfDeletion = (involved: readonly InvolvedTenant[], now: Date): TenantOfDeletion[] =>
  involved.map(({ groupId, displayName, kind, memberId, checkUps, isLastAdmin, chosenMonths, hold }) => {
    const months = chosenMonths === undefined ? defaultMonths(kind, 'left-members') : chosenMonths
    const what = memberId === null ? nothing : chooseOutcome(findLock({ months, hold }, now))
    return { groupId, displayName, checkUps, isLastAdmin, ...what }
  })

type What = Pick<TenantOfDeletion, 'outcome' | 'until'>
const nothing: What = { outcome: null, until: null }
const chooseOutcome = (lock: ReturnType<typeof findLock>): What =>
  lock === null ? { outcome: 'erased', until: null } : { outcome: 'locked', until: lock.until }
