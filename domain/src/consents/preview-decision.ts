import type { Role } from '../tenants/roles.ts'
import { type ConsentDecision, type Holding, holdingAfter, shares, sharesAnything } from './sharing.ts'

export const consentEffects = ['measuring', 'one-time-links', 'staff-reading', 'documents-for-staff'] as const
export type ConsentEffect = (typeof consentEffects)[number]

const onlyMember: readonly Role[] = ['Member']
const withStaff: readonly Role[] = ['Member', 'Staff', 'Admin']

/**
 * Returns the roles in the tenant that see the results of a plugin. Members always see their own results, shared or
 * not.
 */
export const listReaderRoles = (holding: Holding, pluginId: number): readonly Role[] =>
  holding.storesHealthData && shares(holding, pluginId) ? withStaff : onlyMember

export interface PreviewedDecision {
  readonly after: Holding
  readonly stops: readonly ConsentEffect[]
  readonly starts: readonly ConsentEffect[]
}

export function previewDecision(
  today: Holding,
  decision: ConsentDecision,
  pluginIds: readonly number[],
): PreviewedDecision {
  const after = holdingAfter(today, decision)
  const [before, then] = [listEffects(today, pluginIds), listEffects(after, pluginIds)]
  const isSeenBy = (holding: Holding) => (id: number) => listReaderRoles(holding, id).length > 1
  const isClosed = pluginIds.some((id) => isSeenBy(today)(id) && !isSeenBy(after)(id))
  const isOpened = pluginIds.some((id) => !isSeenBy(today)(id) && isSeenBy(after)(id))
  return {
    after,
    stops: consentEffects.filter((one) => (one === 'staff-reading' ? isClosed : before.has(one) && !then.has(one))),
    starts: consentEffects.filter((one) => (one === 'staff-reading' ? isOpened : !before.has(one) && then.has(one))),
  }
}

function listEffects(holding: Holding, pluginIds: readonly number[]): ReadonlySet<ConsentEffect> {
  const effects = new Set<ConsentEffect>()
  if (!holding.storesHealthData) return effects
  effects.add('measuring').add('one-time-links')
  if (sharesAnything(holding)) effects.add('documents-for-staff')
  if (pluginIds.some((id) => shares(holding, id))) effects.add('staff-reading')
  return effects
}
