import { expect, test } from 'vitest'
import { allRoutes } from './all-routes.ts'
import { readNames } from './read-names.ts'

const writes = allRoutes.filter(({ method }) => method !== 'GET')

test('every route that reads can be named as old', () => {
  const reads = allRoutes.filter(({ method }) => method === 'GET').map(({ operationId }) => operationId)
  expect([...readNames].sort()).toEqual(reads.sort())
})

test('every writing route says what it makes old, or that it is nothing', () => {
  expect(writes.filter(({ stale }) => stale === undefined).map(({ operationId }) => operationId)).toEqual([])
})

test('what makes nothing old is a step of signing in, a question that is sent, or tells the answer itself', () => {
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
  'deleteMyAccount',
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
  'readMeasurementFile',
  'register',
  'registerInvited',
  'renewSession',
  'reportClientError',
  'reportCspViolation',
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
