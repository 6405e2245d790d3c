import { hasBusinessArea } from '@salus/domain/tenants/roles.ts'
import { type ParsedLocation, redirect } from '@tanstack/react-router'
import { readStaffSearch } from '../areas/search-params.ts'
import { paths } from '../paths.ts'
import { type FirstPlace, shownLanguage, waitShortly } from './frames.tsx'
import { loadScript } from '../platform/pages/load-script.ts'

interface MeasurementsVisit {
  readonly params: { readonly groupId: string; readonly resultGuid?: string }
  readonly location: ParsedLocation
  readonly cause: 'enter' | 'stay' | 'preload'
}

/**
 * Loads the data when the page is opened. Later choices on the page load their own data. If the address is incomplete,
 * redirects to the complete address (specification 2.5 and 4). If the data takes too long, the page is shown first, and
 * redirects later.
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
 * Returns the API address of the first active member, which the page needs first. If the page's address already
 * contains choices, returns no address.
 */
export const addressOfFirstMember = (place: FirstPlace): readonly string[] =>
  place.search === '' ? addressIn(place, '/members?status=active&limit=1') : []

export const addressOfCheckUp = (place: FirstPlace): readonly string[] =>
  addressIn(place, `/check-ups/${encodeURIComponent(place.params['resultGuid'] ?? '')}`)

/** Returns no address for a tenant where the person does not work, because the page then redirects to another page. */
const addressIn = ({ params, memberships }: FirstPlace, below: string): readonly string[] =>
  memberships
    .filter(({ groupId, role }) => String(groupId) === params['groupId'] && hasBusinessArea(role))
    .map(({ groupId }) => `/api/tenants/${groupId}${below}`)
