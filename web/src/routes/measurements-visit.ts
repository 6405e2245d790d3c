import { type ParsedLocation, redirect } from '@tanstack/react-router'
import { readStaffSearch } from '../areas/search-params.ts'
import { paths } from '../paths.ts'
import { type FirstPlace, shownLanguage, waitShortly } from './frames.tsx'
import { readRecentTenantId } from '../platform/device/storage.ts'
import { loadScript } from '../platform/pages/load-script.ts'

interface MeasurementsVisit {
  readonly params: { readonly groupId: string; readonly resultGuid?: string }
  readonly location: ParsedLocation
  readonly cause: 'enter' | 'stay' | 'preload'
}

/**
 * Loads the data when the page is opened. Later choices on the page load their own data. If the address is incomplete,
 * redirects to the complete address (specification 2.5 and 4). If the data takes too long, the page is shown first and
 * then redirects by itself.
 */
export async function loadMeasurements({ params, location, cause }: MeasurementsVisit): Promise<void> {
  if (cause !== 'enter') return
  const { loadMeasurements: load } = await loadScript(() => import('../areas/staff/measurements/load.ts'))
  const { memberId, productId = [], status } = readStaffSearch(location.search)
  const { memberChoice } = location.state
  const tenantId = Number(params.groupId)
  const isWithdrawn = status === 'withdrawn'
  const needsMember = memberId === undefined && memberChoice !== 'all'
  const answers = load({
    filter: { tenantId, memberId, productIds: productId, isWithdrawn, isAutomatic: memberChoice === 'automatic' },
    resultGuid: params.resultGuid,
    needsMember,
    lang: shownLanguage(),
  })
  const chosen = await waitShortly(answers)
  if (chosen === undefined) return
  throw redirect({
    ...paths.staff.measurements(tenantId, { ...chosen, productIds: productId, isWithdrawn }),
    state: needsMember ? (former) => ({ ...former, memberChoice: 'automatic' }) : true,
    replace: true,
  })
}

/**
 * Returns the API address of the first active member, which the page needs first. Returns none if the page's address
 * already contains choices, or if this browser has not used the tenant last.
 */
export const addressOfFirstMember = ({ params: { groupId = '' }, search }: FirstPlace): readonly string[] =>
  search === '' && isUsedLast(groupId) ? [`${addressOfTenant(groupId)}/members?status=active&limit=1`] : []

/** Returns the API address of the check-up. Returns none if this browser has not used the tenant last. */
export const addressOfCheckUp = ({ params: { groupId = '', resultGuid = '' } }: FirstPlace): readonly string[] =>
  isUsedLast(groupId) ? [`${addressOfTenant(groupId)}/check-ups/${encodeURIComponent(resultGuid)}`] : []

/**
 * True if the tenant was the last one that was used in this browser. Before the session is known, only then is it
 * likely that the person may read it. For another tenant, the request could be refused.
 */
const isUsedLast = (groupId: string) => String(readRecentTenantId()) === groupId

const addressOfTenant = (groupId: string) => `/api/tenants/${encodeURIComponent(groupId)}`
