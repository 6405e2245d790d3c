import type { FirstPlace } from './frames.tsx'

/** Returns the API addresses of the data on the overview; empty for people without a membership. */
export function addressesOfOverview({ language, memberships }: FirstPlace): readonly string[] {
  if (memberships.length === 0) return []
  const analyses = memberships.flatMap(({ groupId, memberId }) =>
    memberId === null ? [] : [`/api/tenants/${groupId}/members/${memberId}/analyses`],
  )
  return [
    `/api/me/latest-check-ups?glance=true&lang=${language}`,
    '/api/me/check-ups?limit=8',
    '/api/me/check-up-changes?limit=8',
    `/api/me/measurement-profiles?lang=${language}`,
    '/api/me/consents',
    '/api/me/group-surveys',
    ...analyses,
  ]
}

/** Returns the API address of the result that the page shows. Returns no address for people without a membership. */
export const addressOfOwnCheckUp = ({ params: { resultGuid = '' }, memberships }: FirstPlace): readonly string[] =>
  memberships.length === 0 ? [] : [`/api/me/check-ups/${encodeURIComponent(resultGuid)}`]
