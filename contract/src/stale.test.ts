import { expect, test } from 'vitest'
import { z } from 'zod'
import { allRoutes } from './all-routes.ts'
import { readNames } from './read-names.ts'
import { deletedAfter, staleAfter } from './stale.ts'

const writes = allRoutes.filter(({ method }) => method !== 'GET')

test('every route that reads can be named as stale', () => {
  const reads = allRoutes.filter(({ method }) => method === 'GET').map(({ operationId }) => operationId)
  const lists = 'read-names.ts has the name of every GET route, all-routes.ts has every route'
  expect([...readNames].sort(), lists).toEqual(reads.sort())
})

test('every route that writes names the reads that it makes stale, or that there are none', () => {
  expect(writes.filter(({ stale }) => stale === undefined).map(({ operationId }) => operationId)).toEqual([])
})

test('the writes that make nothing stale are listed: sign-in steps, questions, and writes with a complete answer', () => {
  const none = writes.filter(({ stale }) => stale?.length === 0).map(({ operationId }) => operationId)
  expect(none.sort()).toEqual(makeNothingOld.toSorted())
})

const makeNothingOld = [
  'addSupportAttachment',
  'beginAuthenticatorApp',
  'beginConfirmWithPasskey',
  'beginPasskey',
  'beginPasskeySignIn',
  'beginSingleSignOn',
  'cancelEmailChange',
  'chooseReminders',
  'confirmEmailChange',
  'confirmRegistration',
  'confirmWithCode',
  'confirmWithPasskey',
  'confirmWithPassword',
  'decideOnDevice',
  'deleteMyAccount',
  'exportCheckUps',
  'exportDocuments',
  'exportMembers',
  'findLikeMembers',
  'finishByLink',
  'finishSingleSignOn',
  'getAccountReceipt',
  'handOverDevice',
  'keepResultByLink',
  'openAnalysisLink',
  'openInvitation',
  'openInvitationCode',
  'openOfflineDevice',
  'openRegistration',
  'readMeasurementFile',
  'register',
  'registerInvited',
  'renewSession',
  'reportClientError',
  'reportCspViolation',
  'reportPushDevice',
  'requestEmailChange',
  'requestPasswordReset',
  'resendConfirmation',
  'resetPassword',
  'saveAnswersByLink',
  'sendTelemetry',
  'showSecondFactor',
  'signIn',
  'signInWithPasskey',
  'signOut',
  'stopReminders',
  'updatePreferences',
  'updateProfile',
  'verifyPassword',
]

const listStale = (operationId: string) => {
  const stale = writes.find((route) => route.operationId === operationId)?.stale
  return Array.isArray(stale) ? stale : []
}

const showMembers = [
  'getCrisisNotices',
  'getCheckUpsOfTenant',
  'getCheckUpChangesOfTenant',
  'getCheckUp',
  'getMember',
  'getMembersOfTenant',
  'getMemberCounts',
  'getDayBoard',
  'getGuestsOfTenant',
  'getMemberDoubles',
  'getRecordsToMerge',
  'getMemberMerges',
]

test.each(['eraseMember', 'holdMember', 'endHold', 'mergeMembers', 'undoMemberMerge'])(
  'after %s nothing of the member stays on any page of staff',
  (operationId) => expect(listStale(operationId)).toEqual(expect.arrayContaining(showMembers)),
)

test('the event that members changed makes every read that shows members stale', () =>
  expect(staleAfter['members-changed']).toEqual(expect.arrayContaining(showMembers)))

test('staff who go back to an earlier page see nothing about a member who was erased or put on hold', () =>
  expect(deletedAfter['members-changed']).toEqual(
    expect.arrayContaining([
      ...(deletedAfter['consents-changed'] ?? []),
      'getNotesOfMember',
      'getGuestsOfTenant',
      'getMemberDoubles',
      'getMemberMerges',
    ]),
  ))

test('unlinking a login from a record changes what the member shares', () =>
  expect(listStale('unlinkMember')).toEqual(
    expect.arrayContaining(['getConsentsOfMember', 'getCheckUpsOfTenant', 'getCheckUp', 'getCrisisNotices']),
  ))

test.each(['mergeMembers', 'undoMemberMerge'])(
  'after %s the remaining record is loaded again completely',
  (operationId) =>
    expect(listStale(operationId)).toEqual(
      expect.arrayContaining(['getMember', 'getRecordsToMerge', 'getNotesOfMember', 'getDocumentsOfMember']),
    ),
)

test('nothing that a member no longer shares stays on any page of staff', () =>
  expect(staleAfter['consents-changed']).toEqual(
    expect.arrayContaining([
      'getCrisisNotices',
      'getCheckUpsOfTenant',
      'getCheckUpChangesOfTenant',
      'getCheckUp',
      'getMember',
      'getMembersOfTenant',
      'getDocumentsOfMember',
      'getDayBoard',
    ]),
  ))

test.each([
  ['createMember'],
  ['updateMember'],
  ['changeMembers'],
  ['eraseMember'],
  ['mergeMembers'],
  ['inviteEmployee'],
  ['changeEmployee'],
  ['removeEmployee'],
])('after %s the usage of the tariff is read again, so that no outdated message about a limit stays', (operationId) =>
  expect(listStale(operationId)).toContain('getTariffOfTenant'),
)

test('a new or corrected result makes every read stale that contains the number of results or the time of the last one', () => {
  const counting = ['getMember', 'getMembersOfTenant', 'getGuestsOfTenant', 'getMyConsents']
  for (const kind of ['check-up-recorded', 'check-up-amended'] as const)
    expect(staleAfter[kind]).toEqual(expect.arrayContaining(counting))
})

test('a change of the members makes the usage of the tariff, the end of the tenant and the open corrections stale', () => {
  const counting = ['getTariffOfTenant', 'getTenantEnd', 'getOpenCorrections']
  expect(staleAfter['members-changed']).toEqual(expect.arrayContaining(counting))
})

/**
 * Reads that contain a display name but need not become stale. The settings form is left out because of its revision,
 * and products have their own names.
 */
const readsLeftOut = new Set(['getTenantSettings', 'getAvailableProductsOfTenant'])

test('after a tenant was renamed, no open page keeps its old name', () => {
  const showName = allRoutes
    .filter(({ method, operationId }) => method === 'GET' && !readsLeftOut.has(operationId))
    .filter(({ responses }) => {
      const answer: unknown = Reflect.get(responses, 200)
      if (!(answer instanceof z.ZodType)) return false
      return /"(?:tenantD|d)isplayName"/.test(JSON.stringify(z.toJSONSchema(answer, { unrepresentable: 'any' })))
    })
    .map(({ operationId }) => operationId)
  expect(showName.length).toBeGreaterThan(8)
  expect(staleAfter['tenant-settings-changed']).toEqual(expect.arrayContaining(showName))
})
