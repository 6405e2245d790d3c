import type { ParsedLocation } from '@tanstack/react-router'
import { readStaffSearch } from '../areas/search-params.ts'
import { shownLanguage, waitShortly } from './frames.tsx'

interface MeasurementsVisit {
  readonly params: { readonly groupId: string; readonly resultGuid?: string }
  readonly location: ParsedLocation
  readonly cause: 'enter' | 'stay' | 'preload'
}

/** Who arrives; whoever is there already has chosen something, which the page asks for. */
export async function loadMeasurements({ params, location, cause }: MeasurementsVisit): Promise<void> {
  if (cause !== 'enter') return
  const { loadMeasurements: load } = await import('../areas/staff/load-measurements.ts')
  const { memberId, productId = [], status } = readStaffSearch(location.search)
  const { memberChoice } = location.state
  const answers = load({
    filter: {
      tenantId: Number(params.groupId),
      memberId,
      productIds: productId,
      isWithdrawn: status === 'withdrawn',
      isAutomatic: memberChoice === 'automatic',
    },
    resultGuid: params.resultGuid,
    needsMember: memberId === undefined && memberChoice !== 'all',
    lang: shownLanguage(),
  })
  await waitShortly(answers)
}

/** What the two pages begin with. */
export const firstMemberOf = ({ groupId = '' }: Params, search: string) =>
  search === '' ? `${addressOfTenant(groupId)}/members?status=active&limit=1` : undefined

export const checkUpOf = ({ groupId = '', resultGuid = '' }: Params) =>
  `${addressOfTenant(groupId)}/check-ups/${encodeURIComponent(resultGuid)}`

type Params = Readonly<Record<string, string>>

const addressOfTenant = (groupId: string) => `/api/tenants/${encodeURIComponent(groupId)}`
