import { checkUpChangesApi } from '@salus/contract/check-ups/changes.ts'
import { checkUpsApi } from '@salus/contract/check-ups/check-ups.ts'
import { analysesApi } from '@salus/contract/measuring/analyses.ts'
import { consentsApi } from '@salus/contract/members/consents.ts'
import { ownSurveysApi } from '@salus/contract/group-reports/own-surveys.ts'
import { measurementProfilesApi } from '@salus/contract/measuring/profiles.ts'
import { expect, test } from 'vitest'
import { latestQuery } from '../features/check-ups/overview/latest-query.ts'
import { buildAddress } from '../platform/api/api.ts'
import { recentQuery } from '../areas/member/recent-query.ts'
import { guid } from '../testing/check-up-samples.ts'
import { addressesOfOverview, addressOfOwnCheckUp } from './member-visit.ts'

const memberships = [{ groupId: 1, memberId: guid(901), role: 'Member' }] as const

test('the overview requests the same addresses early and later, so that nothing is requested twice', () => {
  const lang = 'de'
  expect(addressesOfOverview({ params: {}, search: '', language: lang, memberships })).toEqual([
    buildAddress(checkUpsApi.getMyLatestCheckUps, latestQuery(lang)),
    buildAddress(checkUpsApi.getMyCheckUps, { query: recentQuery }),
    buildAddress(checkUpChangesApi.getMyCheckUpChanges, { query: recentQuery }),
    buildAddress(measurementProfilesApi.getMeasurementProfilesOfCurrentUser, { query: { lang } }),
    buildAddress(consentsApi.getMyConsents, {}),
    buildAddress(ownSurveysApi.getMyGroupSurveys, {}),
    ...memberships.map(({ groupId, memberId }) =>
      buildAddress(analysesApi.getAnalysesOfMember, { params: { tenantId: groupId, memberId } }),
    ),
  ])
})

test('for a person without a membership nothing is requested early', () => {
  const place = { params: { resultGuid: guid(1) }, search: '', language: 'de', memberships: [] } as const
  expect([addressesOfOverview(place), addressOfOwnCheckUp(place)]).toEqual([[], []])
})

test('a result is requested early from the address from which its page requests it', () => {
  expect(addressOfOwnCheckUp({ params: { resultGuid: guid(1) }, search: '', language: 'de', memberships })).toEqual([
    buildAddress(checkUpsApi.getMyCheckUp, { params: { resultGuid: guid(1) } }),
  ])
})
