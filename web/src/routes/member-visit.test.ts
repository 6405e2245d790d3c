import type { Session } from '@salus/contract/account/session.ts'
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
import { guid, staffSession } from '../testing/check-up-samples.ts'
import { addressesOfOverview } from './member-visit.ts'

const memberSession: Session = {
  ...staffSession,
  memberships: staffSession.memberships.map((membership) => ({ ...membership, role: 'Member', memberId: guid(901) })),
}

test('the overview requests the same addresses early and later, so that nothing is requested twice', () => {
  const lang = 'de'
  expect(addressesOfOverview({ params: {}, search: '', language: lang, session: memberSession })).toEqual([
    buildAddress(checkUpsApi.getMyLatestCheckUps, latestQuery(lang)),
    buildAddress(checkUpsApi.getMyCheckUps, { query: recentQuery }),
    buildAddress(checkUpChangesApi.getMyCheckUpChanges, { query: recentQuery }),
    buildAddress(measurementProfilesApi.getMeasurementProfilesOfCurrentUser, { query: { lang } }),
    buildAddress(consentsApi.getMyConsents, {}),
    buildAddress(ownSurveysApi.getMyGroupSurveys, {}),
    ...memberSession.memberships.map(({ groupId, memberId }) =>
      buildAddress(analysesApi.getAnalysesOfMember, { params: { tenantId: groupId, memberId: memberId ?? '' } }),
    ),
  ])
})

test('for a person without a membership nothing is requested early', () => {
  expect(
    addressesOfOverview({ params: {}, search: '', language: 'de', session: { ...memberSession, memberships: [] } }),
  ).toEqual([])
})
